// SPDX-License-Identifier: Apache-2.0
import Testing

/// Tests of what is asked of Apple's frameworks, one after another: a stand-in has one state for the process.
@Suite(.serialized) enum FrameworkTests {}
