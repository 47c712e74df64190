/**
 * Memory limits of the server's heap: for new objects, and in total. Without them, Node lets it
 * grow with the machine's memory, to twice what the portal needs, without answering faster;
 * nothing in the portal needs more than one chunk of a file or one page of rows at a time.
 */
const HEAP_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/** The flags; none where other limits, given to Node or in NODE_OPTIONS, take precedence. */
export function heapFlags() {
  const chosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  return /semi-space|old-space/.test(chosen) ? [] : HEAP_FLAGS
}

/**
 * Memory outside the heap, for glibc: passwords, files and exports share one pool, of which 40 MiB
 * stay. By default glibc keeps several pools, and much of what they ever used.
 */
export const MEMORY_POOL = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(40 * 1024 * 1024),
  // What one password takes comes from the pool, without asking the system each time.
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
}

/**
 * Restarts this process with the limits, which are read only at startup; the process id stays, so
 * a supervisor notices nothing.
 */
export function boundHeap() {
  const flags = heapFlags()
  const isLimited = flags.length === 0 && process.env.MALLOC_ARENA_MAX
  if (isLimited || !process.execve) return
  const { execPath, execArgv, argv, env } = process
  const given = [execPath, ...flags, ...execArgv, ...argv.slice(1)]
  process.execve(execPath, given, { ...MEMORY_POOL, ...env })
}
