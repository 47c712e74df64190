import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { dataPath } from '#config/paths'
import { makeFolder } from '#core/make_folder'
import { migrationState } from '#start/migrations'

/**
 * For the tables, `pending` where migrations are missing, `newer` where a newer version created
 * them.
 */
type Result = 'ok' | 'failed' | 'pending' | 'newer'

export interface Readiness {
  ready: boolean
  checks: Record<string, Result>
}

/** A load balancer asks often, and prefers a failure to a long wait. */
const CHECK_TIMEOUT_MS = 3_000
/** Answers are shared for this long: a thousand requests per second cost one check. */
const SHARED_MS = 1_000

const CHECKS: Record<string, () => Promise<Result | void>> = {
  database: async () => {
    await db.rawQuery('select 1')
  },
  migrations: async () => {
    const { state } = await migrationState()
    return state === 'empty' ? 'pending' : state
  },
  storage: async () => {
    const probe = dataPath(`.health-${randomUUID()}`)
    await makeFolder(dataPath())
    // On a full disk the file is made all the same, and would stay.
    await writeFile(probe, 'ok').finally(() => rm(probe, { force: true }))
  },
}

let shared: { at: number; readiness: Promise<Readiness> } | null = null

/**
 * Whether this process can do its work. The answer names failed parts; only the log has the
 * reasons.
 */
export function readiness(): Promise<Readiness> {
  const now = performance.now()
  if (!shared || now - shared.at > SHARED_MS) shared = { at: now, readiness: check() }
  return shared.readiness
}

/** For tests, which change what is checked. */
export function forgetReadiness(): void {
  shared = null
}

async function check(): Promise<Readiness> {
  const checks: Readiness['checks'] = {}
  await Promise.all(
    Object.entries(CHECKS).map(async ([name, run]) => {
      try {
        checks[name] = (await withinTime(run())) ?? 'ok'
      } catch (error) {
        logger.error({ err: error, check: name }, 'not ready')
        checks[name] = 'failed'
      }
    })
  )
  return { ready: Object.values(checks).every((result) => result === 'ok'), checks }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The check took too long')), CHECK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
