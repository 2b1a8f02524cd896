/// The version of Sectional: the library, and the showcase that is released with it.
package enum LibraryVersion {
    /// The version (semver.org). Read from here for the image, the archive and their lists of parts.
    package static let current = "0.1.0"
}
