// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Reads and watches a person's calendar files.
public protocol FileFollower: Sendable {
  /// The executor for reading files and planning their alarms: beside the loop.
  var place: any TaskExecutor { get }
  /// Reads a file; takes up to a minute, so it is called beside the loop.
  ///
  /// Events that are past are in the batch too: missing ones have gone from the file.
  func read(_ source: FollowedSource) -> Result<ImportBatch, FileTrouble>
  /// Reads the days of a file's events, of the next `ExceptedFile.horizon` days; called beside the loop like `read`.
  func days(in path: String) -> Result<[ExceptedDays], FileTrouble>
  /// Watches the files at these paths, and no others; there need not be files yet.
  ///
  /// `changed` is called on the loop with the path of a file that was written, replaced, removed or brought back, once
  /// it has been quiet for a moment; it may be called without a change.
  func watch(_ paths: [String], changed: @escaping @Sendable (String) -> Void)
}
