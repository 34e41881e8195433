// SPDX-License-Identifier: Apache-2.0
import Foundation
import HostFiles
import TokiModel
import TokiWire
import WidgetKit

/// The file in which the app leaves its glance for the widget.
public struct GlanceFile: Sendable {
  /// Kind of the widget, by which it is reloaded.
  public static let widget = "NextRing"
  private static let group = "group.io.github.toki-clock.Toki"

  /// The folder that the app and its extension share; `nil` in a build without the entitlement, as Debug is.
  public static var sharedFolder: String? {
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?.path
  }

  private let path: String

  /// Largest size of the file in bytes, far above that of `Glance.mostRings`.
  private static let limit = 1 << 18

  /// The file in a folder; it need not exist yet.
  public init(in folder: String) { path = folder + "/glance.json" }

  /// The last glance; `nil` if there is none, or if it cannot be read.
  public func read() -> Glance? {
    guard let bytes = try? HostFile.bytes(of: path, limit: Self.limit) else { return nil }
    return try? JSONReader.read(Glance.self, from: bytes, as: .answer)
  }

  /// Replaces the file as a whole, so that the widget never reads half of it; returns whether it did.
  public func write(_ glance: Glance) -> Bool {
    do throws(HostFile.ReadError) {
      try HostFile.replace(path, with: Wire.bytes(glance))
      return true
    } catch {
      return false
    }
  }
}

/// The app's side of the widget: writes its glance, and has the system ask for new entries.
public struct GlanceBoard: Sendable {
  private let file: GlanceFile
  private let changed: @Sendable () -> Void

  /// The board of this device; `nil` if it has no widgets, or the build no shared folder.
  public static var onDevice: GlanceBoard? {
    #if os(macOS)
    nil
    #else
    GlanceFile.sharedFolder.map { GlanceBoard(in: $0) }
    #endif
  }

  /// A board in a folder.
  public init(in folder: String) {
    self.init(in: folder) { WidgetCenter.shared.reloadTimelines(ofKind: GlanceFile.widget) }
  }

  init(in folder: String, changed: @escaping @Sendable () -> Void) {
    file = GlanceFile(in: folder)
    self.changed = changed
  }

  /// The glance of an earlier run of the app; `nil` for none.
  var shown: Glance? { file.read() }

  /// Replaces the glance; returns whether it was written.
  func show(_ glance: Glance) -> Bool {
    guard file.write(glance) else { return false }
    changed()
    return true
  }
}
