import Sectional

/// A novel: a tap opens it, and the menu has what else can be done with it.
struct NovelCell: CellController {
    struct Data: CellData {
        var title: String
    }

    let id: CellID
    let data: Data
    let texts: NovelTexts
    let borrow: @Sendable (Subject) async throws -> Void
    let remove: @Sendable () async throws -> Void
    let state: NovelsState

    var actions: Actions {
        Navigate(to: ScreenPath("novels", id.rawValue))
        Perform("borrow", title: texts.borrow, if: state.canBorrow) { performer in
            try await borrow(performer.subject)
            return Performed(changing: "novels")
        }
        .label("\(texts.borrow) \(data.title)").style(.prominent)
        Perform("remove", title: texts.remove, if: state.canRemove) {
            try await remove()
            return Performed(changing: "novels")
        }
        .label("\(texts.remove) \(data.title)").style(.destructive).icon("trash")
        .confirm(title: texts.removalQuestion, text: texts.removalIsFinal)
    }
}
