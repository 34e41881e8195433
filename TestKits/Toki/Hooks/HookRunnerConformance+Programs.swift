// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

extension HookRunnerConformance {
  /// Checks a runner of programs, blocking the thread.
  ///
  /// - Parameters:
  ///   - json: The JSON that programs must read.
  ///   - limited: Creates a runner that ends a command after 5 s.
  ///   - endsEscaped: `true` if a child that leaves its process group and session is ended too.
  ///   - folder: An empty folder for the programs' files.
  /// - Returns: A sentence for each violation.
  public func programViolations(
    json: String, limited: @escaping @Sendable () -> any HookRunner, endsEscaped: Bool, folder: String
  ) -> [String] {
    let shortLived = HookRunnerConformance(wait: wait, make: limited)
    return check([
      ("results", results), ("the environment", environment), ("the input", { self.input($0, json) }),
      ("a flood", flood), ("what is left", { self.leftBehind($0, folder, endsEscaped) }),
    ])
      + shortLived.check([
        ("a program that hangs", shortLived.hanging), ("one that ignores SIGTERM", shortLived.stubborn),
      ]) + check([("the end of the daemon", { self.ended($0, folder) })])
  }

  /// A command, how it must end, and the part of its output to keep.
  private struct Expectation {
    let command: String
    let end: HookResult.End
    let code: Int?
    let output: String

    init(_ command: String, _ end: HookResult.End = .exited, _ code: Int? = 0, _ output: String = "") {
      self.command = command
      self.end = end
      self.code = code
      self.output = output
    }
  }

  private func results(_ subject: Subject) -> [String?] {
    let expectations = [
      Expectation("exit 0"),
      Expectation("exit 3", .exited, 3),
      Expectation("exit 203", .exited, 203),
      Expectation("kill -KILL $$", .killed, 9),
      Expectation("kill -TERM $$", .killed, 15),
      Expectation("echo one; echo two >&2; printf three", .exited, 0, "one\ntwo\nthree"),
      Expectation(#"printf 'a\000b\033[31mc\377d'"#, .exited, 0, "a b [31mc\u{FFFD}d"),
      Expectation("nowhere-to-be-found 2>/dev/null", .exited, 127),
      Expectation("read answer || echo \"$answer\" | head -c 1", .exited, 0, "{"),
      Expectation(#"a='x$$y${HOME}z'; printf %s "$a""#, .exited, 0, "x$$y${HOME}z"),
      Expectation("printf %s '100 % 5d %%'", .exited, 0, "100 % 5d %%"),
      Expectation("printf one\nprintf ' two'", .exited, 0, "one two"),
    ]
    subject.runner.start(report: subject.hear)
    for expectation in expectations { subject.runner.run(Self.run(expectation.command)) }
    _ = waits { subject.reports.count == expectations.count }
    return expectations.map { expected in
      guard let result = subject.reports.first(where: { $0.result.call == expected.command })?.result else {
        return "“\(expected.command)” is not reported"
      }
      return unless(
        result.end == expected.end && result.code == expected.code && result.output == expected.output,
        "“\(expected.command)” has another result: \(result)")
    }
  }

  private func environment(_ subject: Subject) -> [String?] {
    let names = ["EVENT", "ID", "KIND", "LABEL", "PLANNED", "AT", "RING", "LATE_NS", "NEXT"]
    let printing = names.map { "printf '%s\\n' \"$TOKI_\($0)\"" }.joined(separator: "; ")
    // An empty value is not set at all.
    let output = self.output(of: printing + "; echo \"${TOKI_END-unset}\"", subject)
    let occasion = Self.occasion
    let expected = [
      "ring", "a3", "alarm", occasion.label.text, "2027-01-15T08:00:00.000000000Z", "2027-01-15T08:00:01.000000000Z",
      "r7", "1000000000", "2027-01-16T08:00:00.000000000Z", "unset",
    ]
    return [unless(output == expected.joined(separator: "\n") + "\n", "it is another")]
  }

  private func input(_ subject: Subject, _ json: String) -> [String?] {
    [unless(output(of: "cat", subject) == json, "it is another than \(json)")]
  }

  private func flood(_ subject: Subject) -> [String?] {
    let output = self.output(of: "yes é | head -c 300000; exit 4", subject)
    let result = subject.reports.first?.result
    return [
      unless(result?.end == .exited && result?.code == 4, "who writes much is hindered"),
      unless(
        output.map { $0.utf8.count > HookResult.longestOutput - 4 && $0.hasPrefix("é\né\n") } ?? false,
        "its beginning is not kept"),
    ]
  }

  private func hanging(_ subject: Subject) -> [String?] {
    _ = output(of: "echo begun; exec sleep 1000", subject)
    let report = subject.reports.first
    return [
      unless(report?.result.end == .timedOut, "it is not ended at its limit"),
      unless(report?.result.code == nil, "it has a code"),
      unless(report?.result.output == "begun\n", "its output is lost"),
      unless(report.map { $0.took >= .seconds(5) } ?? false, "it is ended before its limit"),
    ]
  }

  private func stubborn(_ subject: Subject) -> [String?] {
    _ = output(of: "trap '' TERM; while :; do sleep 0.1; done", subject)
    return [unless(subject.reports.first?.result.end == .timedOut, "it is not killed")]
  }

  private func leftBehind(_ subject: Subject, _ folder: String, _ endsEscaped: Bool) -> [String?] {
    // Each writes on for as long as it lives.
    func writer(_ name: String) -> String { "sh -c 'while :; do echo >> \(folder)/\(name); sleep 0.02; done'" }
    let escaped = endsEscaped ? "setsid \(writer("escaped")) & " : ""
    let names = endsEscaped ? ["child", "escaped"] : ["child"]
    let areThere = names.map { "[ -s \(folder)/\($0) ]" }.joined(separator: " && ")
    _ = output(of: "\(writer("child")) & \(escaped)until \(areThere); do sleep 0.02; done; exit 5", subject)
    let result = subject.reports.first?.result
    pause()
    let count = "cat \(folder)/child \(folder)/escaped 2>/dev/null | wc -l"
    let again = Subject(make())
    defer { again.runner.shutDown() }
    let before = output(of: count, again)
    pause()
    let yetAgain = Subject(make())
    defer { yetAgain.runner.shutDown() }
    let after = output(of: count, yetAgain)
    return [
      unless(result?.end == .exited && result?.code == 5, "its end is another's"),
      unless(before != nil && before != "0\n", "no child has run"),
      unless(before == after, "a child lives on"),
    ]
  }

  private func ended(_ subject: Subject, _ folder: String) -> [String?] {
    subject.runner.start(report: subject.hear)
    let file = "\(folder)/beat"
    subject.runner.run(Self.run("while :; do echo >> \(file); sleep 0.02; done"))
    let begins = Subject(make())
    defer { begins.runner.shutDown() }
    _ = output(of: "while [ ! -s \(file) ]; do sleep 0.02; done", begins)
    subject.runner.shutDown()
    let isStill = waits {
      let counts = (0..<2).map { _ in
        pause()
        let counting = Subject(make())
        defer { counting.runner.shutDown() }
        return output(of: "wc -l < \(file)", counting)
      }
      return counts[0] == counts[1] && counts[0] != nil
    }
    return [
      unless(subject.reports.isEmpty, "a run is reported after the end"),
      unless(isStill, "a program lives on"),
    ]
  }

  /// The output of a command, once it has ended; `nil` without a report.
  private func output(of command: String, _ subject: Subject) -> String? {
    subject.runner.start(report: subject.hear)
    subject.runner.run(Self.run(command))
    _ = waits { !subject.reports.isEmpty }
    return subject.reports.first?.result.output
  }
}
