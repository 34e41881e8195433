// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of followed files.
  static let followedChecks: [Check] = [
    Check(description: "A followed file is the one that was put last at its path, until it is removed") {
      (trial) throws(StoreError) in
      var generator = Generator(seed: 14)
      for _ in 0..<10 {
        let files = ["/home/日本/a b.ics", "/z.ics"].map { generator.followed($0) }
        try trial.store.commit([.putFollowed(generator.followed("/z.ics"))])
        try trial.store.commit(files.map { .putFollowed($0) })
        try trial.expectLoad("Two files", is: StoredState(followed: files))
        try trial.store.commit([.removeFollowed(path: "/home/日本/a b.ics"), .removeFollowed(path: "/none")])
        try trial.expectLoad("One file", is: StoredState(followed: [files[1]]))
      }
    }
  ]
}

extension StoreConformance.Generator {
  /// A file with a few alarms.
  mutating func followed(_ path: String) -> FollowedFile {
    let alarms = (0..<number(to: 4)).map { number in
      FollowedAlarm(
        AlarmID(number + 1), name: UInt64(bitPattern: count()), plan: .max, label: 0, content: UInt64(number))
    }
    let kind = one(of: FileTrouble.Kind.allCases)
    return FollowedFile(
      FollowedSource(path: path, wholeDay: isLucky() ? TimeOfDay(hour: 9, minute: 0) : nil, isStrict: isLucky()),
      trouble: isLucky() ? FileTrouble(kind, detail: isLucky() ? "line 3: “なに”" : "") : nil, alarms: alarms)
  }
}
