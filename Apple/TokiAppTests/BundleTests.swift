// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiLaunch

/// Tests of the app's own bundle: Xcode has put into it what the project names.
@Suite(.enabled(if: Bundle.main.bundleIdentifier != nil, "It runs in the app alone")) struct BundleTests {
  @Test func `The String Catalog was compiled into the app`() throws {
    let catalogue = try #require(BundleCatalogue(language: "ja"))
    #expect(catalogue.text("Stop") == "停止")
    #expect(catalogue.text("No such text") == nil)
  }

  @Test func `A plural of the String Catalog has its number`() throws {
    let catalogue = try #require(BundleCatalogue(language: "ja"))
    #expect(catalogue.text("{count} step", "{count} steps", count: 3) == "3ステップ")
  }

  @Test func `The privacy manifest is in the app`() {
    #expect(Bundle.main.url(forResource: "PrivacyInfo", withExtension: "xcprivacy") != nil)
  }
}
