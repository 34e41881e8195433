// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Display names of sounds.
public enum SoundText {
  /// `Dawn` for a built-in sound, the file name without its folders, or `Silent`.
  public static func of(_ sound: RingSound) -> String {
    switch sound {
    case .none: tr("Silent")
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .named(let name): named(name)
    }
  }

  private static func named(_ name: String) -> String {
    switch name {
    case "bell": tr("Bell")
    case "brook": tr("Brook")
    case "chime": tr("Chime")
    case "dawn": tr("Dawn")
    case "harp": tr("Harp")
    case "ibis": tr("Ibis")
    case "kettle": tr("Kettle")
    case "lantern": tr("Lantern")
    case "marimba": tr("Marimba")
    case "pulse": tr("Pulse")
    default: name
    }
  }
}
