package import SourceText

/// A compiled template, which can be rendered any number of times.
package final class Template {
  package let file: SourceFile
  let nodes: [TemplateNode]
  let environment: TemplateEnvironment

  init(file: SourceFile, nodes: [TemplateNode], environment: TemplateEnvironment) {
    self.file = file
    self.nodes = nodes
    self.environment = environment
  }

  /// Renders the template. The same values always produce the same bytes.
  ///
  /// - Parameters:
  ///   - context: The variables of the template, by name.
  ///   - warnings: Receives diagnostics that do not stop the render, such as unknown members.
  /// - Returns: The output, without lines that contained only tags.
  package func render(
    _ context: [(name: String, value: TemplateValue)], warnings: inout DiagnosticLog
  ) throws(TemplateError) -> [UInt8] {
    let numbered = context.map { (environment.names.number(of: $0.name), $0.value) }
    var rendering = Rendering(environment: environment)
    for (name, value) in numbered { rendering.scopes.set(name, to: value) }
    do throws(TemplateError) {
      try rendering.render(nodes, at: TemplatePosition(file: file, offset: 0))
    } catch {
      warnings.merge(rendering.warnings)
      throw error
    }
    warnings.merge(rendering.warnings)
    return withoutTagLines(rendering.output)
  }
}
