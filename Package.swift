// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: Swift 6 mode includes complete concurrency checking.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The settings of targets that are neither an adapter of a C library nor the byte buffer: unsafe code doesn't compile.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// The settings of a team's own package: no upcoming features of Swift.
let ordinary: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
    name: "sectional",
    products: [
        .library(name: "Sectional", targets: ["Sectional"]),
        .library(name: "SectionalTesting", targets: ["SectionalTesting"]),
        .plugin(name: "EmbedPreviewCells", targets: ["EmbedPreviewCells"]),
        .executable(name: "sectional", targets: ["SectionalShowcase"]),
    ],
    targets: [
        cLibrary("CMicrohttpd", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
        cLibrary("CGnuTLS", pkgConfig: "gnutls", debian: "libgnutls28-dev"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
        cLibrary("CPQ", pkgConfig: "libpq", debian: "libpq-dev"),
        cLibrary("COpenSSL", pkgConfig: "libcrypto", debian: "libssl-dev"),
        cLibrary("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        cLibrary("CCurl", pkgConfig: "libcurl", debian: "libcurl4-openssl-dev"),
        // A header of glibc that Swift's module of glibc lacks.
        cLibrary("CMalloc", pkgConfig: nil, debian: "libc6-dev"),
        // Debian's libhighwayhash-dev has only a C++ interface for the functions used here, and no pkg-config file.
        .target(name: "CHighwayHash", linkerSettings: [.linkedLibrary("highwayhash")]),

        // Identities by bytes, the LRU cache and the single flight, traces and clocks. Depends on nothing.
        library("Basics", []),
        library("JSON", ["Basics", "CHighwayHash"], exclude: ["Plans/README.md"], settings: strict),
        // The engine: no HTTP, no storage.
        library("Screens", ["Basics", "JSON"]),
        library("HTTPServing", ["Basics", "JSON", "POSIXProcess"]),
        library("ScreenService", ["Basics", "HTTPServing", "JSON", "Screens"]),
        library("SQL", ["Basics", "Screens"]),
        library("Showcase", ["Basics", "SQL", "Screens"]),
        // The adapters.
        library(
            "MicrohttpdServer", ["Basics", "CGnuTLS", "CMicrohttpd", "CZlib", "HTTPServing", "JSON"], settings: strict),
        library("SQLite", ["Basics", "CSQLite", "SQL", "Screens"], settings: strict),
        library("PostgreSQL", ["Basics", "CPQ", "POSIXProcess", "SQL", "Screens"], settings: strict),
        library("OpenSSLTokens", ["Basics", "COpenSSL", "JSON"], settings: strict),
        library("CurlFetching", ["CCurl", "HTTPServing"], settings: strict),
        library("POSIXProcess", ["CMalloc"], settings: strict),
        // The program library: configuration, commands, wiring, lifecycle, preview.
        library(
            "SectionalProgram",
            [
                "Basics", "CurlFetching", "HTTPServing", "JSON", "MicrohttpdServer", "OpenSSLTokens", "POSIXProcess",
                "PostgreSQL", "SQL", "SQLite", "ScreenService", "Screens",
            ], exclude: ["Resources"], plugins: ["EmbedResources"]),
        // The one import of a service: re-exports what its authors write against.
        library(
            "Sectional", ["Basics", "HTTPServing", "JSON", "SQL", "ScreenService", "Screens", "SectionalProgram"]),
        // The test library for services; no program depends on it.
        library("SectionalTesting", ["MicrohttpdServer", "Sectional"]),
        // The showcase's program, and its command `new` with the template of a new service.
        .executableTarget(
            name: "SectionalShowcase", dependencies: ["Screens", "SectionalProgram", "Showcase"],
            exclude: ["Resources"], swiftSettings: safe, plugins: ["EmbedResources"]),
        .executableTarget(name: "ResourceEmbedder", swiftSettings: safe),
        .plugin(name: "EmbedResources", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .plugin(name: "EmbedPreviewCells", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),

        // What the tests of more than one target use, and what most of them test.
        .target(
            name: "TestSupport",
            dependencies: [
                "Basics", "HTTPServing", "JSON", "MicrohttpdServer", "PostgreSQL", "SQL", "SQLite", "ScreenService",
                "Screens", "Showcase",
            ], path: "Tests/TestSupport", swiftSettings: strict),
        // Processes that tests start and kill, such as one that writes to a service's own tables.
        .executableTarget(
            name: "TestPrograms", dependencies: ["POSIXProcess", "PostgreSQL", "SQL", "SQLite", "Screens"],
            path: "Tests/TestPrograms", swiftSettings: strict),
        tests("BasicsTests"),
        tests("JSONTests"),
        tests("ScreensTests"),
        tests("HTTPServingTests"),
        tests("ScreenServiceTests", exclude: ["Goldens"]),
        tests("MicrohttpdServerTests"),
        tests("SQLTests", ["TestPrograms"]),
        tests("SQLiteTests", ["CSQLite", "TestPrograms"]),
        tests("OpenSSLTokensTests", ["OpenSSLTokens"]),
        tests("CurlFetchingTests", ["CurlFetching"]),
        tests("POSIXProcessTests", ["POSIXProcess"]),
        tests("SectionalProgramTests", ["CurlFetching", "POSIXProcess", "SectionalProgram"]),
        tests("SectionalTestingTests", ["SectionalProgram", "SectionalShowcase", "SectionalTesting"]),
        tests("ShowcaseTests", exclude: ["Goldens"]),
        tests("SectionalShowcaseTests", ["SectionalProgram", "SectionalShowcase"]),
        tests("CommandTests", ["OpenSSLTokens", "POSIXProcess"]),
        tests("ReadmeTests", ["Guides", "Placeholder", "SectionalShowcase", "SectionalTesting"]),
        // The showcase as `Tests/Cluster` runs it.
        .executableTarget(
            name: "ClusterProgram", dependencies: ["Screens", "SectionalProgram", "Showcase"],
            path: "Tests/ClusterProgram", swiftSettings: strict),

        // The template of a new service, and its tests.
        service(
            "Placeholder", path: "Sources/SectionalShowcase/Resources",
            exclude: ["Dockerfile", "Package.swift", "README.md", "Tests", "config", "postgresql", "scripts"],
            sources: ["Sources/Placeholder"]),
        serviceTests(
            "PlaceholderTests", ["Placeholder"], path: "Sources/SectionalShowcase/Resources/Tests/PlaceholderTests",
            exclude: ["Goldens"]),
        service(
            "LibraryService", path: "Examples/Library/Sources", exclude: ["preview"], plugins: ["EmbedPreviewCells"]),
        serviceTests(
            "LibraryServiceTests", ["LibraryService"], path: "Examples/Library/Tests", exclude: ["Goldens"]),
        serviceTests("OpenClosedTests", []),
        // The listings of the guides.
        .target(
            name: "Guides", dependencies: ["Sectional"], path: "Tests/Guides", packageAccess: false,
            swiftSettings: ordinary),
        // For tests of clients.
        service("ReadingsService", path: "Tests/ReadingsService"),
    ]
)

// The benchmarks; no released program depends on them.
if Context.environment["SECTIONAL_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "SectionalBenchmarks",
            dependencies: [
                "COpenSSL", "HTTPServing", "JSON", "MicrohttpdServer", "OpenSSLTokens", "POSIXProcess", "SQL", "SQLite",
                "ScreenService", "Screens", "Showcase",
            ], path: "Benchmarks/SectionalBenchmarks", swiftSettings: strict),
        // `scripts/bench lists` measures its program.
        service("ListService", path: "Benchmarks/ListService"),
    ]
}

// The fuzz targets: `corpus` for the tests that replay the corpus, anything else for the program of `scripts/fuzz`.
if let fuzzing = Context.environment["SECTIONAL_FUZZING"] {
    package.targets += [
        .target(
            name: "FuzzTargets", dependencies: ["COpenSSL", "OpenSSLTokens", "TestSupport"], path: "Tests/Fuzz/Targets",
            swiftSettings: strict),
        tests("FuzzTests", ["FuzzTargets"]),
    ]
    if fuzzing != "corpus" { addFuzzingProgram() }
}

/// Adds the fuzzing program, which has libFuzzer's `main`. Every program gets that `main` then, so the tool that embeds
/// resources can't be built, and the targets that need it are left out.
@MainActor func addFuzzingProgram() {
    let left: Set = [
        "ClusterProgram", "EmbedPreviewCells", "EmbedResources", "Guides", "LibraryService", "LibraryServiceTests",
        "OpenClosedTests", "Placeholder", "PlaceholderTests", "ReadingsService", "ReadmeTests", "ResourceEmbedder",
        "Sectional", "SectionalProgram", "SectionalProgramTests", "SectionalShowcase", "SectionalShowcaseTests",
        "SectionalTesting", "SectionalTestingTests",
    ]
    package.targets.removeAll { left.contains($0.name) }
    package.products.removeAll()
    package.targets.append(
        .executableTarget(
            name: "SectionalFuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program", swiftSettings: strict))
}

func cLibrary(_ name: String, pkgConfig: String?, debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func library(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = safe,
    plugins: [Target.PluginUsage] = []
) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings, plugins: plugins)
}

/// A test target of this package. `TestSupport` brings the targets that it depends on.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: ["TestSupport"] + dependencies, exclude: exclude, swiftSettings: strict)
}

/// A service as an outside team writes it: with the product only, and without access to what is `package`.
func service(
    _ name: String, path: String, exclude: [String] = [], sources: [String]? = nil, plugins: [Target.PluginUsage] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: ["Sectional"], path: path, exclude: exclude, sources: sources, packageAccess: false,
        swiftSettings: ordinary, plugins: plugins)
}

/// The tests of such a service.
func serviceTests(
    _ name: String, _ service: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: service + ["Sectional", "SectionalTesting"], path: path, exclude: exclude,
        packageAccess: false, swiftSettings: ordinary)
}
