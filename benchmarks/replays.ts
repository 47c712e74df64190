import { jsonHeaders } from './bench.js'
import type { Portal } from './servers.js'
import type { StatementCounter } from './statements.js'

/** The portal's queries for an answer, and the answer, for the bare server. */
export interface Replay {
  statements: string[]
  answer: unknown
}

/** Requests an address as a program does. @throws Error for any status but 200. */
export async function ask(
  portal: Portal,
  path: string,
  headers: Record<string, string> = jsonHeaders(portal)
): Promise<unknown> {
  const response = await fetch(portal.url + path, { headers })
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
  return response.json()
}

/**
 * Captures the statements of each address and its answer.
 * @param isOfThem separates the statements for the bare server from those of the session.
 */
export async function captureReplays(
  portal: Portal,
  counter: StatementCounter,
  paths: string[],
  isOfThem: (sql: string) => boolean,
  headers?: Record<string, string>
): Promise<Replay[]> {
  const replays: Replay[] = []
  for (const path of paths) {
    let answer: unknown
    const statements = await counter.during(async () => (answer = await ask(portal, path, headers)))
    replays.push({ statements: statements.filter(isOfThem), answer })
  }
  return replays
}

/** @throws Error where an answer does not have the requested 50 rows. */
export function assertFull(replays: Replay[]): void {
  for (const { answer } of replays) {
    if ((answer as unknown[]).length !== 50) throw new Error('A page did not hold 50 rows')
  }
}

/** Gives the bare server its replays. */
export async function giveReplays(bareUrl: string, replays: Replay[]): Promise<void> {
  await fetch(`${bareUrl}/replays`, { method: 'POST', body: JSON.stringify(replays) })
}
