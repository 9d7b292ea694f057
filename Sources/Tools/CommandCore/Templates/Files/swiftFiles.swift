import ProjectFiles

/// The Swift files that paths name: absolute paths, sorted, without duplicates.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func swiftFiles(in paths: [String], excluding excluded: [String]) throws(TemplateProblem) -> [String] {
  try gatherFiles(
    TemplateConfiguration.PathSelection(include: paths, exclude: excluded), extensions: swiftExtensions)
}
