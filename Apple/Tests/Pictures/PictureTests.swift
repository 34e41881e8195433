// SPDX-License-Identifier: Apache-2.0
import Foundation
@_spi(Headless) import SwiftUI
import Testing
import TokiTestKit

/// Draws each screen from the evaluated views, so that it can be looked at, and finds views without room.
@MainActor struct PictureTests {
  /// A screen of a device, in points.
  struct Device: Sendable, CustomTestStringConvertible {
    let name: String
    let width: CGFloat
    let height: CGFloat
    var testDescription: String { name }

    /// The smallest and the largest iPhone that iOS 18 runs on.
    static let all = [
      Device(name: "SE", width: 375, height: 667), Device(name: "Pro Max", width: 440, height: 956),
    ]
  }

  private func picture(
    _ screen: DrawnScreen, _ locale: String, _ device: Device, _ scheme: ColorScheme,
    _ size: DynamicTypeSize = .large
  ) throws -> Picture {
    let app = try AppUnderTest(locale: locale)
    let say = { (english: String) throws -> String in
      locale == "ja_JP" ? try #require(StringCatalog.toki?.text(english)) : english
    }
    try screen.open(app, say)
    app.screen.setEnvironment(\.colorScheme, scheme)
    app.screen.setEnvironment(\.dynamicTypeSize, size)
    return app.screen.picture(
      width: device.width, height: device.height,
      note: "Drawn from Toki's views by a stand-in for SwiftUI; no photograph of a device.")
  }

  @Test(arguments: DrawnScreen.all, ["en_GB", "ja_JP"])
  func `Everything has room on the smallest and on the largest iPhone`(screen: DrawnScreen, locale: String) throws {
    for device in Device.all {
      for scheme in [ColorScheme.light, .dark] {
        let picture = try picture(screen, locale, device, scheme)
        #expect(picture.problems.isEmpty, "\(device.name)")
        #expect(picture.svg.contains("no photograph"))
        try Self.keep(picture, "\(screen.name)-\(locale.prefix(2))-\(device.name)-\(scheme)")
      }
    }
  }

  @Test(arguments: DrawnScreen.all, ["en_GB", "ja_JP"])
  func `Everything has room with the largest text`(screen: DrawnScreen, locale: String) throws {
    let picture = try picture(screen, locale, Device.all[0], .light, .accessibility5)
    #expect(picture.problems.isEmpty)
    try Self.keep(picture, "\(screen.name)-\(locale.prefix(2))-SE-largest")
  }

  @Test(arguments: [("en_GB", "Stop"), ("ja_JP", "停止")])
  func `A ring can be stopped without scrolling, however large the text is`(locale: String, stop: String) throws {
    let ring = try #require(DrawnScreen.all.first { $0.name == "ring" })
    let device = Device.all[0]
    let picture = try picture(ring, locale, device, .light, .accessibility5)
    #expect(try #require(picture.lowerEdges[stop]) < device.height)
  }

  /// Writes a picture where `scripts/apple-pictures.sh` wants it.
  static func keep(_ picture: Picture, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["TOKI_PICTURES"] else { return }
    let file = folder + "/" + name.replacing(" ", with: "-") + ".svg"
    try picture.svg.write(toFile: file, atomically: true, encoding: .utf8)
  }

  struct Narrow: View {
    let width: CGFloat
    let digits: CGFloat
    @State private var chosen = 30

    var body: some View {
      Picker("Minutes", selection: $chosen) { ForEach(0..<60, id: \.self) { Text("\($0)").tag($0) } }
        .pickerStyle(.wheel).frame(width: width)
      Text("00:00:00").font(.system(size: digits)).lineLimit(1)
    }
  }

  @Test func `A wheel of 30 points and digits of 140 are found to have no room`() {
    func problems(_ width: CGFloat, _ digits: CGFloat) -> [String] {
      HeadlessHost { Narrow(width: width, digits: digits) }.picture(width: 375, height: 667, note: "").problems
    }
    #expect(problems(100, 60).isEmpty)
    #expect(!problems(30, 60).isEmpty)
    #expect(problems(100, 140).count == 1)
  }
}
