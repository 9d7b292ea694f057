// SwiftWriter: room to be filled.
