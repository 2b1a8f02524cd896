// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "workshop",
    products: [.executable(name: "workshop", targets: ["Workshop"])],
    dependencies: [
        .package(name: "sectional", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Workshop",
            dependencies: [
                .product(name: "SQL", package: "sectional"),
                .product(name: "Sectional", package: "sectional"),
                .product(name: "SectionalProgram", package: "sectional"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)],
            plugins: [.plugin(name: "EmbedPreviewCells", package: "sectional")]),
        .testTarget(
            name: "WorkshopTests",
            dependencies: [
                "Workshop",
                .product(name: "Sectional", package: "sectional"),
                .product(name: "SectionalTesting", package: "sectional"),
            ],
            exclude: ["Goldens"]),
    ]
)
