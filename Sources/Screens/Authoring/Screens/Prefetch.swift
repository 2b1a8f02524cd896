import JSON

/// Hints at images and screens that a client is likely to need next, so that it can load them ahead. A composer isn't
/// told the subject, so hints are the same for all callers of a role, also on a personal screen.
public struct Prefetch: Equatable, Sendable {
    /// The maximum number of images, and of screens.
    public static let maximumCount = 20

    /// The URLs of images, the most likely first.
    public let images: [String]
    /// The screens, the most likely first.
    public let screens: [ScreenPath]

    /// Hints at `images`, by their URLs, and at `screens`. Of each, those beyond ``maximumCount`` are left out.
    public init(images: [String] = [], screens: [ScreenPath] = []) {
        self.images = Array(images.prefix(Self.maximumCount))
        self.screens = Array(screens.prefix(Self.maximumCount))
    }
}

extension Prefetch {
    /// Whether there are no hints.
    var isEmpty: Bool { images.isEmpty && screens.isEmpty }

    /// Writes the hints as an object, with the screens' URLs below `basePath`.
    func write(to json: inout JSONWriter, below basePath: String) {
        json.object { json in
            if !images.isEmpty { json.member("images", array: { json in for url in images { json.value(url) } }) }
            guard !screens.isEmpty else { return }
            json.member(
                "screens",
                array: { json in
                    for screen in screens { json.string { Href.screen(screen).writePath(to: &$0, below: basePath) } }
                })
        }
    }
}
