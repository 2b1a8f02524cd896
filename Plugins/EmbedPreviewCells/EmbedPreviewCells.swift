import Foundation
import PackagePlugin

/// Compiles into a service's program how the preview shows its cells: the files of the folder `preview/cells`, which stands
/// beside the package's manifest or in the folder of the target.
@main
struct EmbedPreviewCells: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folders = [target.directoryURL, context.package.directoryURL].map { $0.appending(path: "preview/cells") }
        guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            Diagnostics.error("there is no folder preview/cells in \(context.package.directoryURL.path)")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPreviewCells.swift")
        return [
            .buildCommand(
                displayName: "Embedding the preview's cells of \(target.name)",
                executable: try context.tool(named: "ResourceEmbedder").url,
                arguments: [folder.path, output.path, "cells"], inputFiles: try files(in: folder),
                outputFiles: [output])
        ]
    }

    private func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
    }
}
