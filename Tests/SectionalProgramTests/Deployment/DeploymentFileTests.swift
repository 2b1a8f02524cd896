import Foundation
import TestSupport
import Testing
@testable import SectionalProgram

@Suite struct DeploymentFileTests {
    private static let alerts = "prometheus/alerts.yaml"
    private static let dashboard = "grafana/dashboard.json"

    private func text(_ path: String, _ name: String, title: String = "Shop") throws -> String {
        let names = TemplateNames(
            try #require(ServiceName(name)), title: title, version: "1.0.0", runbooks: "runbooks.md")
        return try #require(DeploymentFile.all(names, .sqlite).first { $0.path == path }).text
    }

    /// Metric names have underscores, the job and the dashboard have the name as it is.
    @Test func `deployment files have the names of the service`() throws {
        let alerts = try text(Self.alerts, "book-shop")
        #expect(alerts.contains(#"up{job="book-shop"}"#) && alerts.contains("book_shop_http_requests_total{"))
        let dashboard = JSONObject(Array(try text(Self.dashboard, "book-shop", title: #"The "Shop" \o/"#).utf8))
        #expect(dashboard["title"].text == #"The "Shop" \o/"#)
        #expect(dashboard["uid"].text == "book-shop")
        #expect(dashboard["panels"].list.count > 40)
    }

    @Test(arguments: [alerts, dashboard])
    func `deployment files have no placeholders left`(_ file: String) throws {
        let text = try text(file, "shop")
        #expect(!text.isEmpty && !text.contains("sectional"))
        for placeholder in ["METRIC_PREFIX", "SERVICE_NAME", "SERVICE_TITLE", "DASHBOARD_UID", "RUNBOOKS"] {
            #expect(!text.contains(placeholder))
        }
    }

    /// YAML would take such a name for something else than text.
    @Test func `a name that is a YAML keyword is quoted`() throws {
        let alerts = try text(Self.alerts, "null")
        #expect(alerts.contains(#"- name: "null""#) && !alerts.contains("service: null"))
    }

    /// Each core has a worker, with 4,096 connections by default. With fewer, there are fewer streams too.
    @Test func `systemd leaves descriptors for the workers of large machines`() throws {
        let unit = try text("systemd/shop.service", "shop")
        let lines = unit.split(separator: "\n").filter { $0.hasPrefix("LimitNOFILE=") }
        let limit = try #require(lines.first.flatMap { Int($0.dropFirst("LimitNOFILE=".count)) })
        #expect(limit >= (4096 + 8) * 64 + 100)
    }

    /// Grafana takes no longer ones.
    @Test func `a dashboard's id has at most 40 characters`() throws {
        let name = String(repeating: "shop-", count: 20)
        let dashboard = JSONObject(Array(try text(Self.dashboard, name).utf8))
        #expect(dashboard["uid"].text == String(name.prefix(40)))
    }
}
