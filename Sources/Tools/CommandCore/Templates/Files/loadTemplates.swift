import Files
import JSONText
import ProjectFiles
import SourceText

/// The file extensions of all kinds of templates.
let templateExtensions = ["stencil", "swifttemplate", "ejs", "sourcerytemplate"]

/// Reads templates. Unsupported kinds are an error that says how to migrate them.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func loadTemplates(_ paths: [String]) throws(TemplateProblem) -> [SourceFile] {
  var files: [SourceFile] = []
  var refused: [String] = []
  for path in paths {
    guard let bytes = LocalFileTree().contents(of: path) else { throw .unreadable(path) }
    let shown = shownPath(path)
    switch path.split(separator: ".").last {
    case "swifttemplate": refused += refusal(shown, .swift)
    case "ejs": refused += refusal(shown, .javaScript)
    case "sourcerytemplate":
      guard let (text, isStencil) = unwrapped(bytes) else {
        refused.append("\(shown):1:1: error: not a valid .sourcerytemplate file: expected JSON with a template")
        continue
      }
      guard isStencil else {
        refused += refusal(shown, .javaScript)
        continue
      }
      files.append(SourceFile(path: shown, bytes: text))
    default: files.append(SourceFile(path: shown, bytes: bytes))
    }
  }
  guard refused.isEmpty else { throw TemplateProblem(.other, refused) }
  return files
}

private enum UnsupportedTemplateKind {
  case swift
  case javaScript
}

private func refusal(_ path: String, _ kind: UnsupportedTemplateKind) -> [String] {
  let (name, reason, loop) =
    switch kind {
    case .swift:
      (
        "a Swift template", "it is Swift code, which has to be compiled and run",
        "'<% for type in types.structs { %>' becomes '{% for type in types.structs %}', '<%= type.name %>' becomes '{{ type.name }}'"
      )
    case .javaScript:
      (
        "a JavaScript template", "it requires a JavaScript engine",
        "'<% for (type of types.structs) { -%>' becomes '{% for type in types.structs %}', '<%= type.name %>' becomes '{{ type.name }}'"
      )
    }
  return [
    "\(path):1:1: error: '\(path)' is \(name), which is not supported [template-kind]", "  why: \(reason)",
    "  fix: rewrite it as a .stencil template: \(loop); or exclude it with 'templates: {include: [...], exclude: [...]}'",
  ]
}

/// The template text inside the JSON of a `.sourcerytemplate` file, and whether it is Stencil.
private func unwrapped(_ bytes: [UInt8]) -> (text: [UInt8], isStencil: Bool)? {
  guard let envelope = try? parseJSON(bytes), let instance = envelope["instance"]?.string,
    let decoded = decodedBase64(instance), let inner = try? parseJSON(decoded),
    let content = inner["content"]?.string
  else { return nil }
  return (Array(content.utf8), (inner["kind"]?.string ?? "stencil") == "stencil")
}

/// Decodes base64; `nil` if the text has any other character except line breaks.
private func decodedBase64(_ text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  var bits: UInt32 = 0
  var count = 0
  for byte in text.utf8 {
    let value: UInt8
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
    case UInt8(ascii: "="), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
    default: return nil
    }
    bits = bits << 6 | UInt32(value)
    count += 6
    guard count >= 8 else { continue }
    count -= 8
    bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
  }
  return bytes
}
