internal import JSON

extension ScreenWriter {
    /// Writes the actions that are emitted.
    @inlinable
    mutating func write(_ actions: some ActionList, of cell: CellID, on emitted: Triggers) {
        guard !emitted.isDisjoint(with: actions.triggers) else { return }
        beginActions()
        actions.forEachAction { write($0, of: cell, on: emitted) }
        endActions()
    }

    @usableFromInline
    mutating func write(_ action: Action, of cell: CellID, on emitted: Triggers) {
        guard !emitted.isDisjoint(with: action.triggers) else { return }
        let triggers = emitted.intersection(action.triggers)
        for (trigger, name) in Triggers.names where triggers.contains(trigger) {
            write(action, name, performing: cell)
        }
    }

    mutating func write(_ item: BarItem) {
        json.beginObject()
        json.member("id", item.id.rawValue)
        json.member("title", item.title)
        json.member("isEnabled", item.isEnabled)
        if item.isEnabled, let action = item.action {
            beginActions()
            write(action, "select", performing: nil)
            endActions()
        }
        json.endObject()
    }

    @usableFromInline
    mutating func beginActions() {
        json.key("actions")
        json.beginArray()
    }

    @usableFromInline
    mutating func endActions() { json.endArray() }

    private mutating func write(_ action: Action, _ trigger: StaticString, performing cell: CellID?) {
        json.beginObject()
        json.member("id", action.id.rawValue)
        json.key("trigger")
        json.value(literal: trigger)
        switch action.kind {
        case .navigate(let screen):
            json.member("kind", "navigate")
            write(Href.screen(screen))
        case .openURL(let url):
            json.member("kind", "openURL")
            json.member("url", url)
        case .perform(let handler):
            json.member("kind", "perform")
            if let cell { writeHref(of: action.id, on: cell) }
            if let fields = handler.fields { writeFields(fields) }
        }
        json.endObject()
    }

    private mutating func write(_ href: Href) {
        json.key("href")
        json.string { href.writePath(to: &$0) }
    }

    /// The query is a part of the href: an action belongs to the screen as requested, such as with a search.
    private mutating func writeHref(of action: ActionID, on cell: CellID) {
        json.key("href")
        json.string { json in
            Href.action(request.screen.path, section.id, cell, action).writePath(to: &json)
            request.writeQuery(to: &json)
        }
    }

    private mutating func writeFields(_ fields: FormFields) {
        json.key("fields")
        fields.write(to: &json)
    }
}
