// SPDX-License-Identifier: Apache-2.0
import HostFiles

/// The files of the page, read once: only these can be asked for, so no path leads anywhere else.
struct PageFiles: Sendable {
  private let files: [String: DoorAnswer]

  /// The files of the page, and what each is.
  private static let types = [
    "index.html": "text/html; charset=utf-8", "style.css": "text/css; charset=utf-8", "page.js": script,
    "alarms.js": script, "awake.js": script, "bell.js": script, "clock.js": script, "deeds.js": script,
    "dialog.js": script, "digits.js": script, "dom.js": script, "door.js": script, "events.js": script,
    "keys.js": script, "list.js": script, "messages.js": script, "pairing.js": script, "plan.js": script,
    "remote.js": script, "scene.js": script, "sequences.js": script, "session.js": script, "stage.js": script,
    "state.js": script, "stopwatches.js": script, "timers.js": script, "words.js": script, "zones.js": script,
  ]

  private static let script = "text/javascript; charset=utf-8"

  /// Nothing but the page's own files is loaded, and nothing in a page of another (CSP, frame-ancestors).
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// Reads the files in a folder; none if it is not there.
  init(folder: String) {
    var files: [String: DoorAnswer] = [:]
    for name in Self.types.keys {
      guard let bytes = try? HostFile.bytes(of: "\(folder)/\(name)", limit: 1 << 20) else { continue }
      files["/" + name] = DoorAnswer(
        body: bytes, mediaType: Self.types[name] ?? "",
        headers: [
          ("Content-Security-Policy", Self.policy), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-cache"),
        ])
    }
    files["/"] = files["/index.html"]
    self.files = files
  }

  /// The file at a path.
  ///
  /// - Throws: `DoorRefusal` of `.notFound`.
  func answer(_ path: String) throws(DoorRefusal) -> DoorAnswer {
    guard let file = files[path] else { throw DoorRefusal(.notFound, "There is no page here.") }
    return file
  }
}
