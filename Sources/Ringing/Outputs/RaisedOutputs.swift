// SPDX-License-Identifier: Apache-2.0

/// The sinks that rings have raised and that are still to be put back.
///
/// It is written before a sink is raised, so that a killed daemon leaves nothing raised.
struct RaisedOutputs: Equatable {
  /// A raised sink.
  struct Entry: Equatable {
    /// The sound server's name of the sink.
    let sink: String
    /// Its former setting.
    let before: SinkSetting
    /// Our setting.
    let ours: SinkSetting

    /// `true` if its volume was raised, not its mute alone.
    var isRaised: Bool { before.volumes != ours.volumes }
  }

  /// The most sinks that are kept.
  static let most = 16
  private static let heading = "toki raised outputs 1"

  private(set) var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  subscript(sink: String) -> Entry? { entries.first { $0.sink == sink } }

  /// Notes that a sink will be raised from `now` to `ours`.
  ///
  /// A setting left by an earlier raise is not a person's: the older setting is kept.
  mutating func raise(_ sink: String, from now: SinkSetting, to ours: SinkSetting) {
    var before = now
    if let old = self[sink] {
      if now.isMuted == old.ours.isMuted { before.isMuted = old.before.isMuted }
      if now.hasVolumes(of: old.ours) { before.volumes = old.before.volumes }
    }
    forget(sink)
    entries = entries.suffix(Self.most - 1) + [Entry(sink: sink, before: before, ours: ours)]
  }

  /// The setting to give back to a sink, where it still stands as ours; `nil` if there is nothing to do.
  func putBack(_ sink: String, from now: SinkSetting) -> SinkSetting? {
    guard let entry = self[sink] else { return nil }
    var setting = now
    if now.isMuted == entry.ours.isMuted { setting.isMuted = entry.before.isMuted }
    if now.hasVolumes(of: entry.ours) { setting.volumes = entry.before.volumes }
    return setting == now ? nil : setting
  }

  mutating func forget(_ sink: String) { entries.removeAll { $0.sink == sink } }
}

// A line for each sink: `name<TAB>mute<TAB>volumes<TAB>our mute<TAB>our volumes`.
extension RaisedOutputs {
  /// The content of the file.
  var text: String {
    ([Self.heading]
      + entries.map { entry in
        [entry.sink, Self.text(of: entry.before), Self.text(of: entry.ours)].joined(separator: "\t")
      })
      .map { $0 + "\n" }.joined()
  }

  /// Reads the content of the file; a line that is not one of ours is left out.
  init(text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first == Self.heading else { return }
    entries = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 5, let before = Self.setting(parts[1], parts[2]), let ours = Self.setting(parts[3], parts[4])
      else { return nil }
      return Entry(sink: parts[0], before: before, ours: ours)
    }
  }

  /// `true` if a name can stand in the file.
  static func canKeep(_ sink: String) -> Bool {
    !sink.isEmpty && !sink.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  private static func text(of setting: SinkSetting) -> String {
    (setting.isMuted ? "muted" : "on") + "\t" + setting.volumes.map { "\($0)" }.joined(separator: ",")
  }

  private static func setting(_ mute: String, _ volumes: String) -> SinkSetting? {
    let values = volumes.split(separator: ",").map { UInt32($0) }
    guard let isMuted = ["muted": true, "on": false][mute], !values.isEmpty, values.count <= 32,
      !values.contains(nil)
    else { return nil }
    return SinkSetting(isMuted: isMuted, volumes: values.compactMap(\.self))
  }
}
