// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Texts about excess, one for each limit.
enum LimitTexts {
  static func sentence(about limit: ControlError.Limit, in language: Language) -> String {
    let most = ["count": "\(limit.most)"]
    return switch limit {
    case .laps: tr("A stopwatch keeps {count} laps; go on with another one.", most, in: language)
    case .followedFiles:
      tr(
        "{count} calendar files are followed already, which is the most; stop following one of them.", most,
        in: language)
    case .imported: tr("At most {count} items can be imported at once; split the file.", most, in: language)
    case .items, .allItems: tr("Toki keeps {count} of them, and no more; remove some first.", most, in: language)
    case .account: tr("This account keeps {count} items, and no more; remove some first.", most, in: language)
    case .events: tr("This program reads its events too slowly.", in: language)
    }
  }

  static func sentence(about crowd: ControlError.Crowd, in language: Language) -> String {
    switch crowd {
    case .daemon:
      tr("Too many programs ask Toki's daemon for too much at once; try again in a few seconds.", in: language)
    case .remote(let remote):
      tr("{remote} is asked too much at once; try again in a few seconds.", ["remote": remote], in: language)
    case .wrongCodes: tr("Too many wrong codes came from here; try again in a minute.", in: language)
    case .token: tr("This token is used too often; try again in a moment.", in: language)
    case .answer: tr("The answer is too long to be passed on; ask for less.", in: language)
    }
  }

  static func sentence(about setting: ControlError.LengthSetting, in language: Language) -> String {
    switch setting {
    case .length, .snooze: tr("A snooze lasts from 1 second to 24 hours.", in: language)
    case .ring: tr("A ring lasts from 1 second to 24 hours.", in: language)
    case .ramp: tr("The volume rises for 0 to 5 minutes.", in: language)
    case .check: tr("Whether you are awake is asked from 1 second to 1 hour after the ring.", in: language)
    case .before: tr("A pre-alarm is heard from 1 second to 1 hour before the ring.", in: language)
    case .again: tr("An unanswered ring comes again after 1 second to 24 hours.", in: language)
    case .lateLimit: tr("The late limit is from 0 to 24 hours.", in: language)
    case .trustedWait: tr("A ring waits for trusted time from 0 to 1 hour.", in: language)
    }
  }
}
