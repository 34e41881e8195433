// SPDX-License-Identifier: Apache-2.0

// `import NetworkTime` is enough for a program that wants to know the time: the types in its interface come with it.
@_exported public import class LinuxHost.TimeLoop
@_exported public import TokiModel
@_exported public import TrustedTime
