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
        .library(name: "Identity", targets: ["Identity"]),
        .library(name: "JSON", targets: ["JSON"]),
        .library(name: "Traces", targets: ["Traces"]),
        .library(name: "HighwayHash", targets: ["HighwayHash"]),
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        .library(name: "ScreenService", targets: ["ScreenService"]),
        .library(name: "MicrohttpdServer", targets: ["MicrohttpdServer"]),
        .library(name: "SQL", targets: ["SQL"]),
        .library(name: "SQLite", targets: ["SQLite"]),
        .library(name: "PostgreSQL", targets: ["PostgreSQL"]),
        .library(name: "OpenSSLTokens", targets: ["OpenSSLTokens"]),
        .library(name: "ZlibCoding", targets: ["ZlibCoding"]),
        .library(name: "Preview", targets: ["Preview"]),
        .library(name: "Showcase", targets: ["Showcase"]),
        .library(name: "ShowcaseStores", targets: ["ShowcaseStores"]),
        .library(name: "SectionalProgram", targets: ["SectionalProgram"]),
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

        .target(name: "HighwayHash", dependencies: ["CHighwayHash"], swiftSettings: strict),
        .target(name: "Identity", swiftSettings: safe),
        // What several layers repeat: the LRU cache and the single flight.
        .target(name: "Caching", swiftSettings: safe),
        // What a traced request did, and clocks; depends on nothing.
        .target(name: "Traces", swiftSettings: safe),
        .target(name: "JSON", dependencies: ["Identity", "HighwayHash"], swiftSettings: strict),
        .target(
            name: "Sectional", dependencies: ["Caching", "Identity", "JSON", "HighwayHash", "Traces"],
            swiftSettings: safe),
        .target(
            name: "HTTPServing", dependencies: ["Caching", "Identity", "JSON", "POSIXProcess", "Traces"],
            swiftSettings: safe),
        .target(
            name: "ScreenService", dependencies: ["Caching", "Sectional", "HTTPServing", "Identity", "JSON", "Traces"],
            swiftSettings: safe),
        // Its resources are compiled into the program.
        .target(
            name: "Preview", dependencies: ["HTTPServing", "Identity", "JSON"], exclude: ["Resources"],
            swiftSettings: safe,
            plugins: ["EmbedResources"]),
        .plugin(name: "EmbedResources", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .plugin(name: "EmbedPreviewCells", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .executableTarget(name: "ResourceEmbedder", swiftSettings: safe),
        .target(name: "SQL", dependencies: ["Sectional", "Identity", "Traces"], swiftSettings: safe),
        .target(name: "Showcase", dependencies: ["Sectional", "Identity"], swiftSettings: safe),
        .target(name: "ShowcaseStores", dependencies: ["Showcase", "SQL", "Sectional"], swiftSettings: safe),

        .target(
            name: "MicrohttpdServer", dependencies: ["CGnuTLS", "CMicrohttpd", "Caching", "HTTPServing", "JSON"],
            swiftSettings: strict),
        .target(
            name: "SQLite", dependencies: ["CSQLite", "SQL", "Sectional", "Identity", "Traces"],
            swiftSettings: strict),
        .target(
            name: "PostgreSQL",
            dependencies: ["CPQ", "SQL", "Sectional", "Caching", "Identity", "POSIXProcess", "Traces"],
            swiftSettings: strict),
        .target(
            name: "OpenSSLTokens", dependencies: ["COpenSSL", "Identity", "JSON"],
            swiftSettings: strict),
        .target(
            name: "ZlibCoding", dependencies: ["CZlib", "HTTPServing", "JSON"],
            swiftSettings: strict),

        .target(name: "CurlFetching", dependencies: ["CCurl", "HTTPServing"], swiftSettings: strict),
        .target(name: "POSIXProcess", dependencies: ["CMalloc"], swiftSettings: strict),

        // The program library: configuration, commands, wiring, lifecycle.
        .target(
            name: "SectionalProgram",
            dependencies: [
                "Sectional", "HTTPServing", "ScreenService", "MicrohttpdServer", "PostgreSQL", "SQL", "SQLite",
                "OpenSSLTokens", "CurlFetching", "ZlibCoding", "Identity", "JSON", "POSIXProcess", "Preview",
                "Caching", "HighwayHash", "Traces",
            ],
            exclude: ["Resources"], swiftSettings: safe, plugins: ["EmbedResources"]),
        // The test library for services; no program depends on it.
        .target(
            name: "SectionalTesting",
            dependencies: [
                "Sectional", "SectionalProgram", "ScreenService", "HTTPServing", "MicrohttpdServer", "JSON", "Identity",
            ],
            swiftSettings: safe),
        // The command `new`, which contains the template of a new service.
        .target(
            name: "NewService", dependencies: ["SectionalProgram"], exclude: ["Resources"], swiftSettings: safe,
            plugins: ["EmbedResources"]),
        .executableTarget(
            name: "SectionalShowcase",
            dependencies: ["NewService", "Sectional", "SectionalProgram", "Showcase", "ShowcaseStores"],
            swiftSettings: safe),

        .target(
            name: "TestSupport",
            dependencies: [
                "HTTPServing", "HighwayHash", "JSON", "MicrohttpdServer", "PostgreSQL", "SQL", "SQLite",
                "ScreenService", "Sectional", "Showcase", "ShowcaseStores", "Traces",
            ], path: "Tests/TestSupport", swiftSettings: strict),
        tests("IdentityTests", []),
        tests("CachingTests", ["Caching"]),
        tests("TracesTests", ["Traces"]),
        tests("HighwayHashTests", ["HighwayHash"]),
        tests("JSONTests", ["JSON", "HighwayHash"]),
        tests("HTTPServingTests", ["HTTPServing", "JSON", "Traces", "ZlibCoding"]),
        tests("ZlibCodingTests", ["ZlibCoding", "HTTPServing", "JSON"]),
        tests("MicrohttpdServerTests", ["MicrohttpdServer", "HTTPServing", "JSON"]),
        // A service's own tables, and a process that writes to them.
        .target(
            name: "TestBank", dependencies: ["SQL", "Sectional"], path: "Tests/TestBank", swiftSettings: strict),
        .executableTarget(
            name: "TestBankProgram",
            dependencies: ["PostgreSQL", "SQL", "SQLite", "Sectional", "POSIXProcess", "TestBank"],
            path: "Tests/TestBankProgram", swiftSettings: strict),
        tests("SQLTests", ["SQL", "SQLite", "ScreenService", "Sectional", "HTTPServing", "TestBank"]),
        tests("SQLiteTests", ["CSQLite", "SQL", "SQLite", "Sectional", "TestBank", "Traces"]),
        tests("ShowcaseStoresTests", ["SQL", "SQLite", "Showcase", "ShowcaseStores"]),
        tests("OpenSSLTokensTests", ["OpenSSLTokens"]),
        tests("CurlFetchingTests", ["CurlFetching", "HTTPServing", "JSON", "MicrohttpdServer"]),
        tests("SectionalTests", ["Sectional", "HighwayHash", "HTTPServing", "JSON", "Traces"]),
        tests(
            "ScreenServiceTests",
            [
                "ScreenService", "Sectional", "HTTPServing", "ZlibCoding", "SQL", "SQLite", "Showcase",
                "ShowcaseStores", "Traces",
            ], exclude: ["Goldens"]),
        tests("ShowcaseTests", ["Showcase", "Sectional", "HTTPServing", "ShowcaseStores"], exclude: ["Goldens"]),
        tests("PreviewTests", ["Preview", "HTTPServing", "ZlibCoding"]),
        // An outside package: it uses only the library products, without the tests' own support.
        .testTarget(
            name: "OpenClosedTests",
            dependencies: [
                "Sectional", "ScreenService", "HTTPServing", "HighwayHash", "MicrohttpdServer", "SQL", "Showcase",
                "JSON",
            ],
            swiftSettings: ordinary),
        tests(
            "ReadmeTests",
            [
                "HTTPServing", "NewService", "Placeholder", "ScreenService", "Sectional", "SectionalTesting",
                "Showcase", "Traces",
            ]),
        tests("NewServiceTests", ["NewService", "SectionalProgram"]),
        // The template of a new service, and its tests.
        .executableTarget(
            name: "Placeholder", dependencies: ["SQL", "Sectional", "SectionalProgram"],
            path: "Sources/NewService/Resources",
            exclude: [
                "Dockerfile", "Package.swift", "README.md", "Tests", "config", "postgresql", "scripts",
            ], sources: ["Sources/Placeholder"], swiftSettings: ordinary),
        .testTarget(
            name: "PlaceholderTests", dependencies: ["Placeholder", "Sectional", "SectionalTesting"],
            path: "Sources/NewService/Resources/Tests/PlaceholderTests", exclude: ["Goldens"],
            swiftSettings: ordinary),
        tests(
            "SectionalProgramTests",
            [
                "CurlFetching", "HTTPServing", "HighwayHash", "JSON", "POSIXProcess", "SQL", "Sectional",
                "SectionalProgram", "Traces",
            ]),
        // The service of an outside team: it uses only the library products.
        .executableTarget(
            name: "LibraryService", dependencies: ["HTTPServing", "SQL", "Sectional", "SectionalProgram"],
            path: "Examples/Library/Sources", exclude: ["preview"], swiftSettings: ordinary,
            plugins: ["EmbedPreviewCells"]),
        // A service for tests of clients.
        .executableTarget(
            name: "ReadingsService", dependencies: ["SQL", "Sectional", "SectionalProgram"],
            path: "Tests/ReadingsService", swiftSettings: ordinary),
        .testTarget(
            name: "LibraryServiceTests", dependencies: ["LibraryService", "Sectional", "SectionalTesting"],
            path: "Examples/Library/Tests", exclude: ["Goldens"], swiftSettings: ordinary),
        tests(
            "SectionalTestingTests",
            [
                "HTTPServing", "JSON", "SQL", "Sectional", "SectionalProgram", "SectionalShowcase", "SectionalTesting",
                "Showcase",
            ]),
        .executableTarget(
            name: "ProcessProgram", dependencies: ["POSIXProcess"], path: "Tests/ProcessProgram", swiftSettings: strict),
        tests("POSIXProcessTests", ["POSIXProcess"]),
        .executableTarget(
            name: "MemoryProgram", dependencies: ["POSIXProcess"], path: "Tests/MemoryProgram", swiftSettings: strict),
        tests(
            "CommandTests",
            [
                "OpenSSLTokens", "POSIXProcess", "PostgreSQL", "SQL", "SQLite", "ShowcaseStores", "Sectional", "JSON",
                "HTTPServing",
            ]),
    ]
)

// The benchmarks; no released program depends on them.
if Context.environment["SECTIONAL_BENCHMARKS"] != nil {
    package.targets += [
        .executableTarget(
            name: "SectionalBenchmarks",
            dependencies: [
                "COpenSSL", "HTTPServing", "HighwayHash", "JSON", "MicrohttpdServer", "OpenSSLTokens", "POSIXProcess",
                "SQL", "SQLite", "ScreenService", "Sectional", "Showcase", "ShowcaseStores", "ZlibCoding",
            ], path: "Benchmarks/SectionalBenchmarks", swiftSettings: strict),
        // A team's service, of which `scripts/bench lists` measures the program.
        .executableTarget(
            name: "ListService", dependencies: ["SQL", "Sectional", "SectionalProgram"],
            path: "Benchmarks/ListService", swiftSettings: ordinary),
    ]
}

// The fuzz targets: `corpus` for the tests that replay the corpus, anything else for the program of `scripts/fuzz`.
if let fuzzing = Context.environment["SECTIONAL_FUZZING"] {
    package.targets += [
        .target(
            name: "FuzzTargets",
            dependencies: [
                "COpenSSL", "HTTPServing", "HighwayHash", "Identity", "JSON", "MicrohttpdServer", "OpenSSLTokens",
                "ScreenService", "Sectional", "TestSupport",
            ], path: "Tests/Fuzz/Targets", swiftSettings: strict),
        tests("FuzzTests", ["FuzzTargets"]),
    ]
    if fuzzing != "corpus" { addFuzzingProgram() }
}

/// Adds the fuzzing program, which has libFuzzer's `main`. Every program gets that `main` then, so the tool that embeds
/// resources can't be built, and the targets that need it are left out.
@MainActor func addFuzzingProgram() {
    let left: Set = [
        "Preview", "EmbedResources", "EmbedPreviewCells", "ResourceEmbedder", "SectionalProgram", "SectionalShowcase",
        "NewService", "NewServiceTests", "PreviewTests", "SectionalProgramTests", "LibraryService",
        "LibraryServiceTests", "Placeholder", "PlaceholderTests", "ReadingsService", "ReadmeTests", "SectionalTesting",
        "SectionalTestingTests",
    ]
    package.targets.removeAll { left.contains($0.name) }
    package.products.removeAll {
        ["Preview", "EmbedPreviewCells", "SectionalProgram", "SectionalTesting", "sectional"].contains($0.name)
    }
    package.targets.append(
        .executableTarget(
            name: "SectionalFuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Program", swiftSettings: strict))
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["Identity", "TestSupport"], exclude: exclude, swiftSettings: strict)
}
