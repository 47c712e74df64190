import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { dataPath } from '#config/paths'
import { isMysql } from '#database/column_helpers'

/** Of all time, oldest first. */
export const drills = () => db.from('backup_drills').orderBy('id')

/** Leftovers of drills. */
export async function leftAside(): Promise<string[]> {
  const folders = await readdir(dataPath('drills')).catch(() => [])
  if (!isMysql(db.connection())) return folders
  const [rows] = await db.rawQuery('show databases like ?', [`${env.get('DB_DATABASE')}_drill_%`])
  return [...folders, ...rows.map((row: object) => String(Object.values(row)[0]))]
}

/** Where the last drill restores. */
export async function lastAside() {
  const { id } = await db.from('backup_drills').orderBy('id', 'desc').firstOrFail()
  const database = `${env.get('DB_DATABASE')}_drill_${id}`
  const settings = isMysql(db.connection()) ? { DB_DATABASE: database } : {}
  return { folder: dataPath('drills', String(id)), settings: settings as Record<string, string> }
}

/** How much a trial restore has created so far: bytes of its database, or its tables. */
export async function madeAside(): Promise<number> {
  const { folder, settings } = await lastAside()
  if (!settings.DB_DATABASE) {
    const facts = await stat(join(folder, 'gangway.sqlite3')).catch(() => null)
    return facts?.size ?? 0
  }
  const [rows] = await db.rawQuery(
    'select count(*) as total from information_schema.tables where table_schema = ?',
    [settings.DB_DATABASE]
  )
  return Number(rows[0].total)
}

/** The child of a process, or null. */
export async function childOf(parent: number): Promise<number | null> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
  return Number(children.split(' ')[0]) || null
}

/** Not a zombie process, which is still listed until its new parent reaps it. */
export async function isRunning(pid: number): Promise<boolean> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return facts !== null && !/\) Z /.test(facts)
}
