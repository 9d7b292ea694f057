// Tests of SwiftWriter.
