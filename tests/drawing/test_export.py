"""Pages as PNG: opaque, of the promised size, the same on every machine and in every state of the program."""

import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage

from explorer.attention.cells import Cell
from explorer.attention.step import Step
from explorer.attention.steps import step_named, steps_of
from explorer.drawing.export import page_size, step_image, write_png
from explorer.drawing.layout import lay_out
from explorer.drawing.scene import Scene
from explorer.errors import MachineError
from tests.drawing.looks import THEMES
from tests.drawing.pictures import pixels
from tests.drawing.sessions import OF_PAGES, made, session_named

MakeScene = Callable[..., Scene]


def png(image: QImage) -> bytes:
    """An image as the bytes of a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")
    return data.data()


def chunks(data: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG file by their type."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, place = {}, 8
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place : place + 8])
        found[kind] = data[place + 8 : place + 8 + length]
        place += 12 + length
    return found


def images(scene: Scene, scale: float = 1.0) -> dict[str, QImage]:
    """The page of every step."""
    return {step.name: step_image(scene, step, scale) for step in steps_of(scene.session)}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_pages_are_opaque_as_large_as_promised_not_blank_and_all_different(
    scene_of: MakeScene, theme: str, scale: float
) -> None:
    scene = scene_of(made(6, 4, bias=True), theme)
    card = scene.theme.colour("card").rgb()
    drawn = images(scene, scale)
    assert len({pixels(image).tobytes() for image in drawn.values()}) == len(drawn) == 6
    for name, image in drawn.items():
        size = page_size(scene, step_named(name))
        assert (image.width(), image.height()) == (round(1040 * scale), round(size.height() * scale))
        colours = pixels(image)
        assert (colours >> 24).min() == 255
        assert not image.hasAlphaChannel()
        assert 0.02 < (colours != card).mean() < 0.9, name
        for y, x in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
            assert colours[y, x] == card


@pytest.mark.parametrize("name", OF_PAGES)
def test_a_page_is_cut_below_what_is_on_it_and_not_through_it(scene_of: MakeScene, name: str) -> None:
    scene = scene_of(session_named(name))
    for step in steps_of(scene.session):
        size = page_size(scene, step)
        assert size.width() == 1040
        assert 150 < size.height() <= 780
        colours = pixels(step_image(scene, step, 0.5))
        assert (colours[-3:] == scene.theme.colour("card").rgb()).all(), step.name


@pytest.mark.parametrize("scale", [0.25, 1.0, 1.5, 2.0, 4.0])
def test_the_file_states_its_density(scene_of: MakeScene, scale: float) -> None:
    parts = chunks(png(step_image(scene_of(made(2)), step_named("scores"), scale)))
    across, down, unit = struct.unpack(">IIB", parts[b"pHYs"])
    assert across == down == round(96 * scale / 0.0254)
    assert unit == 1  # metres
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    assert width == round(1040 * scale)
    assert height > 150 * scale


def test_the_font_of_the_application_changes_nothing(scene_of: MakeScene) -> None:
    scene, kept = scene_of(made(6, 4)), QGuiApplication.font()
    found = []
    try:
        for points in (9, 18):
            font = QGuiApplication.font()
            font.setPointSize(points)
            QGuiApplication.setFont(font)
            found.append({name: png(image) for name, image in images(scene).items()})
    finally:
        QGuiApplication.setFont(kept)
    assert found[0] == found[1]


def test_a_page_is_the_same_each_time(scene_of: MakeScene) -> None:
    one, other = (images(scene_of(made(6, 4))) for _ in range(2))
    assert {name: png(image) for name, image in one.items()} == {name: png(image) for name, image in other.items()}


def test_a_larger_page_is_the_same_page(scene_of: MakeScene) -> None:
    scene = scene_of(made(6, 4))
    for step in steps_of(scene.session):
        small = step_image(scene, step, 1.0)
        large = step_image(scene, step, 3.0).scaled(small.size(), mode=Qt.TransformationMode.SmoothTransformation)
        difference = np.abs(channels(small) - channels(large)).mean()
        assert difference < 4, step.name


def channels(image: QImage) -> np.ndarray:
    """Red, green and blue as numbers (height, width, 3)."""
    colours = pixels(image)
    return np.stack([(colours >> shift & 255).astype(int) for shift in (16, 8, 0)], axis=-1)


def test_lines_grow_with_the_page(scene_of: MakeScene) -> None:
    scene, scale = scene_of(made(6, 4, masked=False)), 4
    grid = lay_out(scene, step_named("scores"), page_size(scene, step_named("scores"))).result.grid
    colours = pixels(step_image(scene, step_named("scores"), scale))
    border = scale * (grid.y + grid.cell_height)
    beside = round(scale * (grid.x + 0.1 * grid.cell_width))  # where no number stands
    across = colours[round(border) - 10 : round(border) + 10, beside]
    assert (across == scene.theme.colour("line").rgb()).sum() >= scale - 1  # one pixel may be half and half


@pytest.mark.parametrize("name", [*OF_PAGES[:7], "3 queries, 7 keys", "heads", "bias", "no mask"])
def test_cutting_a_page_moves_nothing_on_it(scene_of: MakeScene, name: str) -> None:
    scene = scene_of(session_named(name))
    for step in steps_of(scene.session):
        whole, cut = (lay_out(scene, step, size) for size in (QRectF(0, 0, 1040, 780), page_size(scene, step)))
        for one, other in zip(whole.panels, cut.panels, strict=True):
            assert one.grid.rect.topLeft() == other.grid.rect.topLeft(), (step.name, one.matrix)
            assert other.grid.cell_width == pytest.approx(one.grid.cell_width, rel=0.02)
            assert other.grid.cell_height == pytest.approx(one.grid.cell_height, rel=0.02)


def test_a_marked_cell_comes_with_its_derivation_on_its_own_page_only(scene_of: MakeScene) -> None:
    session = made(6, 4)
    plain, marked = images(scene_of(session)), images(scene_of(session, cell=Cell("scores", 0, 2, 1)))
    corner = QRectF(20, 76, 300, 150).toRect()
    differing = {name for name in plain if plain[name].copy(corner) != marked[name].copy(corner)}
    assert "scores" in differing
    assert "weights" not in differing


def test_every_head_has_pages_of_its_own(scene_of: MakeScene) -> None:
    session = made(4, 3, heads=3)
    pages = [images(scene_of(session, head=head)) for head in range(3)]
    for name in pages[0]:
        assert len({pixels(page[name]).tobytes() for page in pages}) == 3, name


def test_the_written_file_reads_back(scene_of: MakeScene, tmp_path: Path) -> None:
    image = step_image(scene_of(made(3)), step_for("weights"), 1.0)
    write_png(image, tmp_path / "页 1.png")
    read = QImage(str(tmp_path / "页 1.png"))
    assert np.array_equal(pixels(read), pixels(image))


def step_for(name: str) -> Step:
    """The step of that name."""
    return step_named(name)


def test_a_file_that_cannot_be_written_is_named_in_the_error(scene_of: MakeScene, tmp_path: Path) -> None:
    image = step_image(scene_of(made(2)), step_named("scores"), 0.25)
    with pytest.raises(MachineError) as caught:
        write_png(image, tmp_path / "missing" / "a.png")
    assert str(tmp_path / "missing" / "a.png") in caught.value.message()
