/// JSON as a tree that keeps the order of members and the spelling of leaves, so that it prints what it read. It
/// shares no code with what is tested, and reads only what is written without white space.
indirect enum ReferenceJSON: Equatable {
    case leaf(String)
    case array([ReferenceJSON])
    case object([Member])

    struct Member: Equatable {
        let name: String
        var value: ReferenceJSON
    }

    init(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        self = try Self.value(&rest)
        if !rest.isEmpty { throw Unreadable() }
    }

    struct Unreadable: Error {}

    var text: String {
        switch self {
        case .leaf(let text): text
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members): "{" + members.map { $0.name + ":" + $0.value.text }.joined(separator: ",") + "}"
        }
    }

    /// The elements of an array.
    var elements: [ReferenceJSON] {
        get { if case .array(let elements) = self { elements } else { [] } }
        set { self = .array(newValue) }
    }

    /// The text of a string as it stands between its quotes; of anything else, as it stands.
    var unquoted: String { text.first == "\"" ? String(text.dropFirst().dropLast()) : text }

    /// A member's value; setting keeps its place, or puts a new one at the end.
    subscript(name: String) -> ReferenceJSON? {
        get { members.first { $0.name == "\"" + name + "\"" }?.value }
        set {
            var members = members
            let index = members.firstIndex { $0.name == "\"" + name + "\"" }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: "\"" + name + "\"", value: value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// The names of an object's members.
    var names: [String] { members.map { String($0.name.dropFirst().dropLast()) } }

    var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

extension ReferenceJSON {
    private static func value(_ rest: inout ArraySlice<UInt8>) throws -> ReferenceJSON {
        switch rest.first {
        case UInt8(ascii: "{"):
            return .object(
                try list(&rest, UInt8(ascii: "}")) { rest in
                    let name = try leaf(&rest)
                    guard rest.popFirst() == UInt8(ascii: ":") else { throw Unreadable() }
                    return Member(name: name, value: try value(&rest))
                })
        case UInt8(ascii: "["): return .array(try list(&rest, UInt8(ascii: "]")) { try value(&$0) })
        default: return .leaf(try leaf(&rest))
        }
    }

    private static func list<Element>(
        _ rest: inout ArraySlice<UInt8>, _ closing: UInt8, _ element: (inout ArraySlice<UInt8>) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        rest.removeFirst()
        if rest.first == closing {
            rest.removeFirst()
        } else {
            repeat { elements.append(try element(&rest)) } while try rest.popFirst().isComma(or: closing)
        }
        return elements
    }

    private static func leaf(_ rest: inout ArraySlice<UInt8>) throws -> String {
        let isString = rest.first == UInt8(ascii: "\"")
        var end = rest.startIndex + (isString ? 1 : 0)
        while end < rest.endIndex, isString ? rest[end] != UInt8(ascii: "\"") : !",]}".utf8.contains(rest[end]) {
            end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        if isString { end += 1 }
        guard end > rest.startIndex, end <= rest.endIndex else { throw Unreadable() }
        defer { rest = rest[end...] }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}

extension UInt8? {
    fileprivate func isComma(or closing: UInt8) throws -> Bool {
        guard self == UInt8(ascii: ",") || self == closing else { throw ReferenceJSON.Unreadable() }
        return self == UInt8(ascii: ",")
    }
}
