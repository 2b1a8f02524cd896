import Foundation
import PackagePlugin

/// Compiles the files of a target's `Resources` folder into it: nothing has to be found beside the program.
@main
struct EmbedResources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Resources")
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the resources of \(target.name)",
                executable: try context.tool(named: "ResourceEmbedder").url,
                arguments: [folder.path, output.path], inputFiles: try files(in: folder),
                outputFiles: [output])
        ]
    }

    private func files(in folder: URL) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
            .filter { !$0.hasDirectoryPath }
    }
}
