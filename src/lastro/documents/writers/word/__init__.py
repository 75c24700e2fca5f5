"""The parts of a Word file, built with lxml over a skeleton of plain XML files.

Source: ECMA-376 (Office Open XML), parts 1 and 2; names of elements and attributes are its own.
"""
