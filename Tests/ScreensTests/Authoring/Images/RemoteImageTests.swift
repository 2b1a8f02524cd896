import Foundation
import JSON
import Screens
import TestSupport
import Testing

/// An image says what a client needs before it has loaded it, and nothing that can't be so.
@Suite struct RemoteImageTests {
    private struct Shown: CellData {
        var image: RemoteImage
        var more: [RemoteImage]?
    }

    private func written(_ image: RemoteImage) throws -> String {
        var shown = Shown(image: image, more: [image])
        var planned = JSONWriter()
        var encoded = JSONWriter()
        try planned.value(&shown, by: EncodingPlan(for: Shown.self))
        try encoded.value(encoding: shown)
        let text = planned.finish().text
        #expect(encoded.finish().text == text)
        let one = try #require(text.firstMatch(of: /^{"image":({[^}]*}),"more":\[/)).output.1.description
        #expect(text == #"{"image":\#(one),"more":[\#(one)]}"#)
        return one
    }

    private func read(_ json: String) throws -> RemoteImage {
        try JSONDecoder().decode(RemoteImage.self, from: Data(json.utf8))
    }

    private static let preview = "data:image/png;base64,iVBORw0KGgo="
    private static let whole =
        ##"{"url":"/assets/saw.webp","width":640,"height":480,"alt":"A saw","color":"#2AA198","##
        + #""preview":"\#(preview)"}"#

    @Test func `an image is written with all its members`() throws {
        let image = RemoteImage(
            "/assets/saw.webp", size: ImageSize(width: 640, height: 480), alt: "A saw", color: RGBColor(hex: "#2aa198"),
            preview: ImagePreview(dataURL: Self.preview))
        #expect(try written(image) == Self.whole)
        #expect(try read(Self.whole) == image)
        try EncodingPlan.check(Shown.self)
    }

    @Test func `unknown members of an image are left out`() throws {
        let image = RemoteImage("/a.png", size: nil, alt: "")
        #expect(try written(image) == #"{"url":"/a.png","alt":""}"#)
        #expect(try read(#"{"url":"/a.png","alt":""}"#) == image)
    }

    /// A wrong size is none: a client must not reserve no space, or less than that.
    @Test(arguments: [(0, 1), (1, 0), (-1, 1), (1, .min), (0, 0)])
    func `an impossible size is refused`(_ width: Int, _ height: Int) throws {
        #expect(ImageSize(width: width, height: height) == nil)
        #expect(throws: DecodingError.self) {
            try read(#"{"url":"/a.png","width":\#(width),"height":\#(height),"alt":""}"#)
        }
    }

    @Test(arguments: [
        #"{"url":"/a","width":1,"alt":""}"#, #"{"url":"/a","height":1,"alt":""}"#, #"{"url":"/a"}"#, #"{"alt":""}"#,
        #"{"url":"/a","alt":"","color":"red"}"#, #"{"url":"/a","alt":"","preview":"data:,"}"#,
    ])
    func `an image that does not fit its schema is refused`(_ json: String) throws {
        #expect(throws: DecodingError.self) { try read(json) }
    }

    @Test func `the schema of an image has its bounds`() throws {
        let schema = try JSONSchema(describing: Shown.self).json["properties"]?["image"]
        #expect(schema?["required"] == ["url", "alt"])
        #expect(schema?["properties"]?["width"]?["minimum"] == 1 && schema?["properties"]?["height"]?["minimum"] == 1)
        #expect(schema?["properties"]?["color"]?["pattern"] == "^#[0-9A-F]{6}$")
        #expect(schema?["properties"]?["preview"]?["maxLength"] == .integer(1024))
        #expect(schema?["dependentRequired"] == ["width": ["height"], "height": ["width"]])
    }

    @Test func `a change of an image alone reloads its cell`() async throws {
        let screens = try await [RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 255, green: 0, blue: 9)].map {
            RemoteImage("/a", size: nil, alt: "", color: $0)
        }.asyncMap { image in
            try await ScreenRenderer(key: .testing, deadline: .seconds(60)) { _ in "failed" }.screen(
                TestScreen { _ in Section("one", topics: []) { PictureCell(image: image) } },
                for: ClientRequest(ScreenPath("test"), caller: .guest))
        }
        let patch = Patch(from: screens[0].asRevision, to: screens[1])
        #expect(
            patch.written.text.contains(
                ##""operations":[{"op":"reload","section":"one","cell":{"id":"a","type":"PictureCell","##
                    + ##""data":{"image":{"url":"/a","alt":"","color":"#FF0009"}},"##))
        #expect(try screens[0].applying(patch).bytes.array == screens[1].bytes.array)
    }
}

private struct PictureCell: CellController {
    struct Data: CellData { var image: RemoteImage }
    let image: RemoteImage

    var id: CellID { "a" }
    var data: Data { Data(image: image) }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
