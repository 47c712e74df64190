import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { dataPath } from '#config/paths'

export interface Readiness {
  ready: boolean
  checks: Record<string, 'ok' | 'failed'>
}

/** A load balancer asks often, and rather hears of a failure than waits for it. */
const CHECK_TIMEOUT_MS = 3_000
/** Answers are shared for this long: who asks a thousand times a second costs one check. */
const SHARED_MS = 1_000

const MIGRATIONS = 'database/migrations'

const CHECKS: Record<string, () => Promise<void>> = {
  database: async () => {
    await db.rawQuery('select 1')
  },
  migrations: assertMigrated,
  storage: async () => {
    const probe = dataPath(`.health-${randomUUID()}`)
    await mkdir(dataPath(), { recursive: true })
    await writeFile(probe, 'ok')
    await rm(probe)
  },
}

let shared: { at: number; readiness: Promise<Readiness> } | null = null

/** Whether this process can do its work: what fails is named, why is told in the log alone. */
export function readiness(): Promise<Readiness> {
  const now = performance.now()
  if (!shared || now - shared.at > SHARED_MS) shared = { at: now, readiness: check() }
  return shared.readiness
}

async function check(): Promise<Readiness> {
  const checks: Readiness['checks'] = {}
  await Promise.all(
    Object.entries(CHECKS).map(async ([name, run]) => {
      try {
        await withinTime(run())
        checks[name] = 'ok'
      } catch (error) {
        logger.error({ err: error, check: name }, 'not ready')
        checks[name] = 'failed'
      }
    })
  )
  return { ready: Object.values(checks).every((result) => result === 'ok'), checks }
}

let migrated = false

/** Migrations only ever move forward under a running server, so one good answer is enough. */
async function assertMigrated() {
  if (migrated) return
  const files = await readdir(app.makePath(MIGRATIONS))
  const names = files
    .filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${MIGRATIONS}/${file.replace(/\.[jt]s$/, '')}`)
  const rows = await db.from('adonis_schema').select('name')
  const run = new Set(rows.map(({ name }) => name))
  const pending = names.filter((name) => !run.has(name))
  if (pending.length > 0) throw new Error(`Not migrated: ${pending.join(', ')}`)
  migrated = true
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The check took too long')), CHECK_TIMEOUT_MS)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
