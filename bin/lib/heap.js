/**
 * How much memory the server's heap may take: for new objects, and in all. Left alone, Node lets
 * it grow with the machine's memory, to twice of what the portal needs, and answers no faster for
 * it; nothing in the portal holds more than one file's piece or one page of rows at a time.
 */
const HEAP_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/**
 * Begins this process again with the flags, which can only be given at the start; the process
 * keeps its number, so that whoever supervises it notices nothing. Other limits, given to Node or
 * in NODE_OPTIONS, stand.
 */
export function boundHeap() {
  const chosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  if (/semi-space|old-space/.test(chosen) || !process.execve) return
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, ...HEAP_FLAGS, ...execArgv, ...argv.slice(1)], env)
}
