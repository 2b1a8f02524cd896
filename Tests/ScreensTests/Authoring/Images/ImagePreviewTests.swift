import Screens
import TestSupport
import Testing

@Suite struct ImagePreviewTests {
    private static let start = "data:image/png;base64,"

    @Test(arguments: ["avif", "gif", "jpeg", "png", "webp"]) func `a data URL of a bitmap is accepted`(_ type: String) {
        let url = "data:image/\(type);base64,AAAA+/9="
        #expect(ImagePreview(dataURL: url)?.url == url)
    }

    @Test func `the length of a preview is bounded`() {
        let room = ImagePreview.maximumLength - Self.start.utf8.count
        let longest = Self.start + String(repeating: "AAAA", count: room / 4)
        #expect(ImagePreview(dataURL: longest) != nil && longest.utf8.count > 1020)
        #expect(ImagePreview(dataURL: longest + "AAAA") == nil)
    }

    @Test(arguments: [
        "", "data:", start, start + "A", start + "AA", start + "AAA", start + "A===", start + "====", start + "AA=A",
        start + "AAA\"", start + "AAA)", start + "AA A", "data:image/svg+xml;base64,AAAA", "data:text/html;base64,AAAA",
        "data:image/png,AAAA", "DATA:image/png;base64,AAAA", "https://example.com/a.png", start + "ÄAA",
    ])
    func `any other preview is refused`(_ url: String) { #expect(ImagePreview(dataURL: url) == nil) }

    @Test func `base64 is accepted only as the schema allows`() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<5_000 {
            let characters = Array("Az09+/=-_ ")
            let text = (0..<Int.random(in: 1...8, using: &random)).reduce(into: "") { text, _ in
                text.append(characters[.random(in: characters.indices, using: &random)])
            }
            let isBase64 = text.count.isMultiple(of: 4) && text.wholeMatch(of: /[0-9A-Za-z+\/]+={0,2}/) != nil
            #expect((ImagePreview(dataURL: Self.start + text) != nil) == isBase64, "\(text)")
        }
    }
}
