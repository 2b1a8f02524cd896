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
