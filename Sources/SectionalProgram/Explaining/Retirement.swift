import Sectional

/// Which cell types are there for older releases alone, and for which of them.
struct Retirement {
    /// A cell type that stands in for another.
    struct Substitute: Hashable {
        let type: CellType
        let original: CellType
    }

    /// Each of them, and the releases that need it.
    private(set) var needs: [(substitute: Substitute, releases: [String])] = []

    /// Looks at what stands in for what, and which of `checks` need it.
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

    /// A line for each substitute.
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
