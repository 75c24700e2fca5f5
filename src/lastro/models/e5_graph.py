"""The encoder of multilingual-e5-small as an ONNX graph with int8 weights, from the packed file.

One text a run, no padding: the vector of a text never depends on which texts came with it.
Word vectors stay in the packed file; the graph takes them in and gives the token vectors out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from lastro.models.e5_weights import PackedWeights

OPSET = 20  # the first with Gelu
SEVEN_BITS = 64  # weights stay in ±64 so that AVX2's 16-bit sums cannot overflow


def encoder(weights: PackedWeights) -> bytes:
    """Return the serialised graph: `words` (tokens, hidden) float32 → `tokens`, the same shape."""
    return _Graph(weights).build()


class _Graph:
    def __init__(self, weights: PackedWeights) -> None:
        self.weights = weights
        self.shape = weights.shape
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def build(self) -> bytes:
        hidden = self.shape.hidden
        value = self.normalise("words", "emb.ln")
        for layer in range(self.shape.layers):
            value = self.layer(value, f"l{layer}")
        self.node("Identity", [value], "tokens")
        sides = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["t", hidden])
            for name in ("words", "tokens")
        ]
        graph = helper.make_graph(self.nodes, "e5", sides[:1], sides[1:], self.constants)
        opset = helper.make_opsetid("", OPSET)
        model = helper.make_model(graph, opset_imports=[opset], ir_version=9)
        onnx.checker.check_model(model)
        serialised: bytes = model.SerializeToString()
        return serialised

    def layer(self, value: str, name: str) -> str:
        """Add one transformer layer after `value`; return its output's name."""
        attended = self.linear(self.attention(value, name), (f"{name}.ao",), self.shape.hidden)
        value = self.normalise(self.node("Add", [value, attended]), f"{name}.aln")
        inner = self.linear(value, (f"{name}.fi",), self.shape.hidden)
        inner = self.node("Gelu", [inner])
        inner = self.linear(inner, (f"{name}.fo",), self.shape.inner)
        return self.normalise(self.node("Add", [value, inner]), f"{name}.oln")

    def attention(self, value: str, name: str) -> str:
        heads, hidden = self.shape.heads, self.shape.hidden
        width = hidden // heads
        joint = self.linear(value, (f"{name}.q", f"{name}.k", f"{name}.v"), hidden)
        split = self.node("Reshape", [joint, self.constant(np.array([-1, 3, heads, width]))])
        split = self.node("Transpose", [split], perm=[1, 2, 0, 3])
        queries, keys, values = self.thirds(split)
        keys = self.node("Transpose", [keys], perm=[0, 2, 1])
        scale = self.constant(np.array(width**-0.5, np.float32))
        scores = self.node("Mul", [self.node("MatMul", [queries, keys]), scale])
        weights = self.node("Softmax", [scores], axis=-1)
        mixed = self.node("MatMul", [weights, values])
        mixed = self.node("Transpose", [mixed], perm=[1, 0, 2])
        return self.node("Reshape", [mixed, self.constant(np.array([-1, hidden]))])

    def thirds(self, value: str) -> list[str]:
        names = [f"{value}.{part}" for part in "qkv"]
        for index, name in enumerate(names):
            at = self.constant(np.array(index))
            self.node("Gather", [value, at], name, axis=0)
        return names

    def linear(self, value: str, names: tuple[str, ...], columns: int) -> str:
        """Add `value · Wᵀ + b` in int8, the named matrices side by side; return its name."""
        matrix = np.concatenate([self.weights.matrix(f"{n}.w", columns) for n in names]).T
        bias = np.concatenate([self.weights.floats(f"{n}.b") for n in names])
        scale = np.abs(matrix).max(axis=0) / SEVEN_BITS
        rounded = np.rint(matrix / scale).astype(np.int8)
        quantised = [f"{value}.{part}" for part in ("int8", "scale", "zero")]
        if not any(quantised[0] in node.output for node in self.nodes):
            self.nodes.append(helper.make_node("DynamicQuantizeLinear", [value], quantised))
        product = self.node("MatMulInteger", [quantised[0], self.constant(rounded), quantised[2]])
        product = self.node("Cast", [product], to=TensorProto.FLOAT)
        scales = self.node("Mul", [quantised[1], self.constant(scale.astype(np.float32))])
        return self.node("Add", [self.node("Mul", [product, scales]), self.constant(bias)])

    def normalise(self, value: str, name: str) -> str:
        scale = self.constant(self.weights.floats(f"{name}.w"))
        bias = self.constant(self.weights.floats(f"{name}.b"))
        epsilon = self.shape.epsilon
        return self.node("LayerNormalization", [value, scale, bias], axis=-1, epsilon=epsilon)

    def constant(self, array: NDArray[np.generic]) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(array, order="C"), name))
        return name

    def node(self, kind: str, inputs: list[str], output: str = "", **options: Any) -> str:
        output = output or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [output], **options))
        return output
