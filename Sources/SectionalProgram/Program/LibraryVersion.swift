/// The version of Sectional: the library, and the showcase that is released with it.
public enum LibraryVersion {
    /// The version (semver.org). `scripts/version` reads it here for the image, the archive and their lists of parts.
    public static let current = "0.1.0"
}
