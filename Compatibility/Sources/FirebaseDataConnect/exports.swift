// Martlet declares everything that the official module does, under the same names.
@_exported public import Martlet
