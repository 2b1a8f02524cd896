import JSON

extension FeedModel {
    /// The document, each member written by hand.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("revision", revision)
            writer.member("title", title)
            writer.member("cellTypes", array: { writer in for type in cellTypes { type.write(to: &writer) } })
            writer.member("barItems", array: { writer in for item in barItems { item.write(to: &writer) } })
            writer.member("sections", array: { writer in for section in sections { section.write(to: &writer) } })
        }
    }
}

extension FeedModel.CellType {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("type", type)
            writer.member("version", version)
        }
    }
}

extension FeedModel.BarItem {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("title", title)
            writer.member("isEnabled", isEnabled)
        }
    }
}

extension FeedModel.Section {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("cells", array: { writer in for cell in cells { cell.write(to: &writer) } })
            writer.member("next", next)
        }
    }
}

extension FeedModel.Cell {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("type", type)
            writer.member("data", object: data.write)
            writer.member("isSelectable", isSelectable)
            writer.member("accessory", accessory)
            guard let actions else { return }
            writer.member("actions", array: { writer in for action in actions { action.write(to: &writer) } })
        }
    }
}

extension FeedModel.Data {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("operatedBy", operatedBy)
        writer.member(
            "price",
            object: { writer in
                writer.member("amount", price.amount)
                writer.member("currency", price.currency)
                writer.member("text", price.text)
            })
        writer.member("imageURL", imageURL)
    }
}

extension FeedModel.Action {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("trigger", trigger)
            writer.member("kind", kind)
            writer.member("url", url)
        }
    }
}
