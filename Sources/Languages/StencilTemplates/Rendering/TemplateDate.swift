/// The date components for `{% now %}`. The caller provides them, because a render does not read the clock.
package struct TemplateDate: Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  package let millisecond: Int
  /// The weekday, from 0 for Sunday.
  package let weekday: Int
  /// The time zone offset, east of UTC.
  package let offsetMinutes: Int

  package init(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, millisecond: Int = 0, weekday: Int,
    offsetMinutes: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
    self.weekday = weekday
    self.offsetMinutes = offsetMinutes
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// Formats the date with a Unicode date format pattern, in English. Text in `'…'` is literal.
  func formatted(_ pattern: String) -> String {
    var result = ""
    var index = pattern.startIndex
    while index < pattern.endIndex {
      let letter = pattern[index]
      if letter == "'" {
        result += quoted(in: pattern, at: &index)
        continue
      }
      let run = pattern[index...].prefix { $0 == letter }
      result += part(letter, count: run.count) ?? String(run)
      index = run.endIndex
    }
    return result
  }

  /// Reads quoted text. Two quotes are a literal quote.
  private func quoted(in pattern: String, at index: inout String.Index) -> String {
    var text = ""
    index = pattern.index(after: index)
    while index < pattern.endIndex {
      let character = pattern[index]
      index = pattern.index(after: index)
      guard character == "'" else {
        text.append(character)
        continue
      }
      guard index < pattern.endIndex, pattern[index] == "'" else { return text.isEmpty ? "'" : text }
      text.append("'")
      index = pattern.index(after: index)
    }
    return text
  }

  private func part(_ letter: Character, count: Int) -> String? {
    switch letter {
    case "y", "Y", "u": count == 2 ? padded(year % 100, 2) : padded(year, count)
    case "M", "L":
      count >= 4
        ? name(Self.months, month - 1)
        : count == 3 ? String(name(Self.months, month - 1).prefix(3)) : padded(month, count)
    case "d": padded(day, count)
    case "E", "c", "e": count >= 4 ? name(Self.weekdays, weekday) : String(name(Self.weekdays, weekday).prefix(3))
    case "H": padded(hour, count)
    case "k": padded(hour == 0 ? 24 : hour, count)
    case "h": padded((hour + 11) % 12 + 1, count)
    case "K": padded(hour % 12, count)
    case "m": padded(minute, count)
    case "s": padded(second, count)
    case "S": String((padded(millisecond, 3) + String(repeating: "0", count: min(count, 20))).prefix(count))
    case "a": hour < 12 ? "AM" : "PM"
    case "Z": offset(separator: count >= 5 ? ":" : "")
    case "X", "x": offsetMinutes == 0 && letter == "X" ? "Z" : offset(separator: count >= 3 ? ":" : "")
    case "z": offsetMinutes == 0 ? "GMT" : "GMT" + offset(separator: ":")
    default: nil
    }
  }

  private func name(_ names: [String], _ index: Int) -> String { names.indices.contains(index) ? names[index] : "" }

  private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, min(count, 20) - digits.count)) + digits
  }

  private func offset(separator: String) -> String {
    let minutes = abs(offsetMinutes)
    return (offsetMinutes < 0 ? "-" : "+") + padded(minutes / 60, 2) + separator + padded(minutes % 60, 2)
  }
}
