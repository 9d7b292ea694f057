// Reads and parses Swift files with the parser of the toolchain, as a lower bound. common.bash builds it with the
// modules in the toolchain's folder, so it is not a target of the package.

import Foundation
import SwiftParser

let folder = URL(filePath: CommandLine.arguments[1])
var length = 0
let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
while let file = files?.nextObject() as? URL {
  guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
  length += Parser.parse(source: text).totalLength.utf8Length
}
print(length)
