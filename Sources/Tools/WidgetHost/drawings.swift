#if os(Linux)
  package import MartletWidgets

  extension WidgetDrawing {
    /// In a frame, for a terminal.
    /// - Parameter usesStyles: Whether the terminal knows bold, dim and struck-through text.
    package func terminalText(usesStyles: Bool) -> String {
      let width = max(24, min(60, (lines.map(\.text.count).max() ?? 0) + 2))
      var rows = ["╭" + String(repeating: "─", count: width) + "╮"]
      for line in lines {
        let text = String(line.text.map { $0.isNewline ? " " : $0 }.prefix(width - 2))
        let rest = String(repeating: " ", count: width - 1 - text.count)
        rows.append("│ \(usesStyles ? line.styled(text) : line.marked(text))\(rest)│")
      }
      rows.append("╰" + String(repeating: "─", count: width) + "╯")
      return rows.joined(separator: "\n")
    }

    /// A page that shows the widget.
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

  extension WidgetDrawing.Line {
    fileprivate func styled(_ text: String) -> String {
      var codes: [String] = []
      if style == .headline { codes.append("1") }
      if isDimmed { codes.append("2") }
      if isStruckThrough { codes.append("9") }
      return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    /// Each letter with a stroke through it, where there are no styles.
    fileprivate func marked(_ text: String) -> String {
      isStruckThrough ? text.map { "\($0)\u{336}" }.joined() : text
    }
  }
#endif
