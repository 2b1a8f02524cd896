/// A part of a screen that is ready to be written.
enum LoadedPart: Sendable {
    case section(any LoadedPage)
    /// A section that is written already.
    case cached(CachedSection)
    case title(String)

    /// The title, if it is one.
    var title: String? { if case .title(let title) = self { title } else { nil } }

    /// The title that a section's page sets for the screen.
    var pageTitle: String? {
        switch self {
        case .section(let page): page.title
        case .cached(let section): section.title
        case .title: nil
        }
    }
}
