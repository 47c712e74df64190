/** Keeps workers of a server script running, as `bin/gangway start` does with what was built. */
const workers = new URL('../../../bin/lib/workers.js', import.meta.url)
const { supervise } = (await import(workers.href)) as {
  supervise: (count: number, settings: object) => Promise<number | undefined>
}
const [count, exec] = process.argv.slice(2)
process.exitCode = (await supervise(Number(count), { exec, args: [] })) ?? 0
