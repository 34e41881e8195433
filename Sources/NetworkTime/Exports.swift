// SPDX-License-Identifier: Apache-2.0

// `import NetworkTime` alone is enough for a program that wants to know the time: what its calls take and give comes
// with it. `import NTS` adds the proof of who answers.
@_exported public import TokiModel
@_exported public import TrustedTime
