internal import Basics
import Screens

/// The facts about a picture of the service that a client needs before it has loaded it.
struct Picture: Sendable {
    let size: ImageSize?
    let color: RGBColor?
    let preview: ImagePreview?

    /// A picture of so many pixels; `png` is its preview in base64.
    private init(width: Int, height: Int, color: RGBColor, png: String) {
        size = ImageSize(width: width, height: height)
        self.color = color
        preview = ImagePreview(dataURL: "data:image/png;base64," + png)
    }

    /// Returns the image of the file `file` below `/assets/`; of an unknown file, only its URL and `alt` are known.
    static func image(_ file: String, below basePath: String, alt: String) -> RemoteImage {
        let picture = all[Identifier(file)]
        return RemoteImage(
            basePath + "/assets/" + file, size: picture?.size, alt: alt, color: picture?.color,
            preview: picture?.preview)
    }

    /// The pictures of the cards screen. The previews are the pictures themselves, made smaller.
    private static let all: [Identifier: Picture] = [
        "banner.svg": Picture(
            width: 320, height: 96, color: RGBColor(red: 0x2A, green: 0xA1, blue: 0x98),
            png: "iVBORw0KGgoAAAANSUhEUgAAAAoAAAADCAIAAAAlXwkiAAAAP0lEQVR42mMwWDBDAwl5rECwgVIMGgsmaMyYoDCh"
                + "A4gqdsyoOLAAoXrGBAaFhgqJigIIMmioAHIVOhpACMwGAGU+JvmarJ+8AAAAAElFTkSuQmCC"),
        "highlight-1.svg": Picture(
            width: 160, height: 120, color: RGBColor(red: 0xBF, green: 0xE3, blue: 0xF7),
            png: "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAQElEQVR42mM48ODDDiR0AEYyoIn+uJDx4MaCHWgS"
                + "QAQUvXDjBBYJOGIwaNgBRAkLTgARMpvBomOHRsMGNAQUBAC9JWgRgVozkwAAAABJRU5ErkJggg=="),
        "highlight-2.svg": Picture(
            width: 160, height: 120, color: RGBColor(red: 0xDF, green: 0xE9, blue: 0xF5),
            png: "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAWUlEQVR42mN48OLDDQwEFGSAs9DkoBIXbjw4ceHB"
                + "hQcvgCRCYseJGxUdC4CoY8aGhgkrLtx4AZI4ceNGxYQJGR0NGR0VYNTQMGPGiRsPGBImZER0JKAhoCAA1/xpGXU3"
                + "htoAAAAASUVORK5CYII="),
        "highlight-3.svg": Picture(
            width: 160, height: 120, color: RGBColor(red: 0x2B, green: 0x3A, blue: 0x55),
            png: "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAWUlEQVR42l2MoQrAMAwF8xmTk5WVkZGRT0ZGVkZW"
                + "9tP72NhE4QjHPYioZ1McMMprhiTfELzSLTwKWYaiq48Yi8IhLRYrQU5F/UMYpnqRR4bF5Ddp3a5bDxg3plsm4RQF"
                + "+aQAAAAASUVORK5CYII="),
    ]
}
