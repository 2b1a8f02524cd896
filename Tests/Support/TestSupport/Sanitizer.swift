import Foundation

/// The sanitizer that the tests run under. It makes code many times slower, and needs memory of its own.
package enum Sanitizer {
    /// Its name, such as `thread`; `nil` if there is none.
    package static let name = ProcessInfo.processInfo.environment["SECTIONAL_SANITIZER"]
}
