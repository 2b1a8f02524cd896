import Basics
public import JSON

/// An image in the data of a cell, with what a client needs before it has loaded it. Only valid values can be made.
public struct RemoteImage: CellData {
    /// The URL as clients request it: a path, which begins with the service's base path, or an absolute one.
    public let url: String
    /// The width in pixels of the image itself, at least 1; `nil` together with the height.
    public let width: Int?
    /// The height in pixels of the image itself, at least 1.
    public let height: Int?
    /// A description of the image, in the caller's language; empty for a decoration, which screen readers skip.
    public let alt: String
    /// The colour until it has loaded, such as `#2AA198`.
    public let color: String?
    /// The ``ImagePreview`` until it has loaded, as a `data:` URL.
    public let preview: String?

    /// An image.
    ///
    /// - Parameters:
    ///   - url: The URL of a file of the service (`ServiceSetup.assetURL`), or an absolute one.
    ///   - size: The size; `nil` if it isn't known: a client can then reserve no space, and its list jumps.
    ///   - alt: What the image shows, in the caller's language; empty if it only decorates, or if a text beside it says
    ///     the same.
    ///   - color: The colour until the image has loaded.
    ///   - preview: The tiny version until the image has loaded.
    public init(_ url: String, size: ImageSize?, alt: String, color: RGBColor? = nil, preview: ImagePreview? = nil) {
        (self.url, self.alt) = (url, alt)
        (width, height) = (size?.width, size?.height)
        (self.color, self.preview) = (color?.hex, preview?.url)
    }

    private enum CodingKeys: CodingKey {
        case url, width, height, alt, color, preview
    }

    /// An image from its JSON. Throws `DecodingError` if a member is missing or doesn't fit ``jsonSchema``.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let url = try members.decode(String.self, forKey: .url)
        let width = try members.decodeIfPresent(Int.self, forKey: .width)
        let height = try members.decodeIfPresent(Int.self, forKey: .height)
        let alt = try members.decode(String.self, forKey: .alt)
        let color = try members.decodeIfPresent(String.self, forKey: .color)
        let preview = try members.decodeIfPresent(String.self, forKey: .preview)
        self.init(
            url, size: try Self.size(width, height, members), alt: alt,
            color: try color.map { try RGBColor(hex: $0).orThrow(.color, members) },
            preview: try preview.map { try ImagePreview(dataURL: $0).orThrow(.preview, members) })
    }

    private static func size(
        _ width: Int?, _ height: Int?, _ members: KeyedDecodingContainer<CodingKeys>
    ) throws -> ImageSize? {
        if width == nil, height == nil { return nil }
        return try ImageSize(width: width ?? 0, height: height ?? 0).orThrow(.width, members)
    }
}

extension Optional {
    fileprivate func orThrow<Key: CodingKey>(_ key: Key, _ members: KeyedDecodingContainer<Key>) throws -> Wrapped {
        if let self { return self }
        throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "invalid in an image")
    }
}

extension RemoteImage: JSONSchemaProviding {
    /// The schema of an image: `width` and `height` are there together or not at all.
    public static var jsonSchema: JSONSchema {
        let types = ImagePreview.mediaTypes.map { $0.dropFirst("image/".count) }.joined(separator: "|")
        return JSONSchema.object([
            .required("url", .string.adding("format", "uri-reference")),
            .optional("width", .integer(from: 1), "The image's width in pixels."),
            .optional("height", .integer(from: 1), "The image's height in pixels."),
            .required("alt", .string, "A description of the image; empty for decoration."),
            .optional("color", .string(pattern: "^#[0-9A-F]{6}$"), "The color to show until it has loaded."),
            .optional(
                "preview",
                .string(pattern: "^data:image/(\(types));base64,[0-9A-Za-z+/]+={0,2}$")
                    .adding("maxLength", .integer(ImagePreview.maximumLength)),
                "A tiny version to show until it has loaded."),
        ]).titled("RemoteImage").adding("dependentRequired", ["width": ["height"], "height": ["width"]])
    }

    /// A sample without meaning.
    public static var sample: RemoteImage { RemoteImage("", size: nil, alt: "") }
}

/// The width and the height of an image, in pixels of the image itself; for a drawing (SVG), those of its `viewBox`.
public struct ImageSize: Hashable, Sendable {
    /// The width: at least 1.
    public let width: Int
    /// The height: at least 1.
    public let height: Int

    /// A size; `nil` if the width or the height is less than 1.
    public init?(width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        (self.width, self.height) = (width, height)
    }
}
