import JSONText
import TemplateOutput

/// The JSON that a dry run prints: each output with its kind and text.
func dryDocument(_ outputs: [RenderedTemplate]) -> String {
  let entries = outputs.filter { !$0.isBlank }.map { output -> JSONValue in
    let (kind, id): (String, String?) =
      switch output.kind {
      case .allTemplates: ("allTemplates", nil)
      case .template(let path): ("template", path)
      case .path(let path): ("path", path)
      case .range(let range): ("range", range)
      }
    return [
      "outputPath": .string(output.path),
      "type": .object(
        JSONObject(
          (id.map { [.init(key: "id", value: .string($0))] } ?? []) + [.init(key: "subType", value: .string(kind))])),
      "value": .string(String(decoding: output.bytes, as: UTF8.self)),
    ]
  }
  return prettyJSON(["outputs": .array(entries)])
}

/// The JSON that a dry run prints if it fails.
func dryFailure(_ error: String, log: [String]) -> String {
  prettyJSON(["error": .string(error), "log": .array(log.map { .string($0) })])
}

private func prettyJSON(_ value: JSONValue) -> String {
  var output: [UInt8] = []
  append(value, indent: 0, to: &output)
  return String(decoding: output, as: UTF8.self)
}

private func append(_ value: JSONValue, indent: Int, to output: inout [UInt8]) {
  func line(_ indent: Int) {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * 2))
  }
  switch value {
  case .array(let elements):
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      line(indent + 1)
      append(element, indent: indent + 1, to: &output)
    }
    if !elements.isEmpty { line(indent) }
    output.append(UInt8(ascii: "]"))
  case .object(let object):
    output.append(UInt8(ascii: "{"))
    for (index, member) in object.members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      line(indent + 1)
      JSONWriter.append(member.key, to: &output)
      output.append(contentsOf: " : ".utf8)
      append(member.value, indent: indent + 1, to: &output)
    }
    if !object.isEmpty { line(indent) }
    output.append(UInt8(ascii: "}"))
  default: JSONWriter.append(value, to: &output)
  }
}
