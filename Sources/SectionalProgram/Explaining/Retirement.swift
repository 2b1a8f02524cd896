import Screens

/// The fallback cell types that exist only for older releases, and the releases that need each.
struct Retirement {
    /// A cell type that is the fallback of another.
    struct Substitute: Hashable {
        let type: CellType
        let original: CellType
    }

    /// The substitutes, each with the names of the releases that need it.
    private(set) var needs: [(substitute: Substitute, releases: [String])] = []

    /// Collects the fallbacks of the catalog's cell types and the releases in `checks` that need each.
    init(_ catalog: ScreenCatalog, _ checks: [ReleaseCheck]) {
        var known: Set<Substitute> = []
        for controller in catalog.composers.flatMap(\.cellTypes) {
            for fallback in controller.fallbackTypes {
                let substitute = Substitute(type: fallback.cellType, original: controller.cellType)
                guard known.insert(substitute).inserted else { continue }
                let releases = checks.filter { $0.types.needs(fallback, insteadOf: controller) }.map(\.name)
                needs.append((substitute, releases))
            }
        }
    }

    /// The substitutes as text, one line for each.
    var text: String {
        (["fallbacks"]
            + needs.map { substitute, releases in
                let fate =
                    releases.isEmpty
                    ? "can be retired: no release is shown it"
                    : "can be retired after \(releases.joined(separator: ", "))"
                return "  \(substitute.type) for \(substitute.original) \(fate)"
            }).joined(separator: "\n")
    }
}

extension ClientCellTypes {
    fileprivate func needs(_ fallback: any CellController.Type, insteadOf original: any CellController.Type) -> Bool {
        !contains(original.cellType) && contains(fallback.cellType)
    }
}
