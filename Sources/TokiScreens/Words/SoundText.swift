// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// What a sound is called.
public enum SoundText {
  /// `Dawn`, the name of a file without its folders, or that it is silent.
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
