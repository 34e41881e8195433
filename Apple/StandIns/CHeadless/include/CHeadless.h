// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

/// A serial executor as the Swift runtime sees it: an object, and its witness table.
typedef struct {
  void *object;
  uintptr_t witnesses;
} headless_executor;

/// Takes a job that would have gone to the pool of threads.
typedef void (*headless_take)(void *object, void *job);

/// Has every job that this thread makes, for the main actor or the pool, go to `executor`; other threads are left alone.
///
/// Gives where they went before, for the call that ends the capture; a NULL object is where they always go.
void headless_capture(headless_executor executor, headless_take take, headless_executor *before, headless_take *taker);

/// Runs a job for the pool on this thread.
void headless_run(void *job);

/// A number that no other living thread has, never 0.
uintptr_t headless_thread(void);
