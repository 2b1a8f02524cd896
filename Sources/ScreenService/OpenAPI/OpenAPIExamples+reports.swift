import HTTPServing
import JSON
import Sectional

extension OpenAPIExamples {
    /// A report of the first cell that asks for its impressions on each screen. The revision stands for a random name,
    /// so that the example can be sent.
    var impressions: [JSONValue.Member] {
        shown.compactMap { shown in
            shown.firstAsking.map { section, cell in
                .example(
                    shown.name,
                    [
                        "batch": .string(shown.screen.revision.rawValue), "screen": .string(shown.href),
                        "revision": .string(shown.screen.revision.rawValue),
                        "cells": [["section": .string(section.rawValue), "cell": .string(cell.rawValue)]],
                    ])
            }
        }
    }

    /// A report of the first cell of the first screen.
    var reports: [JSONValue.Member] {
        shown.prefix(1).map { shown in
            let section = shown.explanation.sections.first { !$0.cells.isEmpty }
            let type = section?.cells.first?.made ?? ErrorCell.cellType
            return .example(
                shown.name,
                [
                    "screen": .string(shown.href),
                    "cells": [
                        [
                            "type": .string(type.name.rawValue), "version": .integer(type.version),
                            "reason": .string(ClientReport.Reason.unknownType.rawValue),
                        ]
                    ],
                ])
        }
    }
}

extension OpenAPIExamples.Shown {
    fileprivate var href: String { Href.screen(path).path }

    fileprivate var firstAsking: (SectionID, CellID)? {
        explanation.sections.lazy
            .compactMap { section in section.cells.first { $0.impression != nil }.map { (section.id, $0.id) } }.first
    }
}
