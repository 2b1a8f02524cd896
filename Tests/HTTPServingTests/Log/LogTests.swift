import HTTPServing
import JSON
import Synchronization
import TestSupport
import Testing

@Suite struct LogTests {
    /// What is written of `value`.
    private func written(_ value: String) -> String {
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        log(.info, "request", ["path": value, "status": "200"])
        let line = lines.withLock { $0.joined(separator: "|") }
        let (before, after) = ("level=info event=request path=", " status=200")
        guard line.hasPrefix(before), line.hasSuffix(after) else { return "another line: " + line }
        return String(line.dropFirst(before.count).dropLast(after.count))
    }

    @Test(arguments: [
        ("/a", "/a"), ("/a%20b?c", "/a%20b?c"), ("", #""""#), ("a b", #""a b""#), ("a\"b\\", #""a\"b\\""#),
        ("/a\nlevel=error \"x\"", #""/a\nlevel=error \"x\"""#), ("\r\t", #""\r\t""#), ("a=b", #""a=b""#),
        ("x level=error event=forged", #""x level=error event=forged""#), ("é城🚗", #""é城🚗""#), ("~!", "~!"),
        ("\u{0}\u{7}\u{1B}[31m\u{7F}", #""\u0000\u0007\u001b[31m\u007f""#),
        ("\u{80}\u{85}\u{9B}31m\u{9F}", #""\u0080\u0085\u009b31m\u009f""#),
        ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#), ("\u{A0}\u{3000}x", #""\u00a0\u3000x""#),
        ("\u{200E}\u{200F}\u{61C}", #""\u200e\u200f\u061c""#),
        ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", #""\u202a\u202b\u202c\u202d\u202e""#),
        ("\u{2066}\u{2067}\u{2068}\u{2069}", #""\u2066\u2067\u2068\u2069""#),
        ("\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}", #""\u200b\u200c\u200d\u2060\ufeff\u00ad""#),
        ("\u{3164}\u{FFA0}\u{115F}\u{34F}\u{FE0F}", #""\u3164\uffa0\u115f\u034f\ufe0f""#),
        ("\u{E0041}\u{10FFFF}\u{E000}\u{378}", #""\udb40\udc41\udbff\udfff\ue000\u0378""#),
    ])
    func `invisible characters and separators are escaped`(_ value: String, _ expected: String) {
        // By bytes: equal strings may be written in more ways than one.
        #expect(Array(written(value).utf8) == Array(expected.utf8), "\(written(value))")
    }

    /// Whatever stands in a value: one line, of nothing but what is seen, and a string of JSON says what it was.
    @Test(arguments: 0..<100) func `any value stays in one line and is read back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let telling: [Unicode.Scalar] = ["\n", "\r", "\"", "\\", " ", "=", "a", "\u{85}", "\u{202E}", "\u{1F697}", "é"]
        var value = ""
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "x"
            let scalar = Bool.random(using: &random) ? telling.randomElement(using: &random) ?? "x" : any
            value.unicodeScalars.append(scalar)
        }
        let text = written(value)
        if text.first == "\"" {
            let read = try JSONSlice(.copying(text)).string()
            #expect(Array(read.utf8) == Array(value.utf8))
        } else {
            #expect(Array(text.utf8) == Array(value.utf8))
            #expect(!text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3D && $0 != 0x22 })
        }
        let hidden: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
        ]
        for scalar in text.unicodeScalars { #expect(!hidden.contains(scalar.properties.generalCategory)) }
    }

    @Test func `events below the minimum level are not written`() {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .info) { line in lines.withLock { $0.append(line) } }
        log(.debug, "hidden")
        log(.info, "request", ["path": "/a", "empty": "", "plain": "ok"])
        #expect(lines.withLock { $0 } == [#"level=info event=request path=/a empty="" plain=ok"#])
    }

    @Test func `warnings are limited and counted`() {
        let lines = Mutex<[String]>([])
        let clock = ManualClock()
        let log = Log(minimum: .info, clock: clock) { line in lines.withLock { $0.append(line) } }
        for _ in 0..<110 { log(.warning, "failed", ["status": 414]) }
        for _ in 0..<110 { log(.info, "served") }
        #expect(lines.withLock { $0.count } == 210 && log.suppressedCount == 10)
        clock.advance(by: .seconds(1))
        log(.warning, "failed", ["status": 431])
        #expect(lines.withLock { $0.last }?.hasSuffix("level=warning event=failed status=431 suppressed=10") == true)
    }

    @Test func `a changed level applies to copies of the log`() {
        let lines = Mutex<[String]>([])
        let log = Log(minimum: .warning) { line in lines.withLock { $0.append(line) } }
        let copy = log
        copy(.info, "hidden")
        log.setMinimum(.info)
        copy(.info, "seen")
        log.setMinimum(.error)
        copy(.warning, "hidden")
        #expect(lines.withLock { $0 } == ["level=info event=seen"])
    }

    /// The lines of requests too, with what a client puts into its target and its name for the request.
    @Test(.timeLimit(.minutes(5))) func `each request over a socket has one log line`() async throws {
        struct Nothing: Responder {
            func respond(to request: Request) async -> Response { Response(.ok, body: .copying("nothing")) }
        }
        let lines = Mutex<[String]>([])
        let log = Log { line in lines.withLock { $0.append(line) } }
        let targets: [[UInt8]] = [
            Array("/plain".utf8), Array("/a\u{202E}b\u{85}c\u{200B}".utf8), [0x2F, 0xFF, 0xC3, 0x28],
            Array("/\u{2028}level=error\"\\".utf8),
        ]
        try await withServer(Nothing().wrapped(in: [RequestIdentifier { "made" }, AccessLog(.all, log: log)])) { port in
            for target in targets {
                let client = try SocketClient(port: port)
                client.send(
                    Array("GET ".utf8) + target
                        + Array(" HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\u{202E} level=error\r\n\r\n".utf8))
                #expect(try await client.receive().status == 200)
            }
        }
        let paths = ["/plain", #""/a\u202eb\u0085c\u200b""#, "\"/\u{FFFD}\u{FFFD}(\"", #""/\u2028level=error\"\\""#]
        let expected = paths.map {
            "level=info event=request id=made client=127.0.0.1 method=GET path=\($0) route=- status=200 bytes=7"
        }
        let written = lines.withLock { $0 }.map { $0.prefix(upToText: " microseconds=") }
        #expect(written.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(written)")
    }
}

extension String {
    /// What stands before `end`.
    fileprivate func prefix(upToText end: String) -> String {
        firstRange(of: end).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
