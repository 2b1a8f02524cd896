import Foundation
import HTTPServing
import TestSupport

/// Somebody with a list of their own, which has a marker on it that stands nowhere else. A canary's own name is the
/// marker: not even that may be heard elsewhere.
struct Inhabitant: Sendable {
    /// Their place in the town.
    let number: Int
    /// Whose data it is; `nil` for guests.
    let subject: String?
    let marker: String

    /// What every marker begins with.
    static let prefix = "marker-"
    private static let digits = 16

    init(number: Int, subject: String?, _ random: inout SeededGenerator) {
        let digits = String(UInt64.random(in: .min ... .max, using: &random), radix: 16)
        marker = Self.prefix + String(repeating: "0", count: Self.digits - digits.count) + digits
        (self.number, self.subject) = (number, subject)
    }

    /// A canary.
    init(canary number: Int, _ random: inout SeededGenerator) {
        let marker = Inhabitant(number: number, subject: nil, &random).marker
        (self.number, self.subject, self.marker) = (number, marker, marker)
    }

    /// Whether the own name is the marker.
    var isCanary: Bool { subject == marker }

    /// Who proves to be of `role` for some time, or for ever.
    func headers(_ role: String, expires: Bool) -> HeaderFields {
        guard let subject else { return [:] }
        return ["Authorization": "Bearer \(role):\(subject)" + (expires ? ":1900000000" : "")]
    }

    /// Whether a marker stands in `bytes`, and each is this one's. Throws a `Leak` for another's.
    func isMarked(_ bytes: [UInt8]) throws -> Bool {
        let (data, prefix, own) = (Data(bytes), Data(Self.prefix.utf8), Data(marker.utf8))
        var start = data.startIndex
        while let range = data.range(of: prefix, in: start..<data.endIndex) {
            let found = data[range.lowerBound...].prefix(own.count)
            guard found == own else { throw Leak("the marker of another: \(String(decoding: found, as: UTF8.self))") }
            start = range.upperBound
        }
        return start > data.startIndex
    }
}

/// Something of one subject reached another.
struct Leak: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
