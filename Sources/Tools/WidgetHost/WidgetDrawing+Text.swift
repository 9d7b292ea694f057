#if os(Linux)
  package import MartletWidgets

  extension WidgetDrawing {
    /// The drawing in a frame, for a terminal.
    /// - Parameters:
    ///   - usesStyles: Whether the terminal supports bold, dim and struck-through text.
    ///   - columns: The width of the terminal; `nil` for output to a file.
    package func terminalText(usesStyles: Bool, columns: Int? = nil) -> String {
      let longest = lines.map { $0.text.reduce(0) { $0 + columnCount(of: $1) } }.max() ?? 0
      let width = max(4, min(max(24, min(60, longest + 2)), (columns ?? 80) - 2))
      var rows = ["╭" + String(repeating: "─", count: width) + "╮"]
      for line in lines {
        var text = ""
        var used = 0
        for character in line.text {
          let count = columnCount(of: character)
          guard used + count <= width - 2 else { break }
          text.append(character)
          used += count
        }
        let rest = String(repeating: " ", count: width - 1 - used)
        rows.append("│ \(usesStyles ? line.styled(text) : line.marked(text))\(rest)│")
      }
      rows.append("╰" + String(repeating: "─", count: width) + "╯")
      return rows.joined(separator: "\n")
    }

    /// An HTML page that shows the widget.
    package func html(title: String) -> String {
      let rows = lines.map { line in
        var classes = [line.style.rawValue]
        if line.isStruckThrough { classes.append("done") }
        if line.isDimmed { classes.append("dim") }
        return "<p class=\"\(classes.joined(separator: " "))\">\(escaped(line.text))</p>"
      }
      return """
        <!doctype html>
        <html><head><meta charset="utf-8"><title>\(escaped(title))</title><style>
        body { background: #dde3ea; font-family: system-ui, sans-serif; display: grid; place-items: center; height: 100vh; margin: 0 }
        .widget { background: white; border-radius: 22px; padding: 16px; width: 158px; min-height: 126px; box-shadow: 0 2px 12px #0003 }
        p { margin: 0 0 4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
        .headline { font-weight: 600; font-size: 17px } .subheadline { font-size: 15px } .caption { font-size: 12px }
        .done { text-decoration: line-through } .dim { color: gray }
        </style></head><body><div class="widget">
        \(rows.joined(separator: "\n"))
        </div></body></html>

        """
    }

    private func escaped(_ text: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }

  /// The number of terminal columns of a character: two for East Asian wide characters and emoji.
  private func columnCount(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }

  extension WidgetDrawing.Line {
    fileprivate func styled(_ text: String) -> String {
      var codes: [String] = []
      if style == .headline { codes.append("1") }
      if isDimmed { codes.append("2") }
      if isStruckThrough { codes.append("9") }
      return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    /// Without styles, strikes through each character with a combining stroke.
    fileprivate func marked(_ text: String) -> String {
      isStruckThrough ? text.map { "\($0)\u{336}" }.joined() : text
    }
  }
#endif
