// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import toki_fleet

/// The log of a server whose reader stops reading.
@Suite struct LogOutputTests {
  private let loop = PollLoop()

  @Test func `A line is written at once, and the loop is idle afterwards`() throws {
    let pipe = try SmallPipe()
    let output = LogOutput(to: pipe.writing, timer: loop) { "\($0) missing\n" }
    output.write("one\n")
    #expect(pipe.read() == "one\n")
    #expect(loop.isIdle)
  }

  @Test func `While nobody reads, lines are kept up to the bound, and the rest is counted`() throws {
    let pipe = try SmallPipe()
    let output = LogOutput(to: pipe.writing, timer: loop, bound: 1_000) { "\($0) missing\n" }
    // Ten bytes each: the pipe takes at most 409, and 100 more are kept.
    for number in 1_000..<1_700 { output.write("line \(number)\n") }
    var text = ""
    let isOver = loop.run {
      text += pipe.read()
      return loop.isIdle
    }
    try #require(isOver)
    text += pipe.read()
    let kept = text.split(separator: "\n").count
    #expect((101...509).contains(kept))
    #expect(text == (1_000..<1_000 + kept).map { "line \($0)\n" }.joined(), "whole lines, in order")
    output.write("after\n")
    #expect(pipe.read() == "\(700 - kept) missing\nafter\n")
    #expect(loop.isIdle)
  }

  @Test func `Remaining output is written if somebody reads, and nothing waits for ever`() throws {
    let pipe = try SmallPipe()
    let output = LogOutput(to: pipe.writing, timer: loop, bound: 1_000) { "\($0) missing\n" }
    for number in 1_000..<1_700 { output.write("line \(number)\n") }
    output.finish(waiting: 1)
    var text = pipe.read()
    output.finish(waiting: 1)
    text += pipe.read()
    #expect(text.hasSuffix(" missing\n"))
  }
}
