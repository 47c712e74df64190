import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './ledger.js'

const DONE_WITHIN_MS = 240_000

const label = process.env.DB_CONNECTION === 'sqlite' ? 'SQLite' : 'MySQL/MariaDB'
const started = performance.now()

/** Prints a script's progress: the database, and the time. */
export function say(text: string) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5)
  console.log(`${label.padEnd(13)} ${seconds} s  ${text}`)
}

/** The result of `select count(*) as counted`. */
export async function counted(ledger: Ledger, from: string, what = '*'): Promise<number> {
  const rows = await ledger.rows(`select count(${what}) as counted ${from}`)
  return Number(rows[0]?.counted ?? 0)
}

/** Waits until the ledger has this many rows. */
export async function reached(ledger: Ledger, from: string, count: number): Promise<void> {
  const deadline = Date.now() + DONE_WITHIN_MS
  while ((await counted(ledger, from)) < count) {
    if (Date.now() > deadline) throw new Error(`It does not come to ${count} rows ${from}`)
    await pause(20)
  }
}

/** Prints the findings, and exits accordingly. */
export function conclude(findings: readonly string[], passed: string, topic = ''): never {
  for (const finding of findings) say(`${topic}FAILED: ${finding}`)
  if (findings.length === 0) say(`${topic}passed: ${passed}`)
  process.exit(findings.length === 0 ? 0 : 1)
}
