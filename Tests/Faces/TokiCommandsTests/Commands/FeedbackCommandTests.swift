// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki version` and `toki feedback`.
@Suite struct FeedbackCommandTests {
  static let commit = "0123456789abcdef0123456789abcdef01234567"

  /// What the command prints for a build with this note.
  private func output(of line: String, note: String?, isDebug: Bool = false, in world: World) async -> String {
    var context = world.context
    context.build = ProgramBuild(note: note.map { Array($0.utf8) }, isDebug: isDebug)
    context.hostFacts = {
      HostFacts(
        system: "Debian GNU/Linux 13 (trixie)", kernel: "6.12.48+mari-laptop", architecture: "x86_64",
        desktop: "GNOME", session: "wayland", locale: "ja_JP.UTF-8")
    }
    #expect(await Toki.run(line.split(separator: " ").map(String.init), in: context) == .done)
    return world.terminal.output
  }

  @Test(arguments: [
    ("commit \(commit)\norigin debian\n", false, "Commit: 0123456789ab\nBuild: release, from a package (debian)\n"),
    (
      "commit \(commit)\nchanged\n", true,
      "Commit: 0123456789ab, with changes\nBuild: debug, run in its build folder\n"
    ),
    ("origin install\n", false, "Commit: unknown\nBuild: release, installed by make install\n"),
    (nil, false, "Commit: unknown\nBuild: release, run in its build folder\n"),
  ])
  func `The version tells its commit, and how it was built`(note: String?, isDebug: Bool, expected: String) async {
    #expect(await output(of: "version", note: note, isDebug: isDebug, in: World()) == "toki 0.1.0\n" + expected)
  }

  @Test func `The version is JSON for programs, and Japanese for people`() async {
    let note = "commit \(Self.commit)\norigin flatpak\n"
    let json = """
      {"version":"0.1.0","commit":"\(Self.commit)","changed":false,"build":"release","origin":"flatpak"}

      """
    #expect(await output(of: "version --json", note: note, in: World()) == json)
    #expect(
      await output(of: "version --json", note: nil, isDebug: true, in: World())
        == #"{"version":"0.1.0","commit":null,"changed":false,"build":"debug","origin":"source"}"# + "\n")
    #expect(
      await output(of: "バージョン", note: note, in: World(language: .japanese))
        == "toki 0.1.0\nコミット: 0123456789ab\nビルド: リリース、パッケージ（flatpak）から\n")
  }

  @Test func `Feedback tells of system, counts and findings, and nothing personal`() async {
    let world = World()
    world.home.ringer.setFindings([
      Finding(.soundServer, .good, detail: "/run/user/1000/pulse"),
      Finding(.soundChoice, .good, detail: "Mari's AirPods"),
      Finding(.soundChoice, .good, detail: "Dock"), Finding(.wakeFromSuspend, .warning, detail: "not_permitted"),
      Finding(.chosenSound, .fault, detail: "/home/mari/song.flac"),
    ])
    for line in ["alarm 07:00 --label Dentist", "25m Secret --detach", "5m --detach"] { await world.run(line) }
    world.terminal.clear()
    let output = await output(of: "feedback", note: "commit \(Self.commit)\norigin debian\n", in: world)
    #expect(
      output == """
        Toki: 0.1.0, 0123456789ab, release, from a package (debian)
        Daemon: 0.1.0, for 1 s
        System: Debian GNU/Linux 13 (trixie), Linux 6.12.48 x86_64
        Desktop: GNOME, wayland
        Language: ja_JP.UTF-8
        Time zone: Asia/Tokyo
        What is set: alarm 1, timer 2, sequence 0, stopwatch 0
        fault: chosen_sound
        warning: wake_from_suspend=not_permitted
        good: sound_server sound_choice saving store zone

        """)
    for secret in ["Dentist", "Secret", "mari", "Mari", "AirPods", "/run", "/home", "toki.sock"] {
      #expect(!output.contains(secret), "\(secret)")
    }
    #expect(world.terminal.errors.contains("https://github.com/toki-clock/toki/issues"))
  }

  @Test func `Feedback starts no daemon, and needs none`() async {
    var world = World()
    world.isRunning = false
    #expect(await output(of: "feedback", note: nil, in: world).contains("\nDaemon: not running\n"))
    world = World()
    world.silence = .noAnswer(process: nil)
    #expect(await output(of: "feedback", note: nil, in: world).contains("\nDaemon: no_answer\n"))
  }

  @Test func `The release of the system is read from os-release`() {
    #expect(
      HostFacts.system(in: "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n")
        == "Debian GNU/Linux 13 (trixie)")
    #expect(HostFacts.system(in: "PRETTY_NAME='Void'\n") == "Void")
    #expect(HostFacts.system(in: "ID=x\n") == nil)
  }
}
