import SourceText
import StencilTemplates
import SwiftDeclarations
import SwiftTemplateModel
import SwiftTypeModel
import TemplateOutput

/// `martlet-generate template`: renders one template over a target's sources into one file.
///
/// A build declares its outputs before it runs, and must not change sources. A template that writes other files, or
/// inline blocks in sources, is therefore an error.
func generateTemplates(_ words: [String]) throws(GenerateProblem) {
  let options = try GenerateOptions(
    words, known: ["source", "sources", "template", "output", "args", "arguments", "module"])
  let template = try options.required("template")
  let output = try options.required("output")
  let files = try readTarget(options)
  let arguments = parseAnnotations(
    (options.all("args") + (try options.paths("", listed: "arguments"))).joined(separator: ","))
  let model = TypeModel(files)
  let context = templateContext(of: model) + [("argument", TemplateValue(arguments))]
  let bytes = try render(template, context, output: output, files)
  try writeFile(bytes, to: output)
}

private func render(
  _ path: String, _ context: [(name: String, value: TemplateValue)], output: String, _ files: [TypeModel.Source]
) throws(GenerateProblem) -> [UInt8] {
  let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  let environment = TemplateEnvironment { name in
    let path = "\(folder)/\(name)"
    // A file that cannot be read is reported at the tag that names it.
    return (try? readFile(path)).map { SourceFile(path: path, bytes: $0) }
  }
  let blocks = files.map { (path: $0.file.path, names: findInlineBlocks(in: $0.file.bytes).map(\.name)) }
  let settings = TemplateRun.Settings(output: output, outputIsFolder: false, header: TemplateHeader())
  var run = TemplateRun(settings, sources: EditedSources(blocks: blocks) { _ in nil }) { _, _ in nil }
  let file = SourceFile(path: path, bytes: try readFile(path))
  do throws(TemplateError) {
    try run.render(try environment.compile(file), context)
  } catch {
    throw GenerateProblem(lines: [error.report])
  }
  for warning in run.warnings.diagnostics { writeError(warning.description) }
  let others = run.outputs.filter { $0.kind != .allTemplates }
  guard others.isEmpty, run.changes.isEmpty, run.warnings.diagnostics.allSatisfy({ $0.id != "template-unknown-type" })
  else {
    throw GenerateProblem(lines: [
      "\(path):1:1: error: the template writes other files or inline blocks in sources [template-build-output]",
      "  why: a build plugin declares its outputs in advance, and must not change sources",
      "  fix: remove 'sourcery:file' and 'sourcery:inline', or run 'martlet template' instead of the plugin",
    ])
  }
  return run.outputs.first.map(\.bytes) ?? []
}
