import Basics
import JSON

extension ScreenWriter {
    /// Writes the actions that are emitted: first those on triggers, then those in the menu.
    @inlinable
    mutating func write(_ actions: some ActionList, of cell: CellID) {
        let emitted = actions.triggers
        if !emitted.gestures.isEmpty {
            if let id = actions.idOnTakenTrigger { refuseTrigger(of: id, on: cell) }
            beginActions()
            actions.forEachAction { write($0, of: cell) }
            endActions()
        }
        if emitted.contains(.menu) { writeMenu(actions, of: cell) }
    }

    @usableFromInline
    mutating func writeMenu(_ actions: some ActionList, of cell: CellID) {
        json.key("menu")
        json.beginArray()
        actions.forEachAction { if $0.emittedTriggers.contains(.menu) { write($0, nil, performing: cell) } }
        json.endArray()
    }

    @usableFromInline
    mutating func write(_ action: Action, of cell: CellID) {
        let triggers = action.emittedTriggers.gestures
        guard !triggers.isEmpty else { return }
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
        if item.isEnabled, !item.menu.isEmpty {
            json.key("menu")
            json.beginArray()
            for action in item.menu { write(action, nil, performing: nil) }
            json.endArray()
        }
        if let presentation = item.presentation { write(presentation) }
        json.endObject()
    }

    @usableFromInline
    mutating func beginActions() {
        json.key("actions")
        json.beginArray()
    }

    @usableFromInline
    mutating func endActions() { json.endArray() }

    private mutating func write(_ action: Action, _ trigger: StaticString?, performing cell: CellID?) {
        if !action.id.isUsable {
            note(UnusableIdentity(id: Identifier(action.id.rawValue), of: "an action of \(owner(cell))"))
        }
        json.beginObject()
        json.member("id", action.id.rawValue)
        if let trigger {
            json.key("trigger")
            json.value(literal: trigger)
        }
        write(action.kind, of: action.id, performing: cell)
        json.endObject()
    }

    private mutating func write(_ kind: Action.Kind, of action: ActionID, performing cell: CellID?) {
        switch kind {
        case .navigate(let screen):
            json.member("kind", "navigate")
            json.key("href")
            json.string { Href.screen(screen).writePath(to: &$0, below: basePath) }
        case .openURL(let url):
            if let fault = urlSchemes.fault(of: url, action, of: owner(cell)) { note(fault) }
            json.member("kind", "openURL")
            json.member("url", url)
        case .perform(let handler):
            json.member("kind", "perform")
            if let cell { writeHref(of: action, on: cell) }
            if let fields = handler.fields { writeFields(fields, of: action, on: cell) }
        case .withheld: break
        case .presented(let presented):
            write(presented.kind, of: action, performing: cell)
            write(presented.presentation)
        }
    }

    private mutating func write(_ presentation: ActionPresentation) {
        json.member("title", ifPresent: presentation.title)
        json.member("label", ifPresent: presentation.label)
        if presentation.style != .default { json.member("style", presentation.style.rawValue) }
        json.member("icon", ifPresent: presentation.icon)
        guard let confirmation = presentation.confirmation else { return }
        json.key("confirm")
        json.beginObject()
        json.member("title", confirmation.title)
        json.member("text", ifPresent: confirmation.text)
        json.endObject()
    }

    /// The query is a part of the href: an action belongs to the screen as requested, such as with a search.
    private mutating func writeHref(of action: ActionID, on cell: CellID) {
        json.key("href")
        json.string { json in
            Href.action(request.screen.path, section.id, cell, action).writePath(to: &json, below: basePath)
            request.screen.writeQuery(to: &json)
        }
    }

    private mutating func writeFields(_ fields: FormFields, of action: ActionID, on cell: CellID?) {
        if let repeated = fields.repeatedName {
            note(DuplicateIdentity(id: repeated, of: "fields of the action '\(action.rawValue)' of \(owner(cell))"))
        }
        if let unknown = fields.unknown {
            note(
                UnusableIdentity(
                    id: unknown.name, of: "a \(unknown.thing) of the action '\(action.rawValue)' of \(owner(cell))",
                    because: "its form has no field with this name"))
        }
        if fields.mayDependOnDay { dependsOnDay = true }
        json.key("fields")
        let (request, section, basePath) = (request, section.id, basePath)
        fields.write(to: &json) { json, field in
            guard let cell else { return }
            Href.field(request.screen.path, section, cell, action, field).writePath(to: &json, below: basePath)
            request.screen.writeQuery(to: &json)
        }
    }

    /// Has the cell that is ended next ask for `impression`. Called only for a cell that has one.
    @usableFromInline
    mutating func ask(for impression: Impression) {
        // Only cells of sections have identities that a revision knows.
        if depth == 0, countsImpressions, !isPlaceholder { self.impression = impression }
    }

    /// Writes the last member of the cell, if it asks for its impressions. Returns whether it does.
    mutating func writeImpression() -> Bool {
        guard let impression else { return false }
        self.impression = nil
        json.member(
            "impression",
            object: { json in
                json.member("visible", impression.visible)
                json.member("duration", impression.seconds)
            })
        return true
    }
}

extension JSONWriter {
    /// Writes a member with a number: a whole one without decimals.
    fileprivate mutating func member(_ name: StaticString, _ number: Double) {
        key(name)
        if let whole = Int(exactly: number) { value(whole) } else { value(number) }
    }
}
