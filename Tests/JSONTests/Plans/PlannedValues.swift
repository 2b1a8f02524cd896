import JSON
import TestSupport

/// Random values of planned structs: often limits, empty texts and lists, and texts that need escapes.
struct PlannedValues {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func number<Number: FixedWidthInteger>() -> Number {
        [.min, .max, 0, 1, 9, 10, 99, 100, .random(in: .min ... .max, using: &generator)]
            .randomElement(using: &generator) ?? 0
    }

    mutating func text() -> String {
        let texts = [
            "", "a", "quote \"", "back\\slash", "\u{0}\u{1F}", "line\nend", "fifteen bytes!!", "sixteen bytes!!!",
            "Ünïcödé 🚗", "a text that is longer than any small string, and has no escape",
            "a text that is longer than any small string, and ends in an escape\t",
        ]
        return texts.randomElement(using: &generator) ?? ""
    }

    private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
        Bool.random(using: &generator) ? value(&self) : nil
    }

    private mutating func list<Value>(_ value: (inout Self) -> Value) -> [Value] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(&self) }
    }

    private mutating func phrase() -> Phrase {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: Phrase(text())
        case 1: Phrase(before: "by ", text())
        case 2: Phrase(before: "“a \"quote\" that takes more than sixteen bytes” ", text(), after: "\\")
        default: Phrase(text(), after: ", and no more than that")
        }
    }

    mutating func phrases() -> Planned.Phrases {
        Planned.Phrases(phrase: phrase(), maybe: maybe { $0.phrase() }, list: list { $0.phrase() })
    }

    private mutating func double() -> Double {
        [0, -0.0, 1, 0.1, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -123.456].randomElement(
            using: &generator) ?? 0
    }

    private mutating func color() -> Planned.Color { Planned.Color.allCases.randomElement(using: &generator) ?? .red }

    mutating func numbers() -> Planned.Numbers {
        Planned.Numbers(
            a: number(), b: number(), c: number(), d: number(), e: number(), f: number(), g: number(), h: number(),
            i: number(), j: number(), k: double(), l: Float(number() as Int16) / 8, m: .random(using: &generator))
    }

    mutating func inner() -> Planned.Inner { Planned.Inner(first: maybe { $0.number() }, second: maybe { $0.text() }) }

    mutating func optionals() -> Planned.Optionals {
        Planned.Optionals(
            text: maybe { $0.text() }, inner: maybe { $0.inner() }, number: maybe { $0.number() },
            flag: maybe { .random(using: &$0.generator) }, name: text(), list: maybe { $0.list { $0.number() } },
            ratio: maybe { $0.double() }, other: inner(), color: maybe { $0.color() })
    }

    mutating func lists() -> Planned.Lists {
        Planned.Lists(
            texts: list { $0.text() }, inners: list { $0.inner() }, lists: list { $0.list { $0.number() } },
            colors: list { $0.color() }, gaps: list { $0.maybe { $0.number() } },
            map: maybe { ["key": $0.number()] } ?? [:], pair: inner(), color: color(),
            aPropertyWithAVeryLongNameThatTakesMoreThanOneCopy: number())
    }

    mutating func renamed() -> Planned.Renamed { Planned.Renamed(one: text(), two: text(), three: number()) }
}
