"""The compiled form of `board.copy_of`: a copy on the stack, which costs nothing to make and nothing to give back.

It lasts as long as the function that asks for it; asked again at the same place, it is the same memory.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from mashimo.rules.board import CELLS


@intrinsic
def stack_copy(_typing: Any, cells: Any) -> Any:
    """A copy of a board of the rules, an array of CELLS bytes."""
    if not isinstance(cells, types.Array) or (cells.dtype, cells.ndim, cells.layout) != (types.uint8, 1, "C"):
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (kind,) = signature.args
        source = context.make_array(kind)(context, builder, arguments[0])
        memory = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), CELLS))  # type: ignore[no-untyped-call]
        data = builder.bitcast(memory, source.data.type)
        cgutils.raw_memcpy(builder, data, source.data, context.get_constant(types.intp, CELLS), 1)  # type: ignore[no-untyped-call]
        copy = context.make_array(kind)(context, builder)
        populate_array(copy, data, source.shape, source.strides, source.itemsize, None)  # type: ignore[no-untyped-call]
        return copy._getvalue()

    return cells(cells), generate
