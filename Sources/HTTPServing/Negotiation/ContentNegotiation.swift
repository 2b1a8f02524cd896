public enum ContentNegotiation {
    /// Throws a 406 ``Problem`` if `Accept` excludes `mediaType`. A field without a member is as if absent.
    public static func require(_ mediaType: String, in request: Request) throws {
        guard let accept = request.headers[.accept] else { return }
        let accepted = QualityList(accept)
        if accepted.isEmpty { return }
        let type = String(Substring(mediaType.utf8.prefix { $0 != 0x2F }))
        let quality = accepted.quality(of: mediaType, wildcards: [type + "/*", "*/*", "*"])
        if quality ?? 0 <= 0 { throw Problem.notAcceptable(accept, available: [mediaType]) }
    }
}

extension String {
    /// Returns whether this is the media type `type`, with or without parameters (RFC 9110, section 8.3.1).
    public func isMediaType(_ type: String) -> Bool {
        let (own, other) = (utf8.span, type.utf8.span)
        guard own.count >= other.count, own.extracting(first: other.count).isSame(as: other) else { return false }
        let rest = own.trimmingSpaces(other.count..<own.count)
        return rest.isEmpty || own[rest.lowerBound] == 0x3B
    }
}

/// A header value with weights, such as `gzip;q=0.8, *;q=0.1` (RFC 9110, section 12.4.2). It is scanned by bytes for
/// each lookup: values are short, and most are looked up once.
public struct QualityList: Sendable {
    private let header: String

    /// The list of a header value. A malformed weight is read as 1.
    public init(_ header: String) { self.header = header }

    /// Whether the list has no member, as the values of an empty field and of `,`.
    public var isEmpty: Bool { !header.hasListMember { _ in true } }

    /// Returns the weight of `value` or, if it isn't in the list, that of the first of `wildcards` that is; else `nil`.
    public func quality(of value: String, wildcards: [String] = ["*"]) -> Double? {
        if let quality = ownQuality(of: value) { return quality }
        for wildcard in wildcards {
            if let quality = ownQuality(of: wildcard) { return quality }
        }
        return nil
    }

    private func ownQuality(of value: String) -> Double? {
        var found: Double?
        _ = header.hasListMember { member in
            let end = member.endOfPart(from: 0, before: 0x3B)
            guard member.extracting(member.trimmingSpaces(0..<end)).isSame(as: value) else { return false }
            found = member.quality(after: end)
            return true
        }
        return found
    }

    /// Calls `body` with the name of each member, and its weight from 0 (not acceptable) to 1.
    func forEach(_ body: (_ name: Span<UInt8>, _ quality: Double) -> Void) {
        _ = header.hasListMember { member in
            let end = member.endOfPart(from: 0, before: 0x3B)
            body(member.extracting(member.trimmingSpaces(0..<end)), member.quality(after: end))
            return false
        }
    }
}

/// A member of a list with weights: its parts are separated by semicolons.
extension Span<UInt8> {
    /// Returns the weight among the parameters after `end`; 1 if there is none.
    fileprivate func quality(after end: Int) -> Double {
        var end = end
        while end < count {
            let start = end + 1
            end = endOfPart(from: start, before: 0x3B)
            if let weight = extracting(trimmingSpaces(start..<end)).weight {
                return Swift.min(Swift.max(weight ?? 1, 0), 1)
            }
        }
        return 1
    }

    /// The number after `q=`: the outer `nil` if there is no `q=`, the inner one if its value is malformed, such as `nan`.
    private var weight: Double?? {
        guard count >= 2, self[0] | 0x20 == 0x71, self[1] == 0x3D else { return nil }
        let digits = extracting(2..<count)
        guard digits.isDecimal, let text = try? UTF8Span(validating: digits) else { return .some(nil) }
        return .some(Double(String(copying: text)))
    }

    private var isDecimal: Bool {
        for index in indices where self[index] != 0x2E && !(0x30...0x39).contains(self[index]) { return false }
        return true
    }
}
