// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Functions missing from Swift's Glibc module: epoll, eventfd, timerfd, inotify, signalfd, pidfd, the newer parts of
// posix_spawn, sockets with kernel timestamps, name resolution, the names of threads. A function that can fail returns
// the negative errno, so that nothing can change errno before the caller reads it.

// Loop.c

/// Creates an epoll descriptor, closed on exec.
int toki_epoll_create(void);
/// Watches a descriptor for input and hang-up, level-triggered; replaces an earlier watch.
int toki_epoll_watch(int epoll, int descriptor, uint64_t token);
/// Stops watching; not an error if the descriptor is not watched or already closed.
void toki_epoll_unwatch(int epoll, int descriptor);
/// Waits for at most 64 events; returns the number of tokens written, 0 after a signal.
int toki_epoll_wait(int epoll, uint64_t *tokens, int capacity, int timeout_milliseconds);
/// Asks the scheduler for slices of this length for the calling thread (sched_setattr(2)); 0 or the negative errno.
///
/// Among threads that share a busy core, one with short slices runs sooner when it wakes, and for as long in all (EEVDF,
/// since Linux 6.12; earlier kernels pass over it).
int toki_prefer_short_slices(uint64_t nanoseconds);
/// Creates an eventfd, closed on exec, non-blocking.
int toki_bell_create(void);
/// Makes the eventfd readable.
void toki_bell_ring(int bell);
/// Clears the eventfd.
void toki_bell_clear(int bell);

// Timer.c

enum { TOKI_TIMER_BOOT = 0, TOKI_TIMER_CIVIL = 1, TOKI_TIMER_WAKE = 2 };
/// Creates a timerfd on CLOCK_BOOTTIME, CLOCK_REALTIME or CLOCK_BOOTTIME_ALARM, closed on exec, non-blocking.
///
/// The last one wakes the machine from suspend; -EPERM without CAP_WAKE_ALARM.
int toki_timer_create(int which);
/// Arms the timer for an absolute time in nanoseconds; 0 disarms it. With `report_steps` (civil clock only) it also
/// becomes readable when the clock is set; -ECANCELED means that the clock was set just before.
int toki_timer_arm(int timer, int64_t nanoseconds, int report_steps);
/// 1 if the timer has expired, 0 if not, -ECANCELED if the clock was set.
int toki_timer_read(int timer);
/// 1 if the civil clock is synchronized, for example by a time server; 0 if not. Changes nothing.
int toki_clock_is_synchronised(void);
/// 1 if the machine has a real-time clock that wakes it from suspend; without one the timers can be set all the same.
int toki_timer_can_wake(void);
/// CLOCK_BOOTTIME in nanoseconds.
int64_t toki_boot_clock(void);
/// CLOCK_REALTIME in nanoseconds.
int64_t toki_civil_clock(void);
/// CLOCK_MONOTONIC_RAW in nanoseconds.
int64_t toki_raw_clock(void);
/// CLOCK_MONOTONIC in nanoseconds.
int64_t toki_steady_clock(void);

// FolderWatch.c

/// Creates an inotify descriptor, closed on exec, non-blocking.
int toki_folder_watch_create(void);
/// Watches a folder for created, replaced and removed entries, and for permissions; returns the watch's number.
int toki_folder_watch_add(int inotify, const char *folder);
/// Watches a folder for being moved, besides its present watch; does nothing if it cannot be watched.
void toki_folder_watch_add_moves(int inotify, const char *folder);
/// Reads all queued events: 1 if an entry of `names` (separated by slashes) or the folder's permissions changed in watch
/// `named`, or any entry in another watch; 2 if a watched folder itself disappeared; 0 otherwise.
int toki_folder_watch_read(int inotify, int named, const char *names);

// Confine.c

/// Keeps the memory of this process from its user's other processes, and from a file after a crash.
int toki_keep_private(void);
/// Allows as many descriptors as the system does.
int toki_allow_many_descriptors(void);
/// Gives up, for the calling thread and those that it starts, all of the file system except these paths and those below
/// them, and every right that a program could bring (Landlock; lists that end with NULL). Executable files are as
/// confined. Missing paths are passed over. -ENOSYS or -EOPNOTSUPP if the kernel has no Landlock.
int toki_confine(char *const *readable, char *const *writable, char *const *executable);

// Signals.c

/// Blocks or unblocks signals in the calling thread; threads created later inherit the mask.
int toki_signal_block(const int *signals, int count, int block);
/// Creates a signalfd for blocked signals, closed on exec, non-blocking.
int toki_signal_descriptor(const int *signals, int count);
/// The next signal; 0 if there is none.
int toki_signal_read(int descriptor);
/// Turns each SIGTERM and SIGINT into one byte in a pipe, and returns the pipe's reading end. Handlers rather than a
/// signalfd, because they work whatever other threads block.
int toki_signal_pipe(void);
/// Stops this process like Ctrl-Z, even if SIGTSTP is blocked; returns once continued.
void toki_stop_self(void);
/// Makes writes to a closed pipe fail with EPIPE instead of raising a signal.
void toki_ignore_broken_pipes(void);

// Spawn.c

/// Starts a program detached: own session, folder `/`, standard input and output on /dev/null, errors to `log` (NULL:
/// /dev/null), `ready` as descriptor 3, nothing else open.
int toki_spawn_detached(const char *executable, char *const arguments[], const char *log, int ready,
                        pid_t *process);
/// Creates a pipe, closed on exec.
int toki_pipe(int *reading, int *writing);
/// Starts a program that inherits every descriptor not closed on exec.
int toki_spawn_child(const char *executable, char *const arguments[], pid_t *process);
/// Starts a program with pipes for standard input, output and errors; `ends` receives our ends in that order, closed on
/// exec. The end we write to is non-blocking.
int toki_spawn_piped(const char *executable, char *const arguments[], int ends[3], pid_t *process);
/// A descriptor that becomes readable when the process ends; closed on exec.
int toki_process_descriptor(pid_t process);
/// Sends a signal to the process behind a descriptor.
int toki_process_signal(int process_descriptor, int number);
/// Waits for a child to end (timeout -1: for ever) and reaps it: its exit code, or 256 + the signal that killed it;
/// -ETIMEDOUT if it is still alive.
int toki_reap(pid_t process, int timeout_milliseconds);
/// Waits until `first` or `second` is readable: 1 or 2; 0 on timeout.
int toki_wait_either(int first, int second, int timeout_milliseconds);

// Group.c

/// The entry of this process's environment at an index: `NAME=VALUE`; NULL past the last one.
const char *toki_environment_entry(size_t index);
/// A file in memory with this text, to be read from its beginning; closed on exec.
int toki_text_descriptor(const void *bytes, size_t count);
/// A pipe for a program's output, closed on exec, whose reading end is non-blocking.
int toki_output_pipe(int *reading, int *writing);
/// Starts a program in a process group of its own, in a folder, with this environment, default signals and nothing
/// open but `input` as standard input and `output` as standard output and errors.
int toki_spawn_group(const char *executable, char *const arguments[], char *const environment[], const char *folder,
                     int input, int output, pid_t *process);
/// Sends a signal to a program started by `toki_spawn_group` and to all in its group; only before it is reaped.
int toki_signal_group(pid_t process, int number);
/// Waits for such a program to end, kills the rest of its group, and reaps it; a result as that of `toki_reap`.
int toki_reap_group(pid_t process);

// Watch.c

/// Waits until one of at most 8 descriptors is readable: the index of the first one; -ETIMEDOUT on timeout or after a
/// signal. A negative descriptor is never ready.
int toki_wait_any(const int *descriptors, int count, int timeout_milliseconds);
/// Sets whether programs started by this process inherit a descriptor.
int toki_keep_over_exec(int descriptor, int keep);

// Socket.c

/// A Unix stream socket listening at `path` with mode 0600, closed on exec, non-blocking.
int toki_socket_listen(const char *path);
/// A Unix stream socket connected to `path`, closed on exec.
int toki_socket_connect(const char *path, int blocking);
/// Nonzero if a descriptor is a listening Unix stream socket.
int toki_socket_is_listening(int descriptor);
/// Writes the 0-terminated path of a bound Unix socket; returns its length, or -ENOENT if it has none.
int toki_socket_path(int descriptor, char *path, size_t capacity);
/// Accepts a waiting client, non-blocking and closed on exec; -1 with errno if there is none.
int toki_socket_accept(int listener);
/// The user at the other end of a Unix socket (unix(7), SO_PEERCRED); -1 if unknown.
long long toki_socket_peer_user(int descriptor);

/// A socket of packets (SOCK_SEQPACKET) connected to `path`, closed on exec, non-blocking.
int toki_packets_connect(const char *path);
/// Sends a 0-terminated text as one packet.
int toki_packets_send(int descriptor, const char *text);
/// Receives one packet as a 0-terminated text, and the descriptor that came with it, or -1; returns the text's length.
int toki_packets_receive(int descriptor, char *text, size_t capacity, int *received);

// Terminal.c

/// Saves the terminal's mode, at most 256 bytes, and turns off echo and line mode but keeps Ctrl-C and Ctrl-Z.
int toki_terminal_enter(int descriptor, void *saved, size_t capacity);
/// Restores a saved mode.
int toki_terminal_restore(int descriptor, const void *saved);
/// The size in character cells; 0 if unknown.
int toki_terminal_size(int descriptor, int *columns, int *rows);
/// Nonzero if this process is in the terminal's foreground, and so may read from it and set its mode.
int toki_terminal_is_ours(int descriptor);
/// Writes everything or fails: continues after a partial write, a signal or a full buffer, and raises no SIGPIPE.
int toki_write_all(int descriptor, const void *bytes, size_t count);

// ThreadName.c

/// Names the calling thread, by at most 15 bytes.
void toki_name_thread(const char *name);

// ---- The network

/// An IPv4 or IPv6 address with its port.
typedef struct {
  /// In network order; IPv4 uses the first four bytes.
  uint8_t bytes[16];
  /// Number of bytes in use, 4 or 16.
  uint32_t count;
  /// Interface index of a link-local IPv6 address; 0 for none.
  uint32_t scope;
  /// In host order.
  uint16_t port;
} toki_address;

// Datagram.c

/// A UDP socket on a new port, connected to one address; closed on exec, non-blocking, with kernel timestamps for
/// received datagrams.
int toki_datagram_open(const toki_address *peer);
/// An unused UDP socket that keeps kernel timestamps enabled: the kernel turns them on some time after the first socket
/// asks for them, and off with the last.
int toki_datagram_stamping(void);
/// Sends one datagram.
int toki_datagram_send(int socket, const void *bytes, size_t count);
/// Receives the next datagram and returns its length, which exceeds `capacity` if it was truncated. `stamp` becomes its
/// arrival in nanoseconds of CLOCK_REALTIME, 0 if the kernel gives no timestamp.
int toki_datagram_receive(int socket, void *bytes, size_t capacity, int64_t *stamp);
/// Makes the kernel drop datagrams that are shorter than an NTP header or whose origin timestamp (bytes 24 to 31) is
/// not `origin`.
int toki_datagram_accept_only(int socket, uint64_t origin);

// Locale.c

/// 1 if the locale of the environment writes 7:30 PM for 19:30 (`LC_ALL`, `LC_TIME` or `LANG`; nl_langinfo(3), T_FMT);
/// 0 otherwise, and if it is not installed.
int toki_locale_has_12_hours(void);

// Names.c

/// All addresses of a host with port 0; with `only_text`, only a literal address. Returns the number written, or a
/// negative EAI code (getaddrinfo(3)); `system_error` is the errno for EAI_SYSTEM.
int toki_addresses_of(const char *host, int only_text, toki_address *addresses, int capacity,
                      int *system_error);
/// The system's message for a result of `toki_addresses_of`.
const char *toki_addresses_problem(int code, int system_error);

// Random.c

/// 64 bits from getrandom(2).
uint64_t toki_random_bits(void);

// Network.c

/// A socket that becomes readable when a route changes (rtnetlink(7)), or a negative errno.
int toki_network_watch_create(void);
/// Reads all pending messages; 1 if there is a new route, else 0.
int toki_network_watch_read(int netlink);
/// Writes the name of a network interface's driver (ethtool(8)), as "bridge"; 0, or a negative errno.
int toki_network_driver(const char *name, char *driver, unsigned long size);
