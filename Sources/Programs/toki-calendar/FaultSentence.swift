// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Localization
import TokiModel

extension CalendarFault {
  /// The fault in the person's language.
  var sentence: String {
    switch reason {
    case .notACalendar: tr("This is not a calendar file: it does not begin with BEGIN:VCALENDAR.")
    case .notUTF8: tr("This line is not in UTF-8.")
    case .notALine: tr("This is not a line of a calendar file.")
    case .endWithoutBegin(let name): tr("END:{name} ends nothing that is open here.", ["name": name])
    case .beginWithoutEnd(let name): tr("BEGIN:{name} has no end.", ["name": name])
    case .tooDeep: tr("Too much lies in one another here.")
    case .tooMany(let most): tr("There are more than {count} alarms.", ["count": String(most)])
    case .tooManyDates(let most): tr("The lists of dates have more than {count} dates in all.", ["count": String(most)])
    case .unreadable(let text): tr("“{text}” cannot be read.", ["text": text])
    case .twice(let name): tr("{name} may stand here once.", ["name": name])
    case .noSuchTime(let text): tr("There is no such time: “{text}”", ["text": text])
    case .noSuchZone(let text): tr("There is no such time zone: “{word}”", ["word": text])
    case .noStart: tr("It says neither when it begins nor when it is due.")
    case .wholeDay: tr("It lasts all day and has no alarm; {option} makes it ring.", ["option": "--all-day 9:00"])
    case .unreadableRule: tr("How it repeats cannot be read.")
    case .otherCalendar: tr("It repeats by a calendar other than the Gregorian one.")
    case .tooOften: tr("It repeats more often than an alarm can.")
    case .tooManySkips: tr("More than 366 days are left out.")
    case .past: tr("Its time is past.")
    }
  }
}

extension CalendarFault {
  /// The fault as a line for `toki`: line, kind, code, summary of the event, sentence.
  func line(as kind: String) -> String { "\(line)\t\(kind)\t\(code)\t\(title)\t\(sentence)" }
}

extension CalendarNotice {
  /// The notice as a line for `toki`.
  var text: String { "\(line)\tnote\t\(code)\t\(title)\t\(sentence)" }

  private var code: String {
    switch what {
    case .labelCut: "label_cut"
    case .repeats: "repeats"
    case .dated: "dated"
    case .datedUntil: "dated_until"
    case .startOffRule: "start_off_rule"
    }
  }

  /// The notice in the person's language.
  var sentence: String {
    switch what {
    case .labelCut: tr("Its summary is cut to the 200 characters of a label.")
    case .repeats: tr("It rings once: instead of repeating it by itself, Toki snoozes.")
    case .dated: tr("Toki has no rule for its days and keeps each of them.")
    case .datedUntil(let day):
      tr(
        "Toki has no rule for its days and keeps them up to {date}; import the file again, or follow it, for later ones.",
        ["date": day.text])
    case .startOffRule: tr("It starts at a time that its own rule does not have, and rings then too.")
    }
  }
}

extension CalendarWriteError {
  /// The error in the person's language.
  var sentence: String {
    tr("{id} is in the time zone {zone}, which this machine does not have.", ["id": alarm.text, "zone": zone.text])
  }
}
