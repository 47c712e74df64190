import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.js'
import { isStamped, writeStamp } from './fingerprint.js'

/**
 * Makes the tables and loads the demo company, as far as that is still to do. The mark, written
 * at the end, contains `made`, which names the migrations that ran: with the same ones there is
 * nothing to do.
 * @param ace runs an Ace command silently: {exitCode, output}
 * @returns whether earlier data are still there
 */
export async function prepareDemoData({ folder, made, ace }) {
  const mark = join(folder, '.loaded')
  if (isStamped(mark, made)) return true
  const quietly = async (...args) => {
    const { exitCode, output } = await ace(args)
    if (exitCode !== 0) throw new Failure(`${output}\nThe start stopped at: ${args.join(' ')}`)
  }
  mkdirSync(folder, { recursive: true })
  const kept = existsSync(mark)
  if (!kept) discardUnfinished(folder)
  await quietly('migration:run', '--force')
  if (!kept) {
    console.error('Loading the demo company …')
    await quietly('demo:load')
  }
  writeStamp(mark, made)
  return kept
}

/** Without the mark, the data are from an interrupted load. */
function discardUnfinished(folder) {
  for (const name of ['gangway.sqlite3', 'gangway.sqlite3-wal', 'gangway.sqlite3-shm', 'files']) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** The demo company's accounts, for a person at the shell. */
export function accountLines({ DEMO_ACCOUNTS, DEMO_INVITED, DEMO_PASSWORD }) {
  const invited = { email: DEMO_INVITED, label: 'Invited, not registered (no password yet)' }
  return [
    ...[...DEMO_ACCOUNTS, invited].map(({ email, label }) => `    ${email.padEnd(32)}${label}`),
    '',
    `  Password of all who have registered:  ${DEMO_PASSWORD}`,
  ].join('\n')
}
