// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// The word that makes a chime of what is to ring.
@Suite struct ChimeWordTests {
  @Test(arguments: [
    ("chime every hour from 9 to 17", "every hour from 9 to 17"), ("Chime at noon every day", "at noon every day"),
    ("chime 25m", "25m"), ("毎日12時 チャイム", "毎日12時"), ("9時から17時まで1時間ごとにチャイム", "9時から17時まで1時間ごと"),
    ("チャイムを毎日12時", "毎日12時"), ("チャイム 毎日12時", "毎日12時"),
  ])
  func `The word chime is left out of the text, which is read as always`(text: String, rest: String) throws {
    #expect(ChimeWord.rest(of: text) == rest)
    _ = try PlanText.parse(rest)
  }

  @Test(arguments: ["chime", "チャイム", "chimes 25m", "every day 12:00", "3分 チャイム", "チャイム3分", ""])
  func `A label, or the word chime alone, makes no chime`(text: String) {
    #expect(ChimeWord.rest(of: text) == nil)
  }
}
