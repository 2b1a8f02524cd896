// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with: Swift 6 mode brings complete concurrency checking.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Everything that is neither an adapter of a C library nor the byte buffer: no unsafe code compiles there.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// What a team's own package is compiled with: no feature of Swift beyond its version.
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
        .library(name: "HighwayHash", targets: ["HighwayHash"]),
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        .library(name: "ScreenService", targets: ["ScreenService"]),
        .library(name: "MicrohttpdServer", targets: ["MicrohttpdServer"]),
        .library(name: "SQL", targets: ["SQL"]),
        .library(name: "SQLite", targets: ["SQLite"]),
        .library(name: "OpenSSLTokens", targets: ["OpenSSLTokens"]),
        .library(name: "BrotliCoding", targets: ["BrotliCoding"]),
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
        cLibrary("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
        cLibrary("COpenSSL", pkgConfig: "libcrypto", debian: "libssl-dev"),
        cLibrary("CBrotli", pkgConfig: "libbrotlienc", debian: "libbrotli-dev"),
        cLibrary("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        // glibc's own header, which the module of glibc lacks.
        cLibrary("CMalloc", pkgConfig: nil, debian: "libc6-dev"),
        // Debian's libhighwayhash-dev has a C++ interface alone for what is called of it, and no pkg-config file.
        .target(name: "CHighwayHash", linkerSettings: [.linkedLibrary("highwayhash")]),

        .target(name: "HighwayHash", dependencies: ["CHighwayHash"], swiftSettings: strict),
        .target(name: "Identity", swiftSettings: safe),
        .target(name: "JSON", dependencies: ["Identity", "HighwayHash"], swiftSettings: strict),
        .target(name: "Sectional", dependencies: ["Identity", "JSON", "HighwayHash"], swiftSettings: safe),
        .target(name: "HTTPServing", dependencies: ["Identity", "JSON"], swiftSettings: safe),
        .target(
            name: "ScreenService", dependencies: ["Sectional", "HTTPServing", "Identity", "JSON"],
            swiftSettings: safe),
        // Its files are compiled into the program.
        .target(
            name: "Preview", dependencies: ["HTTPServing", "Identity", "JSON"], exclude: ["Resources"],
            swiftSettings: safe,
            plugins: ["EmbedResources"]),
        .plugin(name: "EmbedResources", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .plugin(name: "EmbedPreviewCells", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
        .executableTarget(name: "ResourceEmbedder", swiftSettings: safe),
        .target(name: "SQL", dependencies: ["Sectional", "Identity"], swiftSettings: safe),
        .target(name: "Showcase", dependencies: ["Sectional", "Identity", "JSON"], swiftSettings: safe),
        .target(name: "ShowcaseStores", dependencies: ["Showcase", "SQL", "Sectional"], swiftSettings: safe),

        .target(
            name: "MicrohttpdServer", dependencies: ["CMicrohttpd", "HTTPServing", "JSON"],
            swiftSettings: strict),
        .target(name: "SQLite", dependencies: ["CSQLite", "SQL", "Sectional", "Identity"], swiftSettings: strict),
        .target(
            name: "OpenSSLTokens", dependencies: ["COpenSSL", "Identity", "JSON"],
            swiftSettings: strict),
        .target(
            name: "BrotliCoding", dependencies: ["CBrotli", "HTTPServing", "JSON"],
            swiftSettings: strict),
        .target(
            name: "ZlibCoding", dependencies: ["CZlib", "HTTPServing", "JSON"],
            swiftSettings: strict),

        .target(name: "POSIXProcess", dependencies: ["CMalloc"], swiftSettings: strict),

        // What a service's program is made with: configuration, commands, wiring, lifecycle.
        .target(
            name: "SectionalProgram",
            dependencies: [
                "Sectional", "HTTPServing", "ScreenService", "MicrohttpdServer", "SQL", "SQLite", "OpenSSLTokens",
                "BrotliCoding", "ZlibCoding", "Identity", "JSON", "POSIXProcess", "Preview", "HighwayHash",
            ],
            swiftSettings: safe),
        // What a team tests its service with; no program depends on it.
        .target(
            name: "SectionalTesting",
            dependencies: [
                "Sectional", "SectionalProgram", "ScreenService", "HTTPServing", "MicrohttpdServer", "JSON", "Identity",
            ],
            swiftSettings: safe),
        // The command `new`, with the files of a new service in it.
        .target(
            name: "NewService", dependencies: ["SectionalProgram"], exclude: ["Resources"], swiftSettings: safe,
            plugins: ["EmbedResources"]),
        .executableTarget(
            name: "SectionalShowcase",
            dependencies: ["NewService", "Sectional", "SectionalProgram", "Showcase", "ShowcaseStores"],
            swiftSettings: safe),

        // What measures; nothing that is released depends on it.
        .executableTarget(
            name: "SectionalBenchmarks",
            dependencies: [
                "BrotliCoding", "COpenSSL", "HTTPServing", "HighwayHash", "JSON", "MicrohttpdServer", "OpenSSLTokens",
                "POSIXProcess", "SQL", "SQLite", "ScreenService", "Sectional", "Showcase", "ShowcaseStores",
                "ZlibCoding",
            ], path: "Benchmarks/SectionalBenchmarks", swiftSettings: strict),

        .target(
            name: "TestSupport",
            dependencies: [
                "HTTPServing", "HighwayHash", "JSON", "MicrohttpdServer", "SQL", "SQLite", "ScreenService", "Sectional",
                "Showcase", "ShowcaseStores",
            ], path: "Tests/TestSupport", swiftSettings: strict),
        .systemLibrary(
            name: "CBrotliDecoder", path: "Tests/CBrotliDecoder", pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"])]),
        tests("IdentityTests", []),
        tests("HighwayHashTests", ["HighwayHash"]),
        // What is fuzzed, and what has to hold then: for `scripts/fuzz`, and for the tests, which replay the corpus.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "COpenSSL", "HTTPServing", "HighwayHash", "Identity", "JSON", "MicrohttpdServer", "OpenSSLTokens",
                "ScreenService", "Sectional", "TestSupport",
            ], path: "Tests/Fuzz/Targets", swiftSettings: strict),
        tests("FuzzTests", ["FuzzTargets"]),
        tests("JSONTests", ["JSON", "HighwayHash"]),
        tests("HTTPServingTests", ["HTTPServing", "JSON", "BrotliCoding", "ZlibCoding"]),
        tests("BrotliCodingTests", ["BrotliCoding", "CBrotliDecoder", "HTTPServing", "JSON"]),
        tests("ZlibCodingTests", ["ZlibCoding", "HTTPServing", "JSON"]),
        tests("MicrohttpdServerTests", ["MicrohttpdServer", "HTTPServing", "JSON"]),
        // A service's own tables, and a process that writes there.
        .target(
            name: "TestBank", dependencies: ["SQL", "Sectional"], path: "Tests/TestBank", swiftSettings: strict),
        .executableTarget(
            name: "TestBankProgram", dependencies: ["SQL", "SQLite", "Sectional", "POSIXProcess", "TestBank"],
            path: "Tests/TestBankProgram", swiftSettings: strict),
        tests("SQLTests", ["SQL", "SQLite", "ScreenService", "Sectional", "HTTPServing", "TestBank"]),
        tests("SQLiteTests", ["CSQLite", "SQL", "SQLite", "Sectional", "TestBank"]),
        tests("ShowcaseStoresTests", ["SQL", "SQLite", "Showcase", "ShowcaseStores"]),
        tests("OpenSSLTokensTests", ["OpenSSLTokens"]),
        tests("SectionalTests", ["Sectional", "HighwayHash", "HTTPServing", "JSON"]),
        tests(
            "ScreenServiceTests",
            ["ScreenService", "Sectional", "HTTPServing", "ZlibCoding", "SQL", "SQLite", "Showcase", "ShowcaseStores"]),
        tests("ShowcaseTests", ["Showcase", "Sectional", "HTTPServing", "ShowcaseStores"], exclude: ["Goldens"]),
        tests("PreviewTests", ["Preview", "HTTPServing", "ZlibCoding"]),
        // From outside: through the library products alone, and without the tests' own support.
        .testTarget(
            name: "OpenClosedTests",
            dependencies: [
                "Sectional", "ScreenService", "HTTPServing", "HighwayHash", "MicrohttpdServer", "SQL", "Showcase",
                "JSON",
            ],
            swiftSettings: ordinary),
        tests("ReadmeTests", ["Sectional", "Showcase"]),
        tests("NewServiceTests", ["NewService", "SectionalProgram"]),
        tests(
            "SectionalProgramTests", ["HTTPServing", "HighwayHash", "JSON", "SQL", "Sectional", "SectionalProgram"]),
        // A service of a team outside, through the library products alone.
        .executableTarget(
            name: "LibraryService", dependencies: ["HTTPServing", "SQL", "Sectional", "SectionalProgram"],
            path: "Tests/LibraryService", exclude: ["preview"], swiftSettings: ordinary, plugins: ["EmbedPreviewCells"]),
        .testTarget(
            name: "LibraryServiceTests", dependencies: ["LibraryService", "Sectional", "SectionalTesting"],
            exclude: ["Goldens"], swiftSettings: ordinary),
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
                "OpenSSLTokens", "POSIXProcess", "SQL", "SQLite", "ShowcaseStores", "Sectional", "JSON", "HTTPServing",
            ]),
    ]
)

// Its `main` is libFuzzer's, which is there only where `scripts/fuzz` builds. There, every program has that one: the tool
// that embeds resources can't be built, so what needs it is left out.
if Context.environment["SECTIONAL_FUZZING"] != nil {
    let left: Set = [
        "Preview", "EmbedResources", "EmbedPreviewCells", "ResourceEmbedder", "SectionalProgram", "SectionalShowcase",
        "NewService", "NewServiceTests", "PreviewTests", "SectionalProgramTests", "LibraryService",
        "LibraryServiceTests", "SectionalTesting",
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
