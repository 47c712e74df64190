import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { isMysql } from '#database/column_helpers'

const EVERY_MS = 2_000
const PATIENCE_MS = 3_000
/** A process that was blocked itself first reads what has arrived in the meantime. */
const GRACE_MS = 200
const CONNECTION = 'database_watch'

interface Pool {
  used: { resource: { stream: { destroy(error: Error): void } } }[]
  free: Pool['used']
}

/**
 * Cuts the connections to a database server that accepts them and no longer answers, as when its
 * machine hangs. Otherwise every request would wait for it forever.
 */
async function watch(stop: AbortSignal): Promise<void> {
  const primary = db.primaryConnectionName
  const config = db.manager.get(primary)?.config
  if (!config) return
  db.manager.add(CONNECTION, { ...config, pool: { min: 0, max: 1 } })
  while (!stop.aborted) {
    await pause(EVERY_MS, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted || !(await isHung())) continue
    logger.error('the database does not answer: its connections are cut')
    for (const name of [primary, CONNECTION]) cutConnections(name)
  }
}

async function isHung(): Promise<boolean> {
  let answered = false
  const ask = db
    .connection(CONNECTION)
    .rawQuery('select 1')
    .then(
      () => (answered = true),
      // A rejection, which every other request also gets; a connection timeout is not one.
      (error: { code?: string }) => (answered = error.code !== 'ETIMEDOUT')
    )
  await Promise.race([ask, pause(PATIENCE_MS)])
  if (!answered) await Promise.race([ask, pause(GRACE_MS)])
  return !answered
}

function cutConnections(name: string): void {
  const pool = db.manager.get(name)?.connection?.pool as Pool | null | undefined
  const error = Object.assign(new Error('The database does not answer'), {
    code: 'PROTOCOL_SEQUENCE_TIMEOUT',
  })
  for (const { resource } of [...(pool?.used ?? []), ...(pool?.free ?? [])]) {
    resource.stream.destroy(error)
  }
}

if (app.getEnvironment() === 'web') {
  const stop = new AbortController()
  app.ready(() => {
    if (isMysql(db.connection())) void watch(stop.signal)
  })
  app.terminating(() => stop.abort())
}
