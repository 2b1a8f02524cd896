/// A request as it was sent.
struct StrictRequest {
    var method: [UInt8] = []
    var target: [UInt8] = []
    var fields: [(name: [UInt8], value: [UInt8])] = []
    var body: [UInt8] = []
    /// Of the request line: the last digit of `HTTP/1.1`.
    var minorVersion: UInt8 = 0x31
}

/// The requests of a connection, read as RFC 9112 has it and no other way. Within a chunked content alone, a bare LF
/// ends a line too, and trailer fields may be anything: libmicrohttpd takes the one, and nobody reads the others. A
/// zero byte before an LF stands for CR, since libmicrohttpd leaves two zeros for either, and so does a colon at the
/// start of a line.
struct StrictRequests {
    private var rest: ArraySlice<UInt8>

    /// The whole requests from the first byte on, up to the first that is none.
    static func requests(in bytes: [UInt8]) -> [StrictRequest] {
        var reader = StrictRequests(rest: bytes[...])
        var requests: [StrictRequest] = []
        while let request = reader.request() { requests.append(request) }
        return requests
    }

    private mutating func request() -> StrictRequest? {
        // Empty lines before a request, with or without CR (RFC 9112, section 2.2). One that begins with a zero is empty
        // for libmicrohttpd.
        while let end = rest.firstIndex(of: 0x0A), [[0x0A], [0x0D, 0x0A], [0]].contains(where: rest.starts(with:)) {
            rest = rest[(end + 1)...]
        }
        guard var request = requestLine(), let fields = fields() else { return nil }
        request.fields = fields
        guard let body = body(request) else { return nil }
        request.body = body
        return request
    }

    /// The next line, which ends with CR and LF and has neither in it.
    private mutating func line() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: 0x0A), end > rest.startIndex, [0x0D, 0].contains(rest[end - 1]) else {
            return nil
        }
        let line = rest[..<(end - 1)]
        rest = rest[(end + 1)...]
        return line.contains(0x0D) || line.contains(0) ? nil : line
    }

    /// The next line of a chunked content, with or without CR at its end.
    private mutating func chunkLine() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: 0x0A) else { return nil }
        let line = rest[..<end]
        rest = rest[(end + 1)...]
        return line.last == 0x0D ? line.dropLast() : line
    }

    private mutating func requestLine() -> StrictRequest? {
        guard let parts = line()?.split(separator: 0x20, omittingEmptySubsequences: false), parts.count == 3,
            parts[0].isToken, !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            parts[2].count == 8, parts[2].starts(with: "HTTP/1.".utf8), let minor = parts[2].last,
            (0x30...0x39).contains(minor)
        else { return nil }
        return StrictRequest(method: Array(parts[0]), target: Array(parts[1]), minorVersion: minor)
    }

    private mutating func fields() -> [([UInt8], [UInt8])]? {
        var fields: [([UInt8], [UInt8])] = []
        while !skipLastColon() {
            guard let line = line() else { return nil }
            if line.isEmpty { return fields }
            guard let colon = line.firstIndex(of: 0x3A), line[..<colon].isToken else { return nil }
            fields.append((Array(line[..<colon]), Array(line[(colon + 1)...].trimmed)))
        }
        return fields
    }

    /// Goes on behind a head that ends with a colon and a bare LF.
    private mutating func skipLastColon() -> Bool {
        guard rest.starts(with: ":\n".utf8) else { return false }
        rest = rest.dropFirst(2)
        return true
    }

    /// RFC 9112, section 6.3.
    private mutating func body(_ request: StrictRequest) -> [UInt8]? {
        let codings = request.values("transfer-encoding")
        let lengths = request.values("content-length")
        guard codings.count + lengths.count <= 1 else { return nil }
        if let coding = codings.first {
            guard request.minorVersion != 0x30, coding.lowercased.elementsEqual("chunked".utf8) else { return nil }
            return chunks()
        }
        guard let digits = lengths.first else { return [] }
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        return take(count)
    }

    /// RFC 9112, section 7.1.
    private mutating func chunks() -> [UInt8]? {
        var body: [UInt8] = []
        while let line = chunkLine() {
            let digits = line.prefix { $0 != 0x3B }.trimmed
            guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), digits.drop(while: { $0 == 0x30 }).count <= 15,
                let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            if count == 0 { return skipTrailers() ? body : nil }
            guard let chunk = take(count), chunkLine()?.isEmpty == true else { return nil }
            body += chunk
        }
        return nil
    }

    /// Whether the trailers have an end.
    private mutating func skipTrailers() -> Bool {
        while let line = chunkLine() { if line.isEmpty { return true } }
        return false
    }

    private mutating func take(_ count: Int) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}

extension StrictRequest {
    /// The values of the fields with this name, given in lower case.
    fileprivate func values(_ name: String) -> [[UInt8]] {
        fields.filter { $0.name.lowercased.elementsEqual(name.utf8) }.map(\.value)
    }
}

extension ArraySlice<UInt8> {
    /// RFC 9110, section 5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty
            && allSatisfy { "!#$%&'*+-.^_`|~".utf8.contains($0) || $0.isHexDigit || (0x67...0x7A).contains($0 | 0x20) }
    }

    fileprivate var trimmed: ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return rest
    }
}

extension [UInt8] {
    fileprivate var lowercased: [UInt8] { map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self | 0x20) }
}
