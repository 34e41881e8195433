// SPDX-License-Identifier: Apache-2.0
import Foundation
import HostFiles
import Testing
import TokiModel

@testable import AppleHost

@Suite struct SoundTests {
  @Test func `A sound is a file of Toki's folders or a person's own, and otherwise a tone says why`() throws {
    let folder = try TestFolder()
    try Data([0]).write(to: URL(fileURLWithPath: folder.path + "/dawn.flac"))
    let folders = SoundFolders([folder.path])
    let own = folder.path + "/dawn.flac"
    #expect(SoundChoice(.named("dawn"), in: folders) == .file(own))
    #expect(SoundChoice(.file(own), in: folders) == .file(own))
    #expect(SoundChoice(.named("dwan"), in: folders).problem == "no sound is called “dwan”")
    #expect(SoundChoice(.file("/no/where"), in: folders).problem == "/no/where does not exist")
    #expect(SoundChoice(.named("../dawn"), in: folders).problem != nil)
  }

  @Test func `The tone is a WAV file of two notes and a rest, without clicks`() {
    let bytes = ToneWave.bytes
    #expect(bytes.count == 44 + 2 * 26_460)
    #expect(Array(bytes[..<4]) == Array("RIFF".utf8))
    #expect(Array(bytes[8..<16]) == Array("WAVEfmt ".utf8))
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(number(4, 4) == bytes.count - 8)
    #expect(number(24, 4) == 22_050)
    #expect(number(40, 4) == bytes.count - 44)
    let samples = (0..<26_460).map { Int(Int16(truncatingIfNeeded: number(44 + $0 * 2, 2))) }
    #expect(samples.map(abs).max().map { (16_000...16_384).contains($0) } == true)
    #expect(samples[(26_460 / 2)...].allSatisfy { $0 == 0 })
    // From one sample to the next a note of 880 Hz moves by a quarter of its peak at most.
    for (one, other) in zip(samples, samples.dropFirst()) { #expect(abs(one - other) < 4_200) }
  }
}
