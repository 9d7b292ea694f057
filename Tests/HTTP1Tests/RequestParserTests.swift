import TestSupport
import Testing

@testable import HTTP1

/// What came out of a stream of bytes: requests as text, and the problem that ended it.
struct Parsed: Equatable {
  var requests: [String] = []
  var problem: Int?
}

/// Feeds `bytes` in the pieces that `cuts` make, as a connection does.
func parse(_ bytes: [UInt8], cuts: [Int] = [], limits: HTTPLimits = HTTPLimits()) -> Parsed {
  var parser = RequestParser(limits: limits)
  var parsed = Parsed()
  var pending: [UInt8] = []
  let borders = [0] + cuts.sorted() + [bytes.count]
  for (start, end) in zip(borders, borders.dropFirst()) {
    pending += bytes[start..<end]
    var offset = 0
    var isDone = false
    do throws(HTTPParseError) {
      while !isDone {
        let step = try pending.withUnsafeBufferPointer { buffer throws(HTTPParseError) in
          try parser.parse(buffer, &offset)
        }
        switch step {
        case .needsMore: isDone = true
        case .continueExpected: break
        case .complete(let request):
          let body = String(decoding: request.body, as: UTF8.self)
          let fields = request.headers.all.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
          parsed.requests.append(
            "\(request.method) \(request.target) 1.\(request.framing.minorVersion) \(request.framing.isKeptAlive) [\(fields)] \(body)"
          )
        }
      }
    } catch {
      parsed.problem = error.status
      return parsed
    }
    pending.removeFirst(offset)
  }
  return parsed
}

func parse(_ text: String, limits: HTTPLimits = HTTPLimits()) -> Parsed { parse(Array(text.utf8), limits: limits) }

private let twoRequests =
  "\r\nPOST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nX-Empty:\r\nAccept:  a, b \t\r\n\r\nhelloGET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
  + "PUT /c HTTP/1.1\r\nhost: y\r\nTransfer-Encoding: Chunked\r\n\r\n5;x=\"y\"\r\nhello\r\n006\r\n world\r\n0\r\nTrailer: z\r\n\r\n"
  + "DELETE /d HTTP/1.1\r\nHost: x\r\nConnection: foo, close\r\n\r\n"

private let expected = Parsed(requests: [
  "POST /a?b=c 1.1 true [Host=x|Content-Length=5|X-Empty=|Accept=a, b] hello",
  "GET / 1.0 true [Connection=Keep-Alive] ",
  "PUT /c 1.1 true [host=y|Transfer-Encoding=Chunked] hello world",
  "DELETE /d 1.1 false [Host=x|Connection=foo, close] ",
])

@Test func requestsFollowEachOther() {
  #expect(parse(twoRequests) == expected)
}

@Test func anySplitGivesTheSame() {
  let bytes = Array(twoRequests.utf8)
  for cut in 0...bytes.count { #expect(parse(bytes, cuts: [cut]) == expected, "cut at \(cut)") }
  #expect(parse(bytes, cuts: Array(1..<bytes.count)) == expected)
}

private let host = "Host: x\r\n"

@Test(arguments: [
  ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400), ("GET /\r\n\r\n", 400),
  ("GET  / HTTP/1.1\r\n\(host)\r\n", 400), ("GET / HTTP/1.1 \r\n\(host)\r\n", 400),
  ("GET / HTTP/2.0\r\n\(host)\r\n", 505),
  ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), ("G@T / HTTP/1.1\r\n\(host)\r\n", 400),
  ("GET /\u{7f} HTTP/1.1\r\n\(host)\r\n", 400),
  ("GET /ä HTTP/1.1\r\n\(host)\r\n", 400), ("GET / http/1.1\r\n\(host)\r\n", 400),
  (" GET / HTTP/1.1\r\n\(host)\r\n", 400),
  // Bare line feeds and carriage returns.
  ("GET / HTTP/1.1\n\(host)\r\n", 400), ("GET / HTTP/1.1\r\nHost: x\n\r\n", 400),
  ("GET / HTTP/1.1\r\nHost: x\ry\r\n\r\n", 400),
  ("\n", 400), ("\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", 400),
  // Names and values.
  ("GET / HTTP/1.1\r\n\(host)A : b\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)A\r\n\r\n", 400),
  ("GET / HTTP/1.1\r\n\(host): b\r\n\r\n", 400),
  ("GET / HTTP/1.1\r\n\(host)A: b\u{0}\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)A: b\r\n folded\r\n\r\n", 400),
  ("GET / HTTP/1.1\r\n\(host)Ä: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\n Host: x\r\n\r\n", 400),
  // Two lengths.
  ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
  ("POST / HTTP/1.1\r\n\(host)Content-Length: 1, 1\r\n\r\na", 400),
  ("POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na", 400),
  ("POST / HTTP/1.1\r\n\(host)Content-Length: \r\n\r\na", 400),
  ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\na", 400),
  ("POST / HTTP/1.1\r\n\(host)Content-Length: 9999999999999999999\r\n\r\na", 400),
  ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
  ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Expect: something\r\n\r\n", 417),
  // Chunks.
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nx\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\nab\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1 x\r\na\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n-1\r\na\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nfffffffff\r\na\r\n", 400),
  ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nffffffff\r\na\r\n", 413),
])
func refused(text: String, status: Int) {
  #expect(parse(text) == Parsed(problem: status))
  let bytes = Array(text.utf8)
  #expect(parse(bytes, cuts: Array(1..<bytes.count)).problem == status, "byte by byte")
}

@Test func limits() {
  let limits = HTTPLimits(head: 100, fieldCount: 3, body: 10)
  let start = "POST / HTTP/1.1\r\n\(host)"
  #expect(parse(start + "A: \(String(repeating: "a", count: 67))\r\n\r\n", limits: limits).requests.count == 1)
  #expect(parse(start + "A: \(String(repeating: "a", count: 68))\r\n\r\n", limits: limits).problem == 431)
  #expect(parse("GET /\(String(repeating: "a", count: 200))", limits: limits).problem == 431)
  #expect(parse(start + "A:a\r\nB:b\r\nC:c\r\n\r\n", limits: limits).problem == 431)
  #expect(parse(start + "Content-Length: 11\r\n\r\n", limits: limits).problem == 413)
  #expect(
    parse(start + "Transfer-Encoding: chunked\r\n\r\n6\r\naaaaaa\r\n5\r\naaaaa\r\n", limits: limits).problem == 413)
  let line = "1;\(String(repeating: "x", count: 5000))"
  #expect(parse("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(line)").problem == 400)
  let trailer = (0..<1000).map { "T\($0): v\r\n" }.joined()
  #expect(parse("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\(trailer)\r\n").problem == 431)
  #expect(parse("GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 66_000))\r\n\r\n").problem == 431)
}

@Test func damagedBytesNeverCrashAndSplitsMakeNoDifference() {
  let seed: UInt64 = 20_260_730
  var generator = SeededRandom(seed: seed)
  let original = Array(twoRequests.utf8)
  let interesting: [UInt8] = [0, 9, 10, 13, 32, 48, 58, 59, 255]
  for _ in 0..<4000 {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: place)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      default: bytes[place] = interesting.randomElement(using: &generator) ?? 0
      }
    }
    let whole = parse(bytes)
    let cuts = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      Int.random(in: 0...bytes.count, using: &generator)
    }
    guard parse(bytes, cuts: cuts) == whole else {
      Issue.record("seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription) cut at \(cuts)")
      return
    }
  }
}
