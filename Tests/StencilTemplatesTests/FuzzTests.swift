import SourceText
import TestSupport
import Testing

@testable import StencilTemplates

@Suite("Random templates")
struct FuzzTests {
  /// What a mutation inserts: the pieces of the language.
  private static let pieces: [String] =
    [
      "{%", "%}", "{{", "}}", "{#", "#}", "{%-", "-%}", " if ", " else ", "(", ")", "[", "]", "|", ":", ",", "'", "\"",
      "...", "not ", " and ", " in ", "\n", "\r\n", " ", "é", "\u{1F426}", "0", "-1", "99999999999", ".", "a", "text",
    ] + TemplateTag.all.keys.sorted().map { "{% \($0) x %}" } + TemplateTag.openers.keys.sorted().map { "{% \($0) %}" }
    + TemplateFilter.all.keys.sorted().map { "|\($0)" }

  private static let seeds = tagCases.map(\.template) + filterCases.map(\.template)

  @Test("mutated templates give text or a failure with a place", arguments: 0..<4)
  func mutations(worker: Int) {
    let count = runsLongTests ? 25_000 : 400
    let limits = TemplateLimits(steps: 200_000, depth: 200, bytes: 1 << 20, rangeLength: 1_000)
    let context = sampleContext
    for number in 0..<count {
      let seed = UInt64(worker * 1_000_000 + number)
      var random = SeededRandom(seed: seed)
      let template = Self.mutated(&random)
      render(template, limits, context, "seed \(seed)")
    }
  }

  /// - Returns: Whether the template gives text. If not, the place of the failure is inside of the template.
  @discardableResult
  private func render(
    _ template: [UInt8], _ limits: TemplateLimits, _ context: [(name: String, value: TemplateValue)], _ place: Comment
  ) -> Bool {
    let environment = TemplateEnvironment(limits: limits, now: sampleDate) { name in
      name == "x" ? SourceFile(path: "x", bytes: template) : nil
    }
    var warnings = DiagnosticLog()
    do throws(TemplateError) {
      let file = SourceFile(path: "t.stencil", bytes: template)
      let output = try environment.compile(file).render(context, warnings: &warnings)
      #expect(output.count <= 2 * limits.bytes, place)
      return true
    } catch {
      let position = error.diagnostic.position
      let lines = 1...(template.count { $0 == 0x0A || $0 == 0x0D } + 1)
      #expect(lines.contains(position.line) && position.column > 0 && !error.report.isEmpty, place)
      return false
    }
  }

  private static func mutated(_ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(random.pick(seeds).utf8)
    if random.oneIn(3) { bytes += Array(random.pick(seeds).utf8) }
    for _ in 0...random.int(below: 6) {
      let place = random.int(below: bytes.count + 1)
      switch random.int(below: 5) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
      case 3:
        let end = min(bytes.count, place + random.int(below: 12))
        bytes.insert(contentsOf: bytes[place..<end], at: random.int(below: bytes.count + 1))
      default:
        let end = min(bytes.count, place + random.int(below: 8))
        bytes.removeSubrange(place..<end)
      }
    }
    return bytes
  }

  @Test("every prefix of a template gives text, or a failure at a place inside of it")
  func prefixes() {
    let whole = Array(Self.seeds.joined(separator: "\n").utf8)
    let limits = TemplateLimits(steps: 200_000, depth: 200, bytes: 1 << 20)
    let context = sampleContext
    var texts = 0
    let ends = stride(from: 0, to: whole.count, by: runsLongTests ? 1 : 97)
    for end in ends where render(Array(whole[..<end]), limits, context, "prefix of \(end) bytes") { texts += 1 }
    // The seeds hold templates that fail, so longer prefixes fail at them.
    #expect((1..<Array(ends).count).contains(texts))
  }

  @Test(
    "templates that do not end are stopped at their place",
    arguments: [
      ("{% macro m %}{% call m %}{% endmacro %}{% call m %}", "1:14: error: calls and includes are nested more than"),
      ("a\n{% include 'self' %}", "error: calls and includes are nested more than"),
      ("{% extends 'loop' %}", "error: calls and includes are nested more than"),
      ("{% set x 'filter:x' %}{{ text|filter:x }}", "error: calls and includes are nested more than"),
      (
        "{% for a in 1...100000 %}{% for b in 1...100000 %}{% for c in 1...100000 %}{% endfor %}{% endfor %}{% endfor %}",
        "error: the template exceeds the limit of"
      ),
      (
        "{% macro m x %}{% call m x|replace:\"a\",\"aaaa\" %}{% endmacro %}{% call m 'a' %}",
        "longer than the size limit of a template"
      ),
      (
        "{% for a in 1...1000 %}{% for b in 1...1000 %}aaaaaaaaaa{% endfor %}{% endfor %}",
        "the output is larger than"
      ),
      (
        "{% set l %}{% for i in 1...3000 %}x {% endfor %}{% endset %}{% for a in 1...1000 %}{% for b in l|split %}{% for c in l|split %}{% endfor %}{% endfor %}{% endfor %}",
        "exceeds the limit of 3000000 steps"
      ),
      (
        "{% set t %}{% for i in 1...20000 %}abcd{% endfor %}{% endset %}{% macro m t %}{% set u t|replace:'a','b' %}{% call m u %}{% endmacro %}{% call m t %}",
        "exceeds the limit of 3000000 steps"
      ),
    ])
  func endless(template: String, expected: String) {
    let files = ["self": "{% include 'self' %}", "loop": "{% extends 'loop' %}"]
    let text = rendered(template, files: files, limits: TemplateLimits(steps: 3_000_000, bytes: 1 << 20))
    #expect(text.contains(expected), "\(text)")
  }

  @Test("lists that hold themselves many times over are stopped, however they are used")
  func nestedLists() {
    let doubling = "{% set l words %}" + String(repeating: "{% set l l|push:l %}", count: 60)
    let limits = TemplateLimits(bytes: 1 << 20)
    #expect(rendered(doubling + "{{ l }}", limits: limits).contains("the output is larger than"))
    #expect(rendered(doubling + "{{ l|join }}", limits: limits).contains("longer than the size limit of a template"))
    #expect(rendered(doubling + "{{ l|json }}", limits: limits).contains("longer than the size limit of a template"))
    #expect(
      rendered(doubling + "{% set m l %}{{ 'x' if l in words }}{% set k l|push:m %}{{ 'y' if m in k }}|").hasSuffix("|")
    )
    #expect(
      rendered(
        "{{ text|indent:9999,'ab' }}{% filter indent:10000 %}a\nb{% endfilter %}", limits: TemplateLimits(bytes: 5_000)
      ).contains("longer"))
  }

  @Test("tags nested without end are refused when they are read")
  func nesting() {
    #expect(rendered(String(repeating: "{% if 1 %}", count: 100_000)).contains("tags are nested more than"))
    #expect(rendered("{{ " + String(repeating: "(", count: 100_000)).contains("is not closed"))
    #expect(rendered("{% if " + String(repeating: "( ", count: 100_000) + "%}").contains("nested too deeply"))
    #expect(rendered("{% if " + String(repeating: "not ", count: 100_000) + "1 %}").contains("nested too deeply"))
    let brackets = String(repeating: "a[", count: 5_000) + "a" + String(repeating: "]", count: 5_000)
    #expect(rendered("{{ \(brackets) }}").contains("brackets are nested too deeply"))
  }
}
