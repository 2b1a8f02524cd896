import Foundation
package import JSON

/// A JSON text as a tree, read by the code under test or, independently, by `JSONDecoder`.
package enum JSONTree: Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string, without escapes.
    case string(String)
    /// Values in an order.
    case array([JSONTree])
    /// Members by their names.
    case object([String: JSONTree])
}

/// Why a text has no tree.
package enum NoTree: Error {
    /// No value, or more than one.
    case notOneValue
    /// An object has two members of one name: nothing says which of them counts.
    case repeatedName
}

extension JSONTree {
    /// Reads a text with `JSONSlice`, down to the last leaf.
    package init(reading text: [UInt8]) throws {
        let values = try JSONSlice(Bytes.copying([0x5B] + text + [0x5D])).elements()
        guard values.count == 1 else { throw NoTree.notOneValue }
        try self.init(values[0])
    }

    /// Reads a value with `JSONSlice`, down to the last leaf.
    package init(_ json: JSONSlice) throws {
        switch json.kind {
        case .object:
            let members = try json.members().map { ($0.name.rawValue, try JSONTree($0.value)) }
            self = .object(try Dictionary(members) { _, _ in throw NoTree.repeatedName })
        case .array: self = .array(try json.elements().map { try JSONTree($0) })
        case .string: self = .string(try json.string())
        // Nothing else reads numbers: that they are spelled as they have to be is seen in `JSONReadingTests`.
        case .number: self = .number(try JSONDecoder().decode(Double.self, from: Data(json.array)))
        case .bool: self = .bool(json.text == "true")
        case .null: self = .null
        case nil: throw NoTree.notOneValue
        }
    }
}

extension JSONTree: Decodable {
    /// Reads a text with `JSONDecoder`.
    package init(decoding text: [UInt8]) throws { self = try JSONDecoder().decode(JSONTree.self, from: Data(text)) }

    /// Reads whatever there is.
    package init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            let pairs = try members.allKeys.map { ($0.stringValue, try members.decode(JSONTree.self, forKey: $0)) }
            self = .object(Dictionary(pairs, uniquingKeysWith: { $1 }))
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONTree] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONTree.self)) }
            self = .array(array)
        } else {
            self = try JSONTree(leaf: decoder.singleValueContainer())
        }
    }

    private init(leaf: any SingleValueDecodingContainer) throws {
        if leaf.decodeNil() {
            self = .null
        } else if let string = try? leaf.decode(String.self) {
            self = .string(string)
        } else if let bool = try? leaf.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .number(try leaf.decode(Double.self))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
