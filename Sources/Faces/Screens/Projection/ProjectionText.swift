// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiEngine
public import TokiModel

/// Texts for a person about rings that the system makes while the app is closed.
public enum ProjectionText {
  /// Tells a notice.
  ///
  /// - Parameters:
  ///   - notice: The notice.
  ///   - name: The name of an item, as it stands in a list.
  ///   - zone: The zone for all times.
  ///   - language: The person's.
  /// - Returns: One sentence.
  public static func of(
    _ notice: Projection.Notice, naming name: (ItemID) -> String, in zone: ZoneRules, _ language: Language
  ) -> String {
    func items(_ items: [ItemID]) -> [String: String] {
      ["items": items.map(name).joined(separator: tr(", ", in: language))]
    }
    switch notice {
    case .onlyInApp: return tr("Toki rings only while it is open.", in: language)
    case .notAsked(let channel): return asking(channel, in: language)
    case .denied(.alarm):
      return tr("Alarms are not allowed: allow Toki to set them in the settings of the system.", in: language)
    case .denied: return tr("Notifications are not allowed: allow them in the settings of the system.", in: language)
    case .noPlace(let list):
      return tr("The system has no room for the next ring of {items}: open Toki before.", items(list), in: language)
    case .openBefore(let instant):
      return tr(
        "Open Toki before {when}: the system has every ring until then.",
        ["when": WallText.moment(instant, in: zone, language)], in: language)
    case .canBeQuiet:
      return tr("A Focus or the silent switch can keep notifications from being heard.", in: language)
    case .soundTooLong(let list):
      return tr(
        "The sound of {items} is too long for a notification: another one is heard.", items(list), in: language)
    case .noRamp(let list):
      return tr("While Toki is closed, the volume does not rise: {items}.", items(list), in: language)
    case .byDeviceClock(let list):
      return tr("While Toki is closed, these ring by the device's clock: {items}.", items(list), in: language)
    case .asksInApp(let list):
      return tr("Only while it is open, Toki asks whether you are awake: {items}.", items(list), in: language)
    }
  }

  private static func asking(_ channel: ProjectedRing.Channel, in language: Language) -> String {
    channel == .alarm
      ? tr("Allow alarms, so that Toki rings in silent mode and through a Focus too.", in: language)
      : tr("Allow notifications, so that Toki rings while it is closed.", in: language)
  }
}
