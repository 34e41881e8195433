// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Questions about alarms of a room in Berlin, on a Wednesday at 22:00.
struct QuestionSample {
  var scene: AlarmScene

  init() throws { scene = try AlarmScene() }

  /// A version of the alarm `a1`, in words; `nil` for one that is removed.
  func version(_ words: String?, label: String = "", told commands: [AlarmCommand] = []) throws -> AnyItem? {
    guard let words else { return nil }
    var scene = scene
    try scene.set(words, label: label)
    for command in commands { try scene.tell(command) }
    return scene.alarms.last.map { .alarm($0) }
  }

  func question(
    _ mine: AnyItem?, _ theirs: AnyItem?, about number: Int64 = 1, label: String = "", in room: String = "bedroom"
  ) throws -> RoomQuestion {
    RoomQuestion(
      room: room, zone: scene.zone.name,
      question: EditQuestion(item: .alarm(AlarmID(number)), label: try Label(label), mine: mine, theirs: theirs))
  }

  /// The question whether `a1`, or another alarm, rings at 06:40 or at 06:50.
  func question(about number: Int64 = 1, in room: String = "bedroom") throws -> RoomQuestion {
    try question(
      try version("every day 6:40"), try version("every day 6:50"), about: number, label: number == 1 ? "Work" : "",
      in: room)
  }
}
