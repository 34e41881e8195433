// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension StoreConformance {
  /// Checks of the storage of timers, alarms, sequences and stopwatches.
  static let itemChecks: [Check] = [
    Check(description: "Timers in every state come back as they were, in the order of their ids") {
      (trial) throws(StoreError) in
      let timers = timers()
      try trial.expectKept(
        puts: timers.map { .put(.timer($0)) }, removals: timers.map { .remove(.timer($0.id)) },
        as: StoredState(items: ItemLists(timers: timers)))
    },
    Check(description: "Alarms in every state come back as they were, in the order of their ids") {
      (trial) throws(StoreError) in
      let alarms = alarms()
      try trial.expectKept(
        puts: alarms.map { .put(.alarm($0)) }, removals: alarms.map { .remove(.alarm($0.id)) },
        as: StoredState(items: ItemLists(alarms: alarms)))
    },
    Check(description: "Sequences in every state come back as they were, in the order of their ids") {
      (trial) throws(StoreError) in
      let sequences = sequences()
      try trial.expectKept(
        puts: sequences.map { .put(.sequence($0)) }, removals: sequences.map { .remove(.sequence($0.id)) },
        as: StoredState(items: ItemLists(sequences: sequences)))
    },
    Check(description: "Stopwatches in every state come back as they were, in the order of their ids") {
      (trial) throws(StoreError) in
      let stopwatches = stopwatches()
      try trial.expectKept(
        puts: stopwatches.map { .put(.stopwatch($0)) },
        removals: stopwatches.map { .remove(.stopwatch($0.id)) },
        as: StoredState(items: ItemLists(stopwatches: stopwatches)))
    },
    Check(description: "A put replaces what has the same id") { (trial) throws(StoreError) in
      for timer in timers(numbered: { _ in 1 }) {
        try trial.store.commit([.put(.timer(timer))])
        trial.expect("The timer", try trial.store.load().timers, is: [timer])
      }
      for alarm in alarms(numbered: { _ in 1 }) {
        try trial.store.commit([.put(.alarm(alarm))])
        trial.expect("The alarm", try trial.store.load().alarms, is: [alarm])
      }
      for sequence in sequences(numbered: { _ in 1 }) {
        try trial.store.commit([.put(.sequence(sequence))])
        trial.expect("The sequence", try trial.store.load().sequences, is: [sequence])
      }
      for stopwatch in stopwatches(numbered: { _ in 1 }) {
        try trial.store.commit([.put(.stopwatch(stopwatch))])
        trial.expect("The stopwatch", try trial.store.load().stopwatches, is: [stopwatch])
      }
      let last = Counters([.timer: 5, .alarm: 6, .sequence: 7, .stopwatch: 8], ring: 9, event: greatest)
      for counters in [Counters([.timer: 1]), Counters([.sequence: 1]), last] {
        try trial.store.commit([.putCounters(counters)])
        trial.expect("The counters", try trial.store.load().counters, is: counters)
      }
      var generator = Generator(seed: 15)
      for boot in [BootID("one"), BootID("two")] {
        let zones = boot == BootID("one") ? generator.zones() : nil
        try trial.store.commit([.putHost(boot: boot, zones: zones)])
        trial.expect("The boot", try trial.store.load().boot, is: boot)
        trial.expect("The zones", try trial.store.load().zones, is: zones)
      }
      try trial.expectLoad(
        "The last of each",
        is: StoredState(
          boot: BootID("two"),
          items: ItemLists(
            timers: timers(numbered: { _ in 1 }).suffix(1), alarms: alarms(numbered: { _ in 1 }).suffix(1),
            sequences: sequences(numbered: { _ in 1 }).suffix(1),
            stopwatches: stopwatches(numbered: { _ in 1 }).suffix(1)), counters: last))
    },
    Check(description: "The last change of one commit wins, and removing nothing is no error") {
      (trial) throws(StoreError) in
      let timers = timers().prefix(2)
      try trial.store.commit(
        timers.map { .put(.timer($0)) } + timers.prefix(1).map { .remove(.timer($0.id)) }
          + [
            .remove(.timer(TimerID(77))), .remove(.alarm(AlarmID(77))), .remove(.sequence(SequenceID(77))),
            .remove(.stopwatch(StopwatchID(77))),
          ])
      try trial.expectLoad(
        "A timer put and removed", is: StoredState(items: ItemLists(timers: Array(timers.suffix(1)))))
    },
    Check(description: "Items of different kinds with one number do not meet") { (trial) throws(StoreError) in
      let puts: [StoreChange] =
        timers().prefix(1).map { .put(.timer($0)) } + alarms().prefix(1).map { .put(.alarm($0)) }
        + sequences().prefix(1).map { .put(.sequence($0)) } + stopwatches().prefix(1).map { .put(.stopwatch($0)) }
      try trial.store.commit(puts)
      try trial.store.commit([.remove(.timer(TimerID(1))), .remove(.sequence(SequenceID(1)))])
      try trial.expectLoad(
        "The others",
        is: StoredState(
          items: ItemLists(alarms: Array(alarms().prefix(1)), stopwatches: Array(stopwatches().prefix(1)))))
    },
    Check(description: "Whatever is put comes back as it was") { (trial) throws(StoreError) in
      var generator = Generator(seed: 1)
      for round in 1...8 {
        let numbers = Int64(1)...100
        let expected = StoredState(
          items: ItemLists(
            timers: numbers.map { generator.timer(TimerID($0)) },
            alarms: numbers.map { generator.alarm(AlarmID($0)) },
            sequences: numbers.map { generator.sequence(SequenceID($0)) },
            stopwatches: numbers.map { generator.stopwatch(StopwatchID($0)) }))
        try trial.store.commit(
          expected.timers.map { .put(.timer($0)) } + expected.alarms.map { .put(.alarm($0)) }
            + expected.sequences.map { .put(.sequence($0)) }
            + expected.stopwatches.map { .put(.stopwatch($0)) })
        trial.store = try trial.reopen(trial.store)
        let found = try trial.store.load()
        trial.expectEach("Round \(round), timer", found.timers, is: expected.timers)
        trial.expectEach("Round \(round), alarm", found.alarms, is: expected.alarms)
        trial.expectEach("Round \(round), sequence", found.sequences, is: expected.sequences)
        trial.expectEach("Round \(round), stopwatch", found.stopwatches, is: expected.stopwatches)
      }
    },
  ]
}

extension StoreConformance.Trial {
  /// Expects to load `expected` after individual puts in reverse order, and after a single commit.
  fileprivate mutating func expectKept(
    puts: [StoreChange], removals: [StoreChange], as expected: StoredState
  ) throws(StoreError) {
    for put in puts.reversed() { try store.commit([put]) }
    try expectLoad("One by one", is: expected)
    try store.commit(removals)
    try expectLoad("All removed", is: StoredState())
    try store.commit(puts)
    try expectLoad("All at once", is: expected)
  }
}
