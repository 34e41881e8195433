// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What is typed beside a span is taken for its label only where it can be nothing else.
struct ClosedLabelTests {
  @Test(arguments: [
    // One letter away from a word of a plan.
    "two hours adn forty five", "an hour thitry", "8h fom 9", "10min befor 8", "5m evry day", "5m dayly",
    // Numbers, also in words, and words of degree.
    "25m read 30 pages", "10 minutes an a half", "25m tea for two", "25分 作業2",
    "10m set 2", "10m boil 3 eggs", "25m chapters five to six", "25m room 0512", "25m cut 2x4", "25分 洗濯2回目",
    "25m look at one thing", "5m approximately", "10分ぐらい強火",
    // Words of time in other languages.
    "10 minuten", "3 heures", "10 minutos", "7 Uhr", "7.30 uhr", "10m später", "5 分钟", "à 7h", "às 7h", "в 7h",
    "über 2h",
    "übermorgen 7h", "um 7h", "a las 7h", "demain 7:00", "Mo 7:00", "dom 9:00", "下午3時", "明天7時", "오후 3시",
    // What makes another span of it.
    "5分未満", "5分弱", "5分過ぎ", "30分刻み", "5分計ってしない", "30分毎日", "10分毎月", "九分十", "2,3分", "1日3回",
    // What turns a time round.
    "not before 7am", "don't wake me at 7am", "7am unless it rains", "no alarm at 7am", "skip tomorrow 7am",
    "easter 9am",
    "christmas dinner 5pm", "正月 7時", "3連休 9時",
    // Orders before a time.
    "delete 7am", "disable 7am", "deactivate 7am", "switch off 7am", "drop 7am", "modify 8am", "reschedule 8am",
    "postpone 8am", "スキップ 7時", "無効 7時",
  ])
  func `Words that are no name are refused or asked about`(_ text: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(text) }
  }

  @Test(arguments: [
    ("25m tea", "tea"), ("25m pasta", "pasta"), ("10m light exercise", "light exercise"),
    ("25m call Marc", "call Marc"),
    ("5分強火", "強火"), ("5分追加練習", "追加練習"), ("25m stopwatch repair", "stopwatch repair"), ("20m ab workout", "ab workout"),
    ("tea 25m", "tea"), ("tea: 25m", "tea"), ("eggs 8 minutes", "eggs"), ("pizza timer 12 minutes", "pizza"),
    ("\"30 pages\" 25m", "30 pages"), ("25m \"30 pages\"", "30 pages"), ("カップ麺3分", "カップ麺"), ("パスタ 8分", "パスタ"),
    ("tea in 5 minutes", "tea"), ("in 5 minutes call bob", "call bob"), ("10分後に会議", "会議"), ("会議 10分後", "会議"),
    ("tea - 25m", "tea"), ("tea – 25m", "tea"),
    ("set a pizza timer for 12 minutes", "pizza"), ("start a 5 minute timer named pizza", "pizza"),
    ("set a 10 minute pizza timer", "pizza"),
  ])
  func `A name stands before or behind a span`(_ text: String, label: String) throws {
    guard case .timer(_, let read) = try PlanText.parse(text) else { throw WordingError.unreadable(text) }
    #expect(read.text == label)
  }

  @Test(arguments: [
    ("gym weekdays 6:30", "gym"), ("call mom at 5pm", "call mom"), ("dentist on monday 9am", "dentist"),
    ("remind me to call mum at 15:00", "call mum"), ("remind me at 5pm to take out the trash", "take out the trash"),
    ("16時に会議", "会議"), ("会議 16時", "会議"), ("15時半に会議", "会議"), ("ゴミ出し 毎週火曜 8時", "ゴミ出し"), ("3pm meeting", "meeting"),
    ("gym 6am mon wed fri", "gym"), ("set an alarm for 7am called Gym", "Gym"),
    ("set an alarm called Gym for 7am", "Gym"),
    ("alarm 07:00 Work", "Work"), ("morning run 6:30", "morning run"),
    ("lunch with Anna 12 march 1pm", "lunch with Anna"),
    ("7am \"30 reps\"", "30 reps"), ("会議を16時に", "会議"), ("7時ヨガ", "ヨガ"), ("gym - 7am", "gym"),
    ("gym – weekdays 6:30", "gym"),
    ("drop off Anna 8am", "drop off Anna"), ("15時 移動", "移動"),
    ("22時に日記", "日記"), ("17時に日報", "日報"), ("15時に日焼け止め", "日焼け止め"), ("8時 日勤", "日勤"), ("8時に日直", "日直"),
    ("7時 はみがき", "はみがき"), ("15時にはんこ", "はんこ"), ("18時 にもつ", "にもつ"), ("3日後の15時に返却", "返却"),
    ("毎晩22時に日記", "日記"), ("20時 半身浴", "半身浴"), ("15時半休憩", "休憩"),
    ("alternate route 5pm", "alternate route"), ("7am december 5th party", "party"),
  ])
  func `A name stands before or behind a time`(_ text: String, label: String) throws {
    guard case .alarm(let plan, let read) = try PlanText.parse(text) else { throw WordingError.unreadable(text) }
    #expect(read.text == label)
    for language in Language.complete {
      let words = plan.words(labelled: read, in: language)
      #expect(try PlanText.parse(words, as: .alarm) == .alarm(plan, label: read), "\(words)")
    }
  }

  @Test(arguments: [
    ("25m delete", StandingOrder.cancel), ("5 minutes cancel", .cancel), ("25m stop", .stop), ("25m off", .stop),
    ("5分延長", .add), ("5分延長してください", .add), ("10分マイナス", .takeOff),
    ("10分早く", .takeOff), ("5分キャンセル", .cancel), ("5分タイマーを止めて", .stop), ("5分一時停止", .pause),
    ("5分リセット", .reset), ("5分スヌーズ", .snooze), ("3分繰り返し", .again), ("5m repeat", .again),
    ("5分戻して", .change), ("7am delete", .cancel), ("7am disable", .stop), ("7am skip", .skip), ("8時に変更して", .change),
    ("8時にずらして", .change), ("8時に延期", .change), ("7時 スキップ", .skip), ("7時 無効", .stop), ("7時 有効", .resume),
  ])
  func `An order to an existing item is no label`(_ text: String, order: StandingOrder) {
    #expect(throws: WordingError.self) {
      do throws(WordingError) { _ = try PlanText.parse(text) } catch {
        guard case .order(text, order, _) = error else { throw WordingError.zero("\(error)") }
        throw error
      }
    }
  }

  @Test(arguments: [
    "5 mintues", "1,500 seconds", "7 Uhr", "2、3分", "5、6分", "1日3回", "an hour before lunch", "2 hours ago",
    "10分毎月",
  ])
  func `No question offers less than was typed`(_ text: String) {
    #expect(throws: WordingError.self) {
      do throws(WordingError) { _ = try PlanText.parse(text) } catch {
        #expect(error.readings == [], "\(error)")
        throw error
      }
    }
  }

  @Test func `A misspelt word is offered in its right spelling`() {
    #expect(throws: WordingError.ambiguous("two hours adn forty five", readings: ["two hours and forty five"])) {
      try PlanText.parse("two hours adn forty five")
    }
    #expect(PlanVocabulary.corrected("5 mintues") == "5 minutes")
    #expect(PlanVocabulary.corrected("evry day 7am") == "every day 7am")
  }
}
