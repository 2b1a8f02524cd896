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

func cLibrary(_ name: String, pkgConfig: String?, debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

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
        .target(name: "Basics", swiftSettings: safe),
        .target(
            name: "JSON", dependencies: ["Basics", "CHighwayHash"], exclude: ["Plans/README.md"], swiftSettings: strict),
        // The engine: no HTTP, no storage.
        .target(name: "Screens", dependencies: ["Basics", "JSON"], swiftSettings: safe),
        .target(
            name: "HTTPServing", dependencies: ["Basics", "JSON", "POSIXProcess"],
            swiftSettings: safe),
        .target(
            name: "ScreenService", dependencies: ["Basics", "Screens", "HTTPServing", "JSON"],
            swiftSettings: safe),
        .plugin(name: "EmbedResources", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .plugin(name: "EmbedPreviewCells", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .executableTarget(name: "ResourceEmbedder", swiftSettings: safe),
        .target(name: "SQL", dependencies: ["Screens", "Basics"], swiftSettings: safe),
        .target(name: "Showcase", dependencies: ["Basics", "SQL", "Screens"], swiftSettings: safe),

        .target(
            name: "MicrohttpdServer",
            dependencies: ["CGnuTLS", "CMicrohttpd", "CZlib", "Basics", "HTTPServing", "JSON"],
            swiftSettings: strict),
        .target(
            name: "SQLite", dependencies: ["CSQLite", "SQL", "Screens", "Basics"],
            swiftSettings: strict),
        .target(
            name: "PostgreSQL",
            dependencies: ["CPQ", "SQL", "Screens", "Basics", "POSIXProcess"],
            swiftSettings: strict),
        .target(
            name: "OpenSSLTokens", dependencies: ["COpenSSL", "Basics", "JSON"],
            swiftSettings: strict),
        .target(name: "CurlFetching", dependencies: ["CCurl", "HTTPServing"], swiftSettings: strict),
        .target(name: "POSIXProcess", dependencies: ["CMalloc"], swiftSettings: strict),

        // The program library: configuration, commands, wiring, lifecycle.
        .target(
            name: "SectionalProgram",
            dependencies: [
                "Basics", "CurlFetching", "HTTPServing", "JSON", "MicrohttpdServer", "OpenSSLTokens", "POSIXProcess",
                "PostgreSQL", "SQL", "SQLite", "ScreenService", "Screens",
            ],
            exclude: ["Resources"], swiftSettings: safe, plugins: ["EmbedResources"]),
        // The one import of a service: re-exports what its authors write against.
        .target(
            name: "Sectional",
            dependencies: ["Basics", "HTTPServing", "JSON", "SQL", "ScreenService", "Screens", "SectionalProgram"],
            swiftSettings: safe),
        // The test library for services; no program depends on it.
        .target(name: "SectionalTesting", dependencies: ["MicrohttpdServer", "Sectional"], swiftSettings: safe),
        // The showcase's program, and its command `new` with the template of a new service.
        .executableTarget(
            name: "SectionalShowcase", dependencies: ["Screens", "SectionalProgram", "Showcase"],
            exclude: ["Resources"], swiftSettings: safe, plugins: ["EmbedResources"]),

        // What the tests of more than one target use, and what most of them test.
        .target(
            name: "TestSupport",
            dependencies: [
                "Basics", "HTTPServing", "JSON", "MicrohttpdServer", "PostgreSQL", "SQL", "SQLite", "ScreenService",
                "Screens", "Showcase",
            ], path: "Tests/TestSupport", swiftSettings: strict),
        tests("BasicsTests"),
        tests("JSONTests"),
        tests("HTTPServingTests"),
        tests("MicrohttpdServerTests"),
        // Processes that tests start and kill, such as one that writes to a service's own tables.
        .executableTarget(
            name: "TestPrograms", dependencies: ["POSIXProcess", "PostgreSQL", "SQL", "SQLite", "Screens"],
            path: "Tests/TestPrograms", swiftSettings: strict),
        tests("SQLTests", ["TestPrograms"]),
        tests("SQLiteTests", ["CSQLite", "TestPrograms"]),
        tests("OpenSSLTokensTests", ["OpenSSLTokens"]),
        tests("CurlFetchingTests", ["CurlFetching"]),
        tests("ScreensTests"),
        tests("ScreenServiceTests", exclude: ["Goldens"]),
        tests("ShowcaseTests", exclude: ["Goldens"]),
        tests("ReadmeTests", ["Placeholder", "SectionalShowcase", "SectionalTesting"]),
        tests("SectionalShowcaseTests", ["SectionalProgram", "SectionalShowcase"]),
        tests("SectionalProgramTests", ["CurlFetching", "POSIXProcess", "SectionalProgram"]),
        tests("SectionalTestingTests", ["SectionalProgram", "SectionalShowcase", "SectionalTesting"]),
        tests("POSIXProcessTests", ["POSIXProcess"]),
        tests("CommandTests", ["OpenSSLTokens", "POSIXProcess"]),

        // Outside teams: only the products, and no access to what is `package`.
        .testTarget(
            name: "OpenClosedTests", dependencies: ["Sectional", "SectionalTesting"], packageAccess: false,
            swiftSettings: ordinary),
        // The template of a new service, and its tests.
        .executableTarget(
            name: "Placeholder", dependencies: ["Sectional"], path: "Sources/SectionalShowcase/Resources",
            exclude: ["Dockerfile", "Package.swift", "README.md", "Tests", "config", "postgresql", "scripts"],
            sources: ["Sources/Placeholder"], packageAccess: false, swiftSettings: ordinary),
        .testTarget(
            name: "PlaceholderTests", dependencies: ["Placeholder", "SectionalTesting"],
            path: "Sources/SectionalShowcase/Resources/Tests/PlaceholderTests", exclude: ["Goldens"],
            packageAccess: false,
            swiftSettings: ordinary),
        .executableTarget(
            name: "LibraryService", dependencies: ["Sectional"], path: "Examples/Library/Sources",
            exclude: ["preview"], packageAccess: false, swiftSettings: ordinary, plugins: ["EmbedPreviewCells"]),
        .testTarget(
            name: "LibraryServiceTests", dependencies: ["LibraryService", "SectionalTesting"],
            path: "Examples/Library/Tests", exclude: ["Goldens"], packageAccess: false, swiftSettings: ordinary),
        // A service for tests of clients.
        .executableTarget(
            name: "ReadingsService", dependencies: ["Sectional"], path: "Tests/ReadingsService", packageAccess: false,
            swiftSettings: ordinary),
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
        // A team's service, of which `scripts/bench lists` measures the program.
        .executableTarget(
            name: "ListService", dependencies: ["Sectional"], path: "Benchmarks/ListService", packageAccess: false,
            swiftSettings: ordinary),
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
        "EmbedPreviewCells", "EmbedResources", "LibraryService", "LibraryServiceTests",
        "OpenClosedTests", "Placeholder", "PlaceholderTests", "ReadingsService",
        "ReadmeTests", "ResourceEmbedder", "Sectional", "SectionalProgram", "SectionalProgramTests",
        "SectionalShowcase", "SectionalShowcaseTests", "SectionalTesting", "SectionalTestingTests",
    ]
    package.targets.removeAll { left.contains($0.name) }
    package.products.removeAll()
    package.targets.append(
        .executableTarget(
            name: "SectionalFuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program", swiftSettings: strict))
}

/// A test target of this package. `TestSupport` brings the targets that it depends on.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: ["TestSupport"] + dependencies, exclude: exclude, swiftSettings: strict)
}
