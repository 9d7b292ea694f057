#if os(Linux)
  import MartletWidgets
  import Testing

  @testable import WidgetHost

  @Suite("drawings")
  struct DrawingTests {
    @Test("the frame fits its text and its terminal, whatever letters stand in it", arguments: [nil, 20, 40])
    func frame(columns: Int?) {
      let drawing = WidgetDrawing([
        .init("Tasks", .headline), .init("買い物に行く"), .init("👩‍👩‍👧 family"), .init("e\u{301}te\u{301}"),
        .init(String(repeating: "long ", count: 40)),
      ])
      let rows = drawing.terminalText(usesStyles: false, columns: columns).split(separator: "\n")
      #expect(rows.count == 7)
      // Two columns each of the wide ones.
      let widths = rows.map { row in
        row.reduce(0) {
          $0 + ($1.unicodeScalars.first.map { $0.value > 0x2E80 && $0.value < 0xFFFF } ?? false || $1 == "👩‍👩‍👧" ? 2 : 1)
        }
      }
      #expect(Set(widths) == [columns.map { min($0, 62) } ?? 62])
    }

    @Test("a page escapes what is text")
    func page() {
      let html = WidgetDrawing([.init("<script>&\"")]).html(title: "<b>")
      #expect(html.contains("&lt;script&gt;&amp;&quot;") && html.contains("<title>&lt;b&gt;</title>"))
    }
  }
#endif
