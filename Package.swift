// swift-tools-version: 6.2
import PackageDescription

let adapters = ["CurlFetching", "MicrohttpdServer", "OpenSSLTokens", "POSIXProcess", "PostgreSQL", "SQLite"]
/// The libraries beside the adapters, and what depends on all of them: the program library, what its services import,
/// what tests have in common, and the benchmarks.
let libraries: [Target.Dependency] = ["Basics", "HTTPServing", "JSON", "SQL", "ScreenService", "Screens"]
let linked = libraries + adapters.map { Target.Dependency(stringLiteral: $0) }
let exported = libraries + ["SectionalProgram"]
let tested = libraries + ["MicrohttpdServer", "POSIXProcess", "PostgreSQL", "SQLite", "Showcase"]
let measured = libraries + ["COpenSSL", "MicrohttpdServer", "OpenSSLTokens", "POSIXProcess", "SQLite", "Showcase"]
/// The fuzz targets: `corpus` for the tests that replay the corpus, anything else for the program of `scripts/fuzz`.
let fuzzing = Context.environment["SECTIONAL_FUZZING"]
/// Whether the fuzzing program is built, which has libFuzzer's `main`. Every program gets that `main` then, so the tool
/// that embeds resources can't be built, and the targets that need it are left out.
let isFuzzer = fuzzing != nil && fuzzing != "corpus"

let package = Package(
    name: "sectional",
    targets: [
        .systemLibrary(name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        // A header of glibc that Swift's module of glibc lacks.
        .systemLibrary(name: "CMalloc", providers: [.apt(["libc6-dev"])]),
        // Identities by bytes, the LRU cache and the single flight, traces and clocks. Depends on nothing.
        .target(name: "Basics"),
        .target(name: "JSON", dependencies: ["Basics", "CHighwayHash"], exclude: ["Plans/README.md"]),
        // The engine: no HTTP, no storage.
        .target(name: "Screens", dependencies: ["Basics", "JSON"]),
        .target(name: "HTTPServing", dependencies: ["Basics", "JSON", "POSIXProcess"]),
        .target(name: "ScreenService", dependencies: ["Basics", "HTTPServing", "JSON", "Screens"]),
        .target(name: "SQL", dependencies: ["Basics", "Screens"]),
        .target(name: "Showcase", dependencies: ["Basics", "SQL", "Screens"]),
        .target(
            name: "MicrohttpdServer",
            dependencies: ["Basics", "CGnuTLS", "CMicrohttpd", "CZlib", "HTTPServing", "JSON"]),
        .target(name: "SQLite", dependencies: ["Basics", "CSQLite", "SQL", "Screens"]),
        .target(name: "PostgreSQL", dependencies: ["Basics", "CPQ", "POSIXProcess", "SQL", "Screens"]),
        .target(name: "OpenSSLTokens", dependencies: ["Basics", "COpenSSL", "JSON"]),
        .target(name: "CurlFetching", dependencies: ["CCurl", "HTTPServing"]),
        .target(name: "POSIXProcess", dependencies: ["CMalloc"]),
        // What the tests of more than one target use, and what most of them test.
        .target(name: "TestSupport", dependencies: tested, path: "Tests/Support/TestSupport"),
        // Processes that tests start and kill, such as one that writes to a service's own tables.
        program(
            "TestPrograms", ["POSIXProcess", "PostgreSQL", "SQL", "SQLite", "Screens"], in: "Tests/Support/TestPrograms"
        ),
        tests("ScreenServiceTests", exclude: ["Goldens"]),
        tests("SQLTests", ["TestPrograms"]),
        tests("SQLiteTests", ["CSQLite", "TestPrograms"]),
        tests("OpenSSLTokensTests", ["OpenSSLTokens"]),
        tests("CurlFetchingTests", ["CurlFetching"]),
        tests("POSIXProcessTests"),
        tests("ShowcaseTests", exclude: ["Goldens"]),
        tests("CommandTests", ["OpenSSLTokens"]),
    ]
)
package.targets += ["Basics", "JSON", "Screens", "HTTPServing", "MicrohttpdServer"].map { tests("\($0)Tests") }
if !isFuzzer {
    package.products = [
        .library(name: "Sectional", targets: ["Sectional"]),
        .library(name: "SectionalTesting", targets: ["SectionalTesting"]),
        .plugin(name: "EmbedPreviewCells", targets: ["EmbedPreviewCells"]),
        .executable(name: "sectional", targets: ["SectionalShowcase"]),
    ]
    package.targets += [
        .executableTarget(name: "ResourceEmbedder"),
        .plugin(name: "EmbedResources", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .plugin(name: "EmbedPreviewCells", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        // The program library: configuration, commands, wiring, lifecycle, preview.
        .target(name: "SectionalProgram", dependencies: linked, exclude: ["Resources"], plugins: ["EmbedResources"]),
        // The one import of a service: re-exports what its authors write against.
        .target(name: "Sectional", dependencies: exported),
        // The test library for services; no program depends on it.
        .target(name: "SectionalTesting", dependencies: ["MicrohttpdServer", "Sectional"]),
        // The showcase's program, and its command `new` with the template of a new service.
        .executableTarget(
            name: "SectionalShowcase", dependencies: ["Screens", "SectionalProgram", "Showcase"],
            exclude: ["Resources"], plugins: ["EmbedResources"]),
        // Helpers of tests: the showcase with one more screen, and with a sink of impressions.
        program(
            "ClusterProgram", ["SQL", "Screens", "SectionalProgram", "Showcase"], in: "Tests/Support/ClusterProgram"),
        program("SinkProgram", ["Screens", "SectionalProgram", "Showcase"], in: "Tests/Support/SinkProgram"),
        tests("SectionalProgramTests", ["CurlFetching", "SectionalProgram"]),
        tests("SectionalTestingTests", ["SectionalProgram", "SectionalShowcase", "SectionalTesting"]),
        tests("SectionalShowcaseTests", ["SectionalProgram", "SectionalShowcase"]),
        tests("ReadmeTests", ["Guides", "Placeholder", "SectionalShowcase", "SectionalTesting"]),
        // The template of a new service, an example, a service for tests of clients, and the listings of the guides.
        service("Placeholder", in: "Sources/SectionalShowcase/Resources/Sources/Placeholder"),
        .testTarget(
            name: "PlaceholderTests", dependencies: ["Placeholder", "Sectional", "SectionalTesting"],
            path: "Sources/SectionalShowcase/Resources/Tests/PlaceholderTests", exclude: ["Goldens"],
            packageAccess: false),
        service("LibraryService", in: "Examples/Library/Sources", exclude: ["preview"], plugins: ["EmbedPreviewCells"]),
        .testTarget(
            name: "LibraryServiceTests", dependencies: ["LibraryService", "Sectional", "SectionalTesting"],
            path: "Examples/Library/Tests", exclude: ["Goldens"], packageAccess: false),
        service("ReadingsService", in: "Tests/Support/ReadingsService"),
        .testTarget(name: "OpenClosedTests", dependencies: ["Sectional", "SectionalTesting"], packageAccess: false),
        .target(name: "Guides", dependencies: ["Sectional"], path: "Tests/Support/Guides", packageAccess: false),
    ]
}
if Context.environment["SECTIONAL_BENCHMARKS"] != nil {
    package.targets += [
        program("SectionalBenchmarks", measured, in: "Benchmarks/SectionalBenchmarks"),
        service("ListService", in: "Benchmarks/ListService"),
    ]
}
if fuzzing != nil {
    package.targets += [
        .target(
            name: "FuzzTargets", dependencies: ["COpenSSL", "OpenSSLTokens", "TestSupport"], path: "Tests/Fuzz/Targets"),
        tests("FuzzTests", ["FuzzTargets"]),
    ]
}
if isFuzzer { package.targets.append(program("SectionalFuzz", ["FuzzTargets"], in: "Tests/Fuzz/Program")) }
let upcoming = ["ExistentialAny", "InternalImportsByDefault", "NonisolatedNonsendingByDefault"]
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    // Swift 6 mode includes complete concurrency checking.
    target.swiftSettings = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
    // A team's own package has no upcoming features.
    guard target.packageAccess else { continue }
    target.swiftSettings? += upcoming.map { SwiftSetting.enableUpcomingFeature($0) }
    // In sources other than the adapters and the byte buffer, unsafe code doesn't compile.
    if target.isTest || target.path != nil || (adapters + ["JSON"]).contains(target.name) { continue }
    target.swiftSettings?.append(.strictMemorySafety())
}
// In C++: Debian's libhighwayhash-dev has no C interface for the functions used here, and no pkg-config file.
package.targets.append(.target(name: "CHighwayHash", linkerSettings: [.linkedLibrary("highwayhash")]))

func program(_ name: String, _ dependencies: [Target.Dependency], in path: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path)
}

/// A service as an outside team writes it: with the product only, and without access to what is `package`.
func service(_ name: String, in path: String, exclude: [String] = [], plugins: [Target.PluginUsage] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["Sectional"], path: path, exclude: exclude, packageAccess: false, plugins: plugins)
}

/// A test target of this package. `TestSupport` brings the targets that it depends on.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: ["TestSupport"] + dependencies, exclude: exclude)
}
