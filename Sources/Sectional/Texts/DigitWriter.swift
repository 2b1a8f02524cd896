internal import JSON

/// What formatted numbers are written to, piece by piece: a text, or a string of JSON, where nothing is put together before.
protocol DigitWriter: ~Copyable {
    mutating func piece(_ text: String)
    mutating func piece(literal: StaticString)
    mutating func piece(_ number: UInt, minimumDigits: Int)
}

extension JSONWriter: DigitWriter {}

extension String: DigitWriter {
    mutating func piece(_ text: String) { self += text }

    mutating func piece(literal: StaticString) { self += "\(literal)" }

    mutating func piece(_ number: UInt, minimumDigits: Int) {
        let digits = String(number)
        self += String(repeating: "0", count: max(minimumDigits - digits.utf8.count, 0)) + digits
    }
}
