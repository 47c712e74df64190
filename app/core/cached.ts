import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { expression } from '#core/database/table'

const MOST_REMEMBERED = 2_000

interface Remembered {
  version: string
  answer: Promise<unknown>
  /** Milliseconds from performance.now(). */
  askedAt: number
  /** How long the computation took; null while it runs. */
  took: number | null
  isRenewed: boolean
}

const answers = new Map<string, Remembered>()

/** The version of the data, for a query. */
export const DATA_VERSION = '(select substr(mac, 1, 16) from audit_heads where id = 1)'

/** The version of the data where the audit log ends with this mac. */
export const versionAt = (mac: string): string => mac.slice(0, 16)

const versions = new WeakMap<HttpContext, string>()

/** Keeps the version that was read together with the request's session. */
export function keepDataVersion(ctx: HttpContext, version: string): void {
  versions.set(ctx, version)
}

/**
 * The version of the data at the start of a signed-in person's request. An answer computed later
 * may be newer than its version, and is then computed again for the next request.
 */
export function dataVersionOf(ctx: HttpContext): string {
  const version = versions.get(ctx)
  if (version === undefined) throw new Error('The data version was not read with the session.')
  return version
}

/** The version of the data as a column, `data_version`. A list selects it with its rows. */
export const selectDataVersion = () =>
  expression<{ data_version: string }>(`${DATA_VERSION} as data_version`)

/**
 * Computes an answer once per version of the data. Every change ends in an audit entry, so a
 * count stays valid until the head of the audit chain moves. Counting 100,000 rows costs many
 * times the page itself, and the shared head keeps several processes correct. Concurrent callers
 * wait for the same computation.
 * @param key names the answer; the same key must always mean the same. The oldest of 2,000 is forgotten.
 * @param version the rows' `data_version`; queried if omitted.
 */
export async function cached<Answer>(
  key: string,
  find: () => Promise<Answer>,
  version?: string
): Promise<Answer> {
  const current = version ?? (await dataVersion())
  const known = answers.get(key)
  if (known && known.version === current) return known.answer as Promise<Answer>
  return keep(key, lookFor(find, current))
}

/** An answer that takes less than this is recomputed after every change. */
const QUICK_MS = 100
/** Waiting for a connection, or a paused machine, must not keep an answer for long. */
const MOST_MS = 5_000
/** A stale answer is served for this many times its computation time. */
const GIVEN_TIMES = 20
/** A stale answer is refreshed in the background after this many times its computation time. */
const RENEWED_TIMES = 4

/**
 * The same for figures over all rows. Otherwise every change would make people wait and load the
 * database. An answer that was slow to compute is served for some time, in proportion to that
 * time, and refreshed for the next caller. With little data, it is computed at once and exact.
 * The benchmark's row "Dashboard after a change" needs this.
 */
export async function staleWhileRevalidate<Answer>(
  key: string,
  find: () => Promise<Answer>,
  version: string
): Promise<Answer> {
  const known = answers.get(key)
  const age = known ? performance.now() - known.askedAt : 0
  const cost = Math.min(known?.took ?? age, MOST_MS)
  if (!known || cost < QUICK_MS || age > GIVEN_TIMES * cost) return cached(key, find, version)
  if (known.version !== version && age > RENEWED_TIMES * cost && !known.isRenewed) {
    known.isRenewed = true
    const renewed = lookFor(find, version)
    renewed.answer.then(
      () => {
        // Unless someone waited for a newer one, or it was cleared.
        if (answers.get(key) === known) answers.set(key, renewed)
      },
      () => {
        known.isRenewed = false
      }
    )
  }
  return known.answer as Promise<Answer>
}

function lookFor<Answer>(find: () => Promise<Answer>, version: string) {
  const askedAt = performance.now()
  const answer = find()
  const found = { version, answer, askedAt, took: null as number | null, isRenewed: false }
  answer.then(
    () => {
      found.took = performance.now() - askedAt
    },
    () => {}
  )
  return found
}

function keep<Answer>(key: string, looked: Remembered & { answer: Promise<Answer> }) {
  answers.delete(key)
  if (answers.size >= MOST_REMEMBERED) answers.delete(answers.keys().next().value ?? '')
  answers.set(key, looked)
  looked.answer.catch(() => {
    if (answers.get(key) === looked) answers.delete(key)
  })
  return looked.answer
}

async function dataVersion(): Promise<string> {
  const row = await db.query().select(selectDataVersion()).first()
  return row?.data_version ?? ''
}

/** When a test empties the database, its chain and therefore its versions start again. */
export function clearCache(): void {
  answers.clear()
}
