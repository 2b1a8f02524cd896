import JSON
import Screens

extension Findings {
    /// The fallback cell types in `catalog`, which exist only for older releases, and the releases that need each.
    static func fallbacks(in catalog: ScreenCatalog, for checks: [ReleaseCheck]) -> Findings {
        var findings = Findings("fallbacks")
        for controller in catalog.composers.flatMap(\.cellTypes) {
            for fallback in controller.fallbackTypes {
                let (type, original) = (fallback.cellType, controller.cellType)
                let releases = checks.filter { !$0.types.contains(original) && $0.types.contains(type) }.map(\.name)
                let fate =
                    releases.isEmpty
                    ? "can be removed: no release needs it"
                    : "can be removed after \(releases.joined(separator: ", "))"
                findings.add(
                    "\(type) for \(original) \(fate)",
                    [
                        "cellType": .string("\(type)"), "insteadOf": .string("\(original)"),
                        "neededBy": .array(releases.map(JSONValue.string)),
                    ])
            }
        }
        return findings
    }
}
