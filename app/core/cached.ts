import db from '@adonisjs/lucid/services/db'
import { expression } from '#core/database/table'

const MOST_REMEMBERED = 500

interface Remembered {
  version: string
  answer: Promise<unknown>
  /** Milliseconds, as performance.now() tells them. */
  askedAt: number
  /** How long it took to find; null while it is looked for. */
  took: number | null
  isRenewed: boolean
}

const answers = new Map<string, Remembered>()

const VERSION = '(select substr(mac, 1, 16) from audit_heads where id = 1)'

/** The version of the data as a column, `data_version`: a list asks for it with its rows. */
export const selectDataVersion = () =>
  expression<{ data_version: string }>(`${VERSION} as data_version`)

/**
 * Finds an answer once per state of the data: every change ends in an audit entry, so a count
 * holds until the head of the audit chain moves. Counting 100,000 rows costs many times the page
 * itself, and a shared head keeps several processes right. Who asks meanwhile waits for the same.
 * @param key what is asked for; the same key must always mean the same, and little.
 * @param version what `data_version` gave with the rows; asked for where they were none.
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

/** What is found in less time than this is found anew after every change. */
const QUICK_MS = 100
/** A wait for a connection or a paused machine must not make an answer old. */
const MOST_MS = 5_000
/** For how many times as long as it took to find, an answer is given although something changed. */
const GIVEN_TIMES = 20
/** After how many times as long it is found anew meanwhile. */
const RENEWED_TIMES = 4

/**
 * The same for figures over everything there is, which would else be waited for, and weigh on the
 * database, after every change of anything: an answer that took a while to find is given for a
 * while, by how long it took, and found anew for whoever asks next. Where there is little to count
 * it is found at once, and is exact. The benchmark's row "Dashboard after a change" needs it.
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
        // Unless it was waited for meanwhile, or is forgotten.
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
  if (answers.size >= MOST_REMEMBERED) answers.clear()
  answers.set(key, looked)
  looked.answer.catch(() => {
    if (answers.get(key) === looked) answers.delete(key)
  })
  return looked.answer
}

/** The version of the data, for who asks for several things at once: one statement for all. */
export async function dataVersion(): Promise<string> {
  const row = await db.query().select(selectDataVersion()).first()
  return row?.data_version ?? ''
}

/** A database emptied by a test starts its chain, and so its versions, again. */
export function clearCache(): void {
  answers.clear()
}
