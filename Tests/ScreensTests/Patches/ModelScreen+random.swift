import Screens

extension ModelScreen {
    /// A screen of a few sections and cells, which share their identities with all others that are made so.
    static func random(_ random: inout some RandomNumberGenerator) -> ModelScreen {
        var screen = ModelScreen()
        let ids = ModelSection.ids.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
        screen.sections = ids.map { ModelSection.random($0, &random) }
        screen.changeHead(&random)
        return screen.showable
    }

    /// The screen after one to four small changes, such as a person or two make.
    func changed(_ random: inout some RandomNumberGenerator) -> ModelScreen {
        var screen = self
        for _ in 0..<Int.random(in: 1...4, using: &random) { screen.change(&random) }
        return screen.showable
    }

    private mutating func change(_ random: inout some RandomNumberGenerator) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: changeHead(&random)
        case 1: sections.shuffle(using: &random)
        case 2: if let index = sections.indices.randomElement(using: &random) { sections.remove(at: index) }
        case 3:
            let left = ModelSection.ids.filter { id in !sections.contains { $0.id == id } }
            guard let id = left.randomElement(using: &random) else { return }
            let index = Int.random(in: 0...sections.count, using: &random)
            sections.insert(.random(id, &random), at: index)
        default:
            if let index = sections.indices.randomElement(using: &random) { sections[index].change(&random) }
        }
    }

    private mutating func changeHead(_ random: inout some RandomNumberGenerator) {
        title = ["Test", "TODO = 3", "a \"title\" {[,]}", "é🚗", ""].randomElement(using: &random) ?? ""
        isRightToLeft = Int.random(in: 0..<3, using: &random) == 0
        search = [nil, nil, "", "a&b=\"é\""].randomElement(using: &random) ?? nil
        order = [nil, .newest, .oldest].randomElement(using: &random) ?? nil
        isRefreshable = Int.random(in: 0..<3, using: &random) == 0
        isAddEnabled = [nil, true, false].randomElement(using: &random) ?? nil
    }

    /// The renderer doesn't write a screen of which every section failed.
    private var showable: ModelScreen {
        var screen = self
        if !sections.contains(where: { !$0.isPartial }) {
            for index in sections.indices { screen.sections[index].isPartial = false }
        }
        return screen
    }
}

extension ModelSection {
    static let ids = ["one", "two \"2\"", "drei/é", "\\4"]

    static func random(_ id: String, _ random: inout some RandomNumberGenerator) -> ModelSection {
        var section = ModelSection(id: id)
        let ids = ModelCell.ids.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
        section.cells = ids.map { ModelCell.random($0, &random) }
        for _ in 0..<2 { section.changeAttribute(&random) }
        return section
    }

    mutating func change(_ random: inout some RandomNumberGenerator) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: changeAttribute(&random)
        case 2: cells.shuffle(using: &random)
        case 3: if let index = cells.indices.randomElement(using: &random) { cells.remove(at: index) }
        case 4, 5:
            guard let index = cells.indices.randomElement(using: &random) else { return }
            cells[index] = .random(cells[index].id, &random)
        default:
            let left = ModelCell.ids.filter { id in !cells.contains { $0.id == id } }
            guard let id = left.randomElement(using: &random) else { return }
            cells.insert(.random(id, &random), at: Int.random(in: 0...cells.count, using: &random))
        }
    }

    private mutating func changeAttribute(_ random: inout some RandomNumberGenerator) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: header = [nil, "", "Header", "\"H\"\n"].randomElement(using: &random) ?? nil
        case 1: footer = [nil, "Footer", "Footer 2"].randomElement(using: &random) ?? nil
        case 2: headingLevel = [nil, .one, .three].randomElement(using: &random) ?? nil
        case 3:
            layout = [.list, .grid(columns: 2), .grid(columns: 3), .carousel].randomElement(using: &random) ?? .list
        case 4:
            collapsing =
                [nil, .collapsed, .expanded, SectionCollapsing(isCollapsed: true, count: 7)]
                .randomElement(using: &random) ?? nil
        case 5: cursor = [nil, "10", "zz"].randomElement(using: &random) ?? nil
        default: isPartial = Int.random(in: 0..<3, using: &random) == 0
        }
    }
}

extension ModelCell {
    /// Some need escapes.
    static let ids = ["a", "b", "q\"", "back\\", "é🚗", "/x y", "error", "1"]

    static func random(_ id: String, _ random: inout some RandomNumberGenerator) -> ModelCell {
        let text = ["0", "1", "{\"]", ""].randomElement(using: &random) ?? ""
        guard Int.random(in: 0..<3, using: &random) == 0 else {
            return ModelCell(id: id, text: text, isSelectable: Int.random(in: 0..<3, using: &random) > 0)
        }
        let children = (0..<Int.random(in: 0...2, using: &random)).map { "\($0 % 2)" }
        return ModelCell(id: id, text: text, isSpecial: true, children: children)
    }
}
