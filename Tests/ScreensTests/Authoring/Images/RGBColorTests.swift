import Screens
import TestSupport
import Testing

@Suite struct RGBColorTests {
    @Test func `a color is written in capital letters`() {
        #expect(RGBColor(red: 0, green: 10, blue: 255).hex == "#000AFF")
        #expect(RGBColor(hex: "#00aAFf") == RGBColor(red: 0, green: 170, blue: 255))
    }

    @Test func `each color is read back`() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<1_000 {
            let color = RGBColor(
                red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                blue: .random(in: 0...255, using: &random))
            #expect(RGBColor(hex: color.hex) == color && RGBColor(hex: color.hex.lowercased()) == color)
        }
    }

    @Test(arguments: [
        "", "#", "#12345", "#1234567", "2AA198", "#2AA19G", "#2AA 19", "red", "#２AA1", "#-2AA19", "#é1234",
    ])
    func `an invalid color is refused`(_ text: String) { #expect(RGBColor(hex: text) == nil) }

    @Test func `a color is accepted only as the schema allows`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<5_000 {
            let characters = Array("09AFafGg#/:@`")
            let text = (0..<Int.random(in: 5...7, using: &random)).reduce(into: "#") { text, _ in
                text.append(characters[.random(in: characters.indices, using: &random)])
            }
            #expect((RGBColor(hex: text) != nil) == (text.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil), "\(text)")
        }
    }
}
