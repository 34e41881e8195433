// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Display names of sounds.
public enum SoundText {
  /// `Dawn` for a built-in sound, the file name without its folders, or `Silent`.
  public static func of(_ sound: RingSound, in language: Language) -> String {
    switch sound {
    case .none: tr("Silent", in: language)
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .named(let name): named(name, in: language)
    }
  }

  private static func named(_ name: String, in language: Language) -> String {
    switch name {
    case "bell": tr("Bell", in: language)
    case "brook": tr("Brook", in: language)
    case "chime": tr("Chime", in: language)
    case "dawn": tr("Dawn", in: language)
    case "harp": tr("Harp", in: language)
    case "ibis": tr("Ibis", in: language)
    case "kettle": tr("Kettle", in: language)
    case "lantern": tr("Lantern", in: language)
    case "marimba": tr("Marimba", in: language)
    case "pulse": tr("Pulse", in: language)
    default: name
    }
  }
}
