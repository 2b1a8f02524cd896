/// A header value such as `gzip;q=0.8, *;q=0.1`: what a client takes, each with a weight (RFC 9110, section 12.4.2).
public struct QualityList: Sendable {
    /// One member.
    public struct Member: Sendable {
        /// The member without its parameters, in lower case.
        public let value: String
        /// The weight, 0 (not acceptable) to 1.
        public let quality: Double
    }

    /// The members in their order.
    public let members: [Member]

    /// Reads a header value. A weight that is no number counts as 1.
    public init(_ header: String) {
        members = header.listMembers.map { member in
            let parts = member.split(separator: ";").map { $0.trimmingSpaces.lowercased() }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return Member(value: parts.first ?? "", quality: min(max(weight ?? 1, 0), 1))
        }
    }

    /// The weight of `value`: its own, else that of the first of `wildcards` that stands in the list, else `nil`.
    public func quality(of value: String, wildcards: [String] = ["*"]) -> Double? {
        for candidate in [value.lowercased()] + wildcards {
            if let member = members.first(where: { $0.value == candidate }) { return member.quality }
        }
        return nil
    }
}
