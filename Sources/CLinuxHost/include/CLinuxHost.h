// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What Glibc's Swift module leaves out: epoll, eventfd, timerfd, inotify, signalfd, pidfd and the
// newer parts of posix_spawn. A function that can fail gives the negative errno, so that nothing
// can change errno between the failure and the one who asks.

// Loop.c

/// Makes an epoll descriptor, closed on exec.
int toki_epoll_create(void);
/// Watches a descriptor for input and hang-up, level-triggered; replaces an earlier watch of it.
int toki_epoll_watch(int epoll, int descriptor, uint64_t token);
/// Stops watching; no error when it was not watched or is closed.
void toki_epoll_unwatch(int epoll, int descriptor);
/// Waits for at most 64 events; gives how many tokens it wrote, 0 when a signal came.
int toki_epoll_wait(int epoll, uint64_t *tokens, int capacity, int timeout_milliseconds);
/// Makes an eventfd, closed on exec, not blocking.
int toki_bell_create(void);
/// Makes the eventfd readable.
void toki_bell_ring(int bell);
/// Makes it quiet again.
void toki_bell_clear(int bell);

// Timer.c

enum { TOKI_TIMER_BOOT = 0, TOKI_TIMER_CIVIL = 1 };
/// Makes a timerfd on CLOCK_BOOTTIME or CLOCK_REALTIME, closed on exec, not blocking.
int toki_timer_create(int which);
/// Arms for an absolute time in nanoseconds, 0 to disarm. With `report_steps` (civil clock alone)
/// the descriptor tells when the clock is set; -ECANCELED says that it was set just before.
int toki_timer_arm(int timer, int64_t nanoseconds, int report_steps);
/// 1: it has come; 0: it has not; -ECANCELED: the clock was set.
int toki_timer_read(int timer);
/// 1: a time server or the like keeps the civil clock right; 0: nothing does. Changes nothing.
int toki_clock_is_synchronised(void);
/// 0 when this process may set a timer that wakes the machine from suspend.
int toki_timer_can_wake(void);
/// Nanoseconds of CLOCK_BOOTTIME.
int64_t toki_boot_clock(void);
/// Nanoseconds of CLOCK_REALTIME.
int64_t toki_civil_clock(void);
/// Nanoseconds of CLOCK_MONOTONIC_RAW.
int64_t toki_raw_clock(void);
/// Nanoseconds of CLOCK_MONOTONIC.
int64_t toki_steady_clock(void);

// FolderWatch.c

/// Makes an inotify descriptor, closed on exec, not blocking.
int toki_folder_watch_create(void);
/// Watches what is made, replaced or removed in a folder; gives the watch's number.
int toki_folder_watch_add(int inotify, const char *folder);
/// Reads all that is queued: 1 when something named `name` changed in watch `named`, or anything
/// in another watch; 2 when a watched folder itself went away; 0 for nothing.
int toki_folder_watch_read(int inotify, int named, const char *name);

// Signals.c

/// Blocks a signal in the calling thread; threads made later inherit that.
int toki_signal_block(const int *signals, int count, int block);
/// Makes a signalfd for signals that are blocked, closed on exec, not blocking.
int toki_signal_descriptor(const int *signals, int count);
/// The next signal, 0 when there is none.
int toki_signal_read(int descriptor);
/// From now on SIGTERM and SIGINT are written as one byte each into a pipe, whose reading end
/// this gives. Handlers and not a signalfd: those work whatever other threads block.
int toki_signal_pipe(void);
/// Stops this process as Ctrl-Z does, even where SIGTSTP is blocked; returns when continued.
void toki_stop_self(void);
/// Lets writing to a closed pipe fail with EPIPE in place of a signal.
void toki_ignore_broken_pipes(void);

// Spawn.c

/// Starts a program detached: own session, folder `/`, standard input and output on /dev/null,
/// errors to `log` (NULL: /dev/null), `ready` as descriptor 3, nothing else open.
int toki_spawn_detached(const char *executable, char *const arguments[], const char *log, int ready,
                        pid_t *process);
/// Makes a pipe, closed on exec.
int toki_pipe(int *reading, int *writing);
/// Starts a program that inherits every descriptor that is not closed on exec.
int toki_spawn_child(const char *executable, char *const arguments[], pid_t *process);
/// Starts a program with pipes for its standard input, output and errors; our ends of them, closed on
/// exec, are put into `ends` in that order. The end to write to does not block.
int toki_spawn_piped(const char *executable, char *const arguments[], int ends[3], pid_t *process);
/// A descriptor that can be read once the child has ended; closed on exec.
int toki_process_descriptor(pid_t process);
/// Sends a signal to the process that a descriptor stands for.
int toki_process_signal(int process_descriptor, int number);
/// Waits until a child ends, at most that long (-1: for ever), and reaps it: its exit code, or
/// 256 + the signal that killed it; -ETIMEDOUT when it lives on.
int toki_reap(pid_t process, int timeout_milliseconds);
/// Waits until `first` or `second` can be read: 1 or 2; 0 when the time is over.
int toki_wait_either(int first, int second, int timeout_milliseconds);

// Watch.c

/// Waits until one of at most 8 descriptors can be read: the index of the first such; -ETIMEDOUT when the time is over
/// or a signal came. A descriptor below 0 is never ready.
int toki_wait_any(const int *descriptors, int count, int timeout_milliseconds);
/// Lets a program that is started inherit a descriptor, or not.
int toki_keep_over_exec(int descriptor, int keep);

// Socket.c

/// A Unix stream socket, closed on exec, bound to `path` with mode 0600, listening, not blocking.
int toki_socket_listen(const char *path);
/// A Unix stream socket connected to `path`, closed on exec.
int toki_socket_connect(const char *path, int blocking);
/// Whether a descriptor is a Unix stream socket that listens.
int toki_socket_is_listening(int descriptor);
/// Writes the path that a Unix socket is bound to, and a 0 behind it; gives its length, -ENOENT where it has none.
int toki_socket_path(int descriptor, char *path, size_t capacity);
/// Takes a waiting client, not blocking and closed on exec; -1 with errno when there is none.
int toki_socket_accept(int listener);
/// The user who made the other end of a Unix socket (unix(7), SO_PEERCRED); -1 when unknown.
long long toki_socket_peer_user(int descriptor);

// Terminal.c

/// Remembers the mode of a terminal, as 256 bytes at most, and turns echo and lines off but
/// leaves Ctrl-C and Ctrl-Z on.
int toki_terminal_enter(int descriptor, void *saved, size_t capacity);
/// Sets a remembered mode again.
int toki_terminal_restore(int descriptor, const void *saved);
/// The size in character cells, 0 where unknown.
int toki_terminal_size(int descriptor, int *columns, int *rows);
/// Whether this process may read from the terminal and set its mode: it is in its foreground.
int toki_terminal_is_ours(int descriptor);
/// Writes everything or fails: goes on after a part, a signal or a full buffer, and no SIGPIPE.
int toki_write_all(int descriptor, const void *bytes, size_t count);
