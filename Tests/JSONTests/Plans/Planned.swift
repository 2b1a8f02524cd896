import JSON

/// Structs with a plan, each beside a twin that the compiler's own code encodes.
enum Planned {
    enum Color: String, Codable, CaseIterable { case red, green, dark = "dark \"blue\"" }

    struct Numbers: JSONStruct {
        var a: Int, b: Int8, c: Int16, d: Int32, e: Int64, f: UInt, g: UInt8, h: UInt16, i: UInt32, j: UInt64
        var k: Double, l: Float, m: Bool
        var twin: Twin.Numbers {
            Twin.Numbers(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h, i: i, j: j, k: k, l: l, m: m)
        }
    }

    struct Inner: JSONStruct {
        var first: Int?
        var second: String?
        var twin: Twin.Inner { Twin.Inner(first: first, second: second) }
    }

    struct Optionals: JSONStruct {
        var text: String?
        var inner: Inner?
        var number: Int?
        var flag: Bool?
        var name: String
        var list: [Int]?
        var ratio: Double?
        var other: Inner
        var color: Color?
        var twin: Twin.Optionals {
            Twin.Optionals(
                text: text, inner: inner?.twin, number: number, flag: flag, name: name, list: list, ratio: ratio,
                other: other.twin, color: color)
        }
    }

    struct Lists: JSONStruct {
        var texts: [String]
        var inners: [Inner]
        var lists: [[Int]]
        var colors: [Color]
        var gaps: [Int?]
        var map: [String: Int]
        var pair: Inner
        var color: Color
        var aPropertyWithAVeryLongNameThatTakesMoreThanOneCopy: UInt8
        var twin: Twin.Lists {
            Twin.Lists(
                texts: texts, inners: inners.map(\.twin), lists: lists, colors: colors, gaps: gaps, map: map,
                pair: pair.twin, color: color,
                aPropertyWithAVeryLongNameThatTakesMoreThanOneCopy: aPropertyWithAVeryLongNameThatTakesMoreThanOneCopy)
        }
    }

    struct Phrases: JSONStruct {
        var phrase: Phrase
        var maybe: Phrase?
        var list: [Phrase]
        var twin: Twin.Phrases {
            Twin.Phrases(phrase: phrase.description, maybe: maybe?.description, list: list.map(\.description))
        }
    }

    struct Empty: JSONStruct {}

    /// Keys in another order than the properties, two of which have each other's name.
    struct Renamed: JSONStruct {
        var one: String
        var two: String
        var three: Int
        enum CodingKeys: String, CodingKey { case three = "drei \"3\"", two = "one", one = "two" }
        var twin: Twin.Renamed { Twin.Renamed(one: one, two: two, three: three) }
    }
}

enum Twin {
    struct Numbers: Codable {
        var a: Int, b: Int8, c: Int16, d: Int32, e: Int64, f: UInt, g: UInt8, h: UInt16, i: UInt32, j: UInt64
        var k: Double, l: Float, m: Bool
    }

    struct Inner: Codable {
        var first: Int?
        var second: String?
    }

    struct Optionals: Codable {
        var text: String?
        var inner: Inner?
        var number: Int?
        var flag: Bool?
        var name: String
        var list: [Int]?
        var ratio: Double?
        var other: Inner
        var color: Planned.Color?
    }

    struct Lists: Codable {
        var texts: [String]
        var inners: [Inner]
        var lists: [[Int]]
        var colors: [Planned.Color]
        var gaps: [Int?]
        var map: [String: Int]
        var pair: Inner
        var color: Planned.Color
        var aPropertyWithAVeryLongNameThatTakesMoreThanOneCopy: UInt8
    }

    struct Phrases: Codable {
        var phrase: String
        var maybe: String?
        var list: [String]
    }

    struct Renamed: Codable {
        var one: String
        var two: String
        var three: Int
        enum CodingKeys: String, CodingKey { case three = "drei \"3\"", two = "one", one = "two" }
    }
}
