/// What a server sent on a connection, taken apart without mercy.
enum RawResponses {
    /// The statuses of the responses that `bytes` consist of, from the first byte to the last, but interim ones.
    /// Answers to HEAD have no content: `request` is what was sent.
    static func statuses(of bytes: [UInt8], mayBeToHead request: [UInt8]) throws -> [Int] {
        let mayBeToHead = request.contains("HEAD ")
        var rest = bytes[...]
        var statuses: [Int] = []
        while !rest.isEmpty {
            guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else {
                throw BrokenProperty(description: "an answer has a whole head")
            }
            let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            rest = rest[end.upperBound...]
            let status = try status(of: head)
            if status >= 200 { statuses.append(status) }
            let length = try length(in: head)
            let isWithout = mayBeToHead && (rest.isEmpty || rest.starts(with: "HTTP/1.".utf8))
            try require(rest.count >= length || isWithout, "an answer has its whole content")
            rest = rest.dropFirst(isWithout ? 0 : length)
        }
        return statuses
    }

    private static func status(of head: String) throws -> Int {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ", maxSplits: 2)
        guard words.count > 1, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", let status = Int(words[1]) else {
            throw BrokenProperty(description: "an answer begins with a status line, not '\(head.prefix(40))'")
        }
        return status
    }

    private static func length(in head: String) throws -> Int {
        let lines = head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("content-length:") }
        try require(lines.count <= 1, "an answer has one length")
        return lines.first.flatMap { Int($0.dropFirst(15).trimming { $0 == " " }) } ?? 0
    }
}

extension Substring {
    fileprivate func trimming(_ isSpace: (Character) -> Bool) -> Substring { drop(while: isSpace) }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
