// SPDX-License-Identifier: Apache-2.0
import Localization
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki settings`, and its effect on new items.
@Suite struct SettingsCommandTests {
  @Test func `All settings are listed under the names that change them`() async {
    let world = World()
    #expect(await world.run("settings") == .done)
    #expect(
      world.terminal.output == """
        late-limit         1 h                 a ring that is found later than this is missed
        sound              dawn                what a new timer or alarm plays
        volume             80 %                how loud it is
        ramp               10 s                how long its volume rises
        ring               10 min              how long it rings when nobody stops it
        snooze             9 min               how long a snooze lasts
        snooze-limit       no limit            how many snoozes in a row are allowed
        overtime           off                 whether a display counts up once the time is up
        override           on                  whether an output that is muted or low is raised for a ring
        output             the usual one       which output it is played on
        speak              off                 whether it speaks the time and the label
        keep-awake         off                 whether it keeps the machine awake until it rings
        trusted-wait       0 s                 how long a ring by trusted time waits for the true time
        again              3                   how many more times a new alarm rings while nobody answers
        again-every        5 min               how long after an unanswered ring it rings again
        pause-players      on                  whether other players pause while anything rings, and go on after
        trusted-time       on                  whether it rings by the true time of the time servers
        time-servers       nobody              who is asked what time it really is
        time-certificates  as the system does  whom to trust for NTS
        holidays           nobody's            whose holidays “except holidays” leaves out
        on-ring            nothing             what is run when anything rings
        on-dismiss         nothing             what is run when a ring is stopped
        on-snooze          nothing             what is run when a ring is snoozed
        on-missed          nothing             what is run when a ring is missed, or nobody stops it
        on-warn            nothing             what is run a while before a ring
        post               nothing             which web address is called at each of these

        """)
  }

  @Test(arguments: [
    ("late-limit 2h", "late-limit  2 h  a ring that is found later than this is missed\n"),
    ("late-limit 1 h 30 min", "late-limit  1 h 30 min  a ring that is found later than this is missed\n"),
    ("late-limit 0", "late-limit  0 s  a ring that is found later than this is missed\n"),
    ("sound bell", "sound  bell  what a new timer or alarm plays\n"),
    ("sound ./ding.wav", "sound  /home/toki/./ding.wav  what a new timer or alarm plays\n"),
    ("sound none", "sound  no sound  what a new timer or alarm plays\n"),
    ("volume 0", "volume  0 %  how loud it is\n"),
    ("on-ring true", "on-ring  true  what is run when anything rings\n"),
    ("on-warn 5m notify-send soon", "on-warn  5 min notify-send soon  what is run a while before a ring\n"),
    ("on-missed none", "on-missed  nothing  what is run when a ring is missed, or nobody stops it\n"),
    ("post https://example.org/ring", "post  https://example.org/ring  which web address is called at each of these\n"),
    ("keep-awake on", "keep-awake  on  whether it keeps the machine awake until it rings\n"),
    ("ramp 5m", "ramp  5 min  how long its volume rises\n"),
    ("snooze 5m", "snooze  5 min  how long a snooze lasts\n"),
    ("trusted-wait 10m", "trusted-wait  10 min  how long a ring by trusted time waits for the true time\n"),
    ("speak on", "speak  on  whether it speaks the time and the label\n"),
    (
      "pause-players off",
      "pause-players  off  whether other players pause while anything rings, and go on after\n"
    ),
    ("holidays jp", "holidays  jp  whose holidays “except holidays” leaves out\n"),
    ("holidays US, de-by、jp", "holidays  jp,us,de-by  whose holidays “except holidays” leaves out\n"),
    ("祝日 なし", "holidays  nobody's  whose holidays “except holidays” leaves out\n"),
    ("ring 3m", "ring  3 min  how long it rings when nobody stops it\n"),
    ("override off", "override  off  whether an output that is muted or low is raised for a ring\n"),
    ("output Built-in Audio", "output  Built-in Audio  which output it is played on\n"),
    ("output none", "output  the usual one  which output it is played on\n"),
  ])
  func `A change is said back`(words: String, output: String) async {
    let world = World()
    #expect(await world.run("settings " + words) == .done)
    #expect(world.terminal.output == output)
    #expect(world.terminal.errors.isEmpty)
  }

  @Test(arguments: [
    ("ring-length 3m", "ring  3 min  how long it rings when nobody stops it\n"),
    ("time.servers none", "time-servers  nobody  who is asked what time it really is\n"),
    ("time.certificates none", "time-certificates  as the system does  whom to trust for NTS\n"),
  ])
  func `An earlier name is taken, and said back by the one it has now`(words: String, output: String) async {
    let world = World()
    #expect(await world.run("settings " + words) == .done)
    #expect(world.terminal.output == output)
    #expect(!HelpText.about(SettingsChange.spec).contains(words.split(separator: " ")[0]))
  }

  @Test(arguments: SettingName.all)
  func `A setting without a value is shown, and not changed`(_ name: SettingName) async {
    let world = World()
    await world.run("settings")
    let rows = world.terminal.output.split(separator: "\n")
    for typed in [name.rawValue, name.rawValue.uppercased()] + name.japanese {
      world.terminal.clear()
      #expect(await world.run("settings \(typed)") == .done)
      let told = world.terminal.output.split(separator: " ").joined(separator: " ")
      #expect(rows.contains { $0.split(separator: " ").joined(separator: " ") + "\n" == told }, "\(told)")
    }
    #expect(world.home.store.commits == World().home.store.commits)
  }

  @Test func `No two settings have one name`() {
    let names = SettingName.all.flatMap { [$0.rawValue] + $0.japanese }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("speak yes", true), ("speak TRUE", true), ("speak はい", true), ("speak オン", true), ("speak no", false),
    ("speak いいえ", false), ("speak ＯＮ", true),
  ])
  func `On and off are understood in other words`(line: String, isOn: Bool) async throws {
    let world = World()
    await world.run("settings speak \(isOn ? "off" : "on")")
    #expect(await world.run("settings \(line)") == .done)
    #expect(try await world.home.control.settings().ring.speaks == isOn)
  }

  @Test(arguments: [
    ("loudness 3", "toki: There is no setting “loudness”.\nAll settings: toki settings\n"),
    ("volum 3", "toki: There is no setting “volum”.\nDid you mean toki settings volume?\n"),
    ("volume 101", "toki: “101” is not a volume; it is a whole number from 0 to 100.\n"),
    ("late-limit 25h", "toki: late-limit takes 0 to 24 h.\n"),
    ("trusted-wait 2h", "toki: trusted-wait takes 0 to 1 h.\n"),
    ("speak maybe", "toki: speak takes on or off.\n"), ("snooze 0", "toki: snooze takes 1 s to 24 h.\n"),
    ("ramp 6m", "toki: ramp takes 0 to 5 min.\n"),
    ("post http://example.org/", "toki: “http://example.org/” could be read by others on the way:"),
    ("post nowhere", "toki: “nowhere” is not a web address;"),
    ("on-warn notify-send", "toki: A warning needs a span and a command, as in: --on-warn 5m 'notify-send soon'"),
    ("on-warn 25h true", "toki: A warning comes 1 s to 24 h before the ring."),
    ("holidays mars", "toki: The holidays of “mars” are not known.\nKnown are: jp, us, uk, uk-scotland,"),
    ("override maybe", "toki: override takes on or off.\n"),
    ("snooze 25h", "toki: snooze takes 1 s to 24 h.\n"),
  ])
  func `An invalid setting is refused with a sentence, and changes nothing`(words: String, errors: String) async {
    let world = World()
    #expect(await world.run("settings " + words) == .usage)
    #expect(world.terminal.errors.hasPrefix(errors), "\(world.terminal.errors)")
    #expect(world.isUntouched)
  }

  @Test func `Programs get the same by stable names`() async {
    let world = World()
    #expect(await world.run("settings sound none --json") == .done)
    #expect(
      world.terminal.output
        == #"{"late_limit_ns":3600000000000,"sound":null,"volume":80,"snooze_ns":540000000000,"ring_ns":600000000000,"ramp_ns":10000000000,"overtime":false,"trusted_wait_ns":0,"snooze_limit":null,"override":true,"output":null,"speak":false,"keep_awake":false,"time_servers":[],"time_certificates":null,"hooks":[],"again":3,"again_ns":300000000000,"pause_players":true,"trusted_time":true,"holidays":null,"holidays_file":null}"#
        + "\n")
  }

  @Test(arguments: ["1m --detach", "alarm 07:00", "until 23:00 --detach", "sequence 1m --detach"])
  func `New items ring by the settings, except for their own options`(line: String) async throws {
    let world = World()
    await world.run("settings volume 30")
    await world.run("settings ramp 0")
    #expect(await world.run(line + " --snooze 1m") == .done)
    let state = try await world.state()
    let made = state.timers.map(\.settings) + state.alarms.map(\.settings) + state.sequences.map(\.settings)
    #expect(
      made == [
        RingSettings(
          volume: try #require(Volume(percent: 30)), snoozeLength: .minutes(1), ramp: .zero, terminal: "/dev/pts/7",
          again: state.alarms.isEmpty ? 0 : 3)
      ])
  }

  @Test func `A watch reports a change by another client`() async {
    let line = Localization.$taskLanguage.withValue(.english) {
      EventLine.of(.settings(EngineSettings()), now: Samples.start, context: World().context)
    }
    #expect(line?.hasSuffix("the settings were changed") == true)
  }
}
