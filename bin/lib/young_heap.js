/**
 * How many MiB each half of the heap for new objects may take. Left alone, Node lets it grow with
 * the machine, to a hundred MiB more than the portal needs, and answers no faster for it.
 */
export const YOUNG_HEAP_FLAG = '--max-semi-space-size=8'

/**
 * Begins this process again with the flag, which can only be given at the start; the process
 * keeps its number, so that whoever supervises it notices nothing.
 */
export function keepYoungHeapSmall() {
  const chosen = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  if (chosen.includes('semi-space') || !process.execve) return
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, YOUNG_HEAP_FLAG, ...execArgv, ...argv.slice(1)], env)
}
