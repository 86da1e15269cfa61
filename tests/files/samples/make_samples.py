"""Makes the sample files of this folder; was run once, by hand, with safetensors 0.8.0, ml_dtypes 0.6.0, NumPy 2.4.6.

The program uses neither of the first two: files and expected numbers (expected.json) come from their authors' code.
"""

import json
from pathlib import Path

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

HERE = Path(__file__).parent
KINDS = {
    "f64": np.float64,
    "f32": np.float32,
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f8_e4m3": ml_dtypes.float8_e4m3fn,
    "f8_e5m2": ml_dtypes.float8_e5m2,
    "i64": np.int64,
    "i32": np.int32,
    "i16": np.int16,
    "i8": np.int8,
    "u64": np.uint64,
    "u32": np.uint32,
    "u16": np.uint16,
    "u8": np.uint8,
    "bool": np.bool_,
}


def main() -> None:
    """Write the files, and as texts the numbers that are in them."""
    numbers = np.random.default_rng(20).normal(size=(2, 3, 5)) * 10
    numbers[0, 0, :4] = 0.1, 1 / 3, 65504, 1e-7
    whole = np.arange(30).reshape(2, 3, 5) * 3
    arrays = {}
    for name, kind in KINDS.items():
        floating = name.startswith(("f", "bf"))
        arrays[name] = (numbers if floating else whole % 2 if name == "bool" else whole).astype(kind)
    expected = {name: array.astype(np.float64).tolist() for name, array in arrays.items() if "f8" not in name}
    save_file(arrays, HERE / "kinds.safetensors", metadata={"made": "by hand"})
    attention = {"attn.q": arrays["bf16"], "attn.k": arrays["f16"], "attn.v": arrays["f32"][:, :, :4].copy()}
    save_file(attention | {"attention_mask": np.tril(np.ones((3, 3), bool))}, HERE / "attention.safetensors")
    of_numpy = {name: array for name, array in arrays.items() if name != "bf16" and "f8" not in name}
    np.savez_compressed(HERE / "kinds.npz", **of_numpy)
    (HERE / "expected.json").write_text(json.dumps(expected), encoding="utf-8")


if __name__ == "__main__":
    main()
