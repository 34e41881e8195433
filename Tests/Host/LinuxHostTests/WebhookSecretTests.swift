// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Testing

@Suite struct `The file of the secret` {
  let folder: TestFolder
  let folders: TokiFolders

  init() throws {
    let folder = try TestFolder()
    self.folder = folder
    folders = try TokiFolders(environment: { $0 == "XDG_DATA_HOME" ? folder.path + "/new" : nil })
  }

  @Test func `It is kept for this user alone, replaced and removed`() throws {
    defer { folder.end() }
    #expect(try WebhookSecret.read(from: folders.webhookSecret) == nil)
    try WebhookSecret.write(nil, in: folders)
    for secret in ["one", "two"] {
      try WebhookSecret.write(Array(secret.utf8), in: folders)
      #expect(try WebhookSecret.read(from: folders.webhookSecret) == Array(secret.utf8))
      #expect(try folder.mode("new/toki/webhook-secret") == 0o600)
    }
    try WebhookSecret.write(nil, in: folders)
    #expect(try WebhookSecret.read(from: folders.webhookSecret) == nil)
  }

  @Test func `One that a person wrote may end with a line break`() throws {
    defer { folder.end() }
    let file = try folder.file("new/toki/webhook-secret", "my own\r\n")
    chmod(file, 0o600)
    #expect(try WebhookSecret.read(from: file) == Array("my own".utf8))
  }

  @Test(arguments: [("secret", 0o640 as UInt32), ("secret", 0o604), ("", 0o600), ("\n", 0o600)])
  func `One that others may read, or an empty one, is an error`(text: String, mode: UInt32) throws {
    defer { folder.end() }
    let file = try folder.file("new/toki/webhook-secret", text)
    chmod(file, mode)
    #expect(throws: HostError.self) { try WebhookSecret.read(from: file) }
  }
}
