import Basics
import TestSupport
import Testing

@Suite struct PercentCodingTests {
    @Test(arguments: 0..<300) func `any bytes are percent-decoded as the reference does`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = Array("%%%%0123456789abcdefABCDEFxyz+".utf8) + [0, 255]
        let bytes = (0..<Int.random(in: 0...30, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0
        }
        #expect(PercentCoding.decode(bytes) == naive(bytes))
    }

    @Test(arguments: [("%41b", "Ab"), ("é", "é"), ("", ""), ("%00", nil), ("a%00b", nil), ("\u{0}", nil), ("%FF", nil)])
    func `text is UTF-8 without U+0000`(_ encoded: String, _ text: String?) {
        for isForm in [false, true] {
            #expect(PercentCoding.text(encoded.utf8.span, isForm: isForm) == text)
        }
    }

    private func naive(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[min(index + 1, bytes.count)..<min(index + 3, bytes.count)]
            let text = String(decoding: digits, as: UTF8.self)
            let isHex = text.count == 2 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
            if bytes[index] == 0x25, isHex, let value = UInt8(text, radix: 16) {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
