import Foundation
import TestSupport
import Testing

@testable import StencilTemplates

@Suite("Documentation of templates")
struct DocumentationTests {
  @Test("the page for users names every tag and every filter")
  func names() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "docs/templates.md"), encoding: .utf8)
    let tags = TemplateTag.all.keys.filter { !page.contains("{% \($0) ") && !page.contains("{% outer: \($0) ") }
    #expect(tags.sorted() == [])
    let accessors = ["open", "public", "package", "internal", "fileprivate", "private"].flatMap {
      ["\($0)Get", "\($0)Set"]
    }
    let filters = TemplateFilter.all.keys.map { $0.hasPrefix("!") ? String($0.dropFirst()) : $0 }
    #expect(Set(filters).subtracting(accessors).filter { !page.contains("`\($0)`") }.sorted() == [])
  }
}
