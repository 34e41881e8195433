// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Testing
import TokiModel
import TokiTestKit

@Suite struct SoundLibraryTests {
  let own = SoundLibrary(folders: ["/nowhere", TestSounds.own])

  @Test func `Toki has ten sounds of its own, and all can be played`() throws {
    let names = ["bell", "brook", "chime", "dawn", "harp", "ibis", "kettle", "lantern", "marimba", "pulse"]
    #expect(own.names == names)
    for name in names {
      #expect(own.path(of: .named(name)) == "\(TestSounds.own)/\(name).flac")
      #expect(own.problem(with: .named(name)) == nil)
    }
    #expect(own.problem(with: .standard) == nil)
    #expect(own.problem(with: .none) == nil)
    #expect(own.path(of: .none) == nil)
  }

  @Test func `An unknown name is answered with the known ones`() {
    let known = "bell, brook, chime, dawn, harp, ibis, kettle, lantern, marimba, pulse"
    #expect(own.problem(with: .named("dwan")) == "no sound is called “dwan”; there are: \(known)")
    let none = SoundLibrary(folders: [])
    #expect(
      none.problem(with: .named("dawn"))
        == "no sound is called “dawn”, and none of Toki's own sounds are installed")
  }

  @Test(arguments: ["../sounds/dawn", "/etc/passwd", ".dawn", "", "dawn/"])
  func `A name does not lead out of the folders`(name: String) {
    #expect(own.path(of: .named(name)) == nil)
    #expect(own.problem(with: .named(name)) != nil)
  }

  @Test func `A name or path with a NUL is refused`() {
    #expect(own.path(of: .named("dawn\u{0}")) == nil)
    #expect(own.problem(with: .file(TestSounds.own + "/dawn.flac\u{0}x")) != nil)
  }

  @Test func `The first folder that has a name wins`() throws {
    let folder = try ScratchFolder()
    let mine = folder.path + "/bell.wav"
    try TestSounds.sine(at: mine, seconds: 0.1)
    try TestSounds.sine(at: folder.path + "/mine.wav", seconds: 0.1)
    let library = SoundLibrary(folders: [folder.path, TestSounds.own])
    #expect(library.path(of: .named("bell")) == mine)
    #expect(library.names.contains("mine"))
    #expect(library.names.count == 11)
  }

  @Test func `An unplayable sound says why`() throws {
    let folder = try ScratchFolder()
    func problem(_ name: String) -> String? { own.problem(with: .file(folder.path + "/" + name)) }
    try "not a sound".write(toFile: folder.path + "/text.wav", atomically: true, encoding: .utf8)
    #expect(problem("text.wav")?.contains("is not a sound that can be played (wav, flac, ogg, mp3)") == true)
    #expect(problem("gone.wav") == "it does not exist")
    #expect(problem("") == "it is a folder, not a sound file")
    #expect(own.problem(with: .file("dawn.flac")) == "it is not an absolute path")
    #expect(own.problem(with: .file("/dev/zero")) == "it is not a plain file")
    // A pipe without a writer must not block.
    try #require(mkfifo(folder.path + "/pipe.wav", 0o600) == 0)
    #expect(problem("pipe.wav") == "it is not a plain file")
    // A file truncated in its header.
    let head = try Data(contentsOf: URL(fileURLWithPath: TestSounds.own + "/dawn.flac")).prefix(20)
    try head.write(to: URL(fileURLWithPath: folder.path + "/short.flac"))
    #expect(problem("short.flac") != nil)
    try TestSounds.sine(at: folder.path + "/empty.wav", seconds: 0)
    #expect(problem("empty.wav") == "it has no sound in it")
  }

  @Test func `A file in which nothing is heard says so when it is set`() throws {
    let folder = try ScratchFolder()
    func problem(of name: String, seconds: Double, amplitude: Double) throws -> String? {
      let path = folder.path + "/" + name
      try TestSounds.sine(at: path, seconds: seconds, amplitude: amplitude)
      return own.problem(with: .file(path))
    }
    #expect(
      try problem(of: "silent.wav", seconds: 1, amplitude: 0)
        == "it is silent from start to end")
    #expect(
      try problem(of: "long.wav", seconds: 11, amplitude: 0) == "it is silent for its first 10 s"
    )
    #expect(try problem(of: "soft.wav", seconds: 1, amplitude: 0.01) == nil)
    // A sound that begins after a rest.
    let late = folder.path + "/late.wav"
    try #require(try ChildProcess.output(of: "sox", [folder.path + "/soft.wav", late, "pad", "9", "0"]) != nil)
    #expect(own.problem(with: .file(late)) == nil)
  }
}
