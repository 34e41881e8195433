// SPDX-License-Identifier: Apache-2.0

/// Reads and watches a person's calendar files.
public protocol FileFollower: Sendable {
  /// Where files are read and their alarms planned: beside the loop.
  var place: any TaskExecutor { get }
  /// Reads a file; takes up to a minute, so it is called beside the loop.
  ///
  /// Events that are past are in the batch too: what is missing has gone from the file.
  func read(_ source: FollowedSource) -> Result<ImportBatch, FileTrouble>
  /// Watches the files at these paths, and no others; there need not be files yet.
  ///
  /// `changed` is called on the loop with the path of a file that was written, replaced, removed or brought back, once
  /// it has been quiet for a moment; it may be called without a change.
  func watch(_ paths: [String], changed: @escaping @Sendable (String) -> Void)
}
