/// A part of a screen that is ready to be written.
enum LoadedPart: Sendable {
    case section(any LoadedPage)
    /// A section that is written already.
    case cached(CachedSection)
    case title(String)
    /// A section that is still loading.
    case loading(LateLoad)

    /// The title, if it is one.
    var title: String? { if case .title(let title) = self { title } else { nil } }

    /// The title that a section's page sets for the screen.
    var pageTitle: String? {
        switch self {
        case .section(let page): page.title
        case .cached(let section): section.title
        case .title, .loading: nil
        }
    }

    /// The load of a section that is still loading; `nil` for any other part.
    var lateLoad: LateLoad? { if case .loading(let load) = self { load } else { nil } }
}
