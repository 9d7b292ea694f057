// Everything that the official module offers is Martlet's, under the same names.
@_exported public import Martlet
