"""As much of PyTorch as the scripts use, on NumPy: they run with it where PyTorch itself is not installed.

It stands in for the names and their arguments, and for what they mean as PyTorch documents it; it proves nothing about
PyTorch's own arithmetic.
"""

import sys
from types import ModuleType

import numpy as np


class Tensor(np.ndarray):
    """An array with the methods that the scripts call, and with their names for axes."""

    @property
    def mT(self):
        return self.swapaxes(-1, -2)

    def repeat_interleave(self, repeats, *, dim):
        return np.repeat(self, repeats, axis=dim)

    def tril(self, diagonal):
        return np.tril(self, diagonal).view(Tensor)

    def triu(self, diagonal):
        return np.triu(self, diagonal).view(Tensor)

    def masked_fill(self, mask, value):
        assert mask.dtype == np.bool_
        assert np.broadcast_shapes(mask.shape, self.shape) == self.shape
        return np.where(mask, np.float64(value), self).view(Tensor)

    def amax(self, *, dim, keepdim):
        return self.max(axis=dim, keepdims=keepdim)

    def sum(self, *, dim, keepdim=False):
        return np.ndarray.sum(self, axis=dim, keepdims=keepdim)

    def any(self, *, dim=None, keepdim=False):
        return np.ndarray.any(self, axis=dim, keepdims=keepdim)

    def expand(self, shape):
        return np.broadcast_to(self, shape, subok=True)


def tensor(values, *, dtype):
    return np.array(values, dtype=dtype).view(Tensor)


def assert_close(actual, expected, *, rtol, atol, equal_nan):
    assert actual.dtype == expected.dtype
    np.testing.assert_allclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)


def install() -> None:
    """Be what `import torch` finds."""
    torch = ModuleType("torch")
    torch.inf, torch.float64, torch.bool, torch.int64 = np.inf, np.float64, np.bool_, np.int64
    torch.tensor, torch.exp, torch.tanh = tensor, np.exp, np.tanh
    torch.arange = lambda *ends, dtype=np.int64: np.arange(*ends, dtype=dtype).view(Tensor)
    torch.sin, torch.cos = np.sin, np.cos
    torch.stack = lambda tensors, *, dim: np.stack(tensors, axis=dim).view(Tensor)
    torch.cat = lambda tensors, *, dim: np.concatenate(tensors, axis=dim).view(Tensor)
    torch.ones = lambda *sizes, dtype: np.ones(sizes, dtype=dtype).view(Tensor)
    torch.testing = ModuleType("torch.testing")
    torch.testing.assert_close = assert_close
    sys.modules["torch"] = torch
    np.seterr(all="ignore")  # as PyTorch, which warns of nothing
