import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
// @ts-expect-error It has no types, and Lucid opens it under knex's.
import Database from 'better-sqlite3'
import yauzl from 'yauzl'
import yazl from 'yazl'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { storeReceived } from '#storage/services/store_file'
import { decryptPart, plainName } from '#backup/archive/archive_keys'
import { ArchiveReader } from '#backup/archive/archive_reader'
import { readSealed } from '#backup/archive/check_archive'
import type { Manifest } from '#backup/archive/manifest'
import type { Restoration } from '#backup/services/restoration'
import { sha256Of } from '#tests/helpers/hashes'
import { portalScript, resultOf, startProcess } from '#tests/helpers/server/portal_script'

/** A folder for archives, removed with the test. */
export async function scratch(cleanup: (work: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-backups-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty installation with this one's keys, in which commands run as processes. */
export class Elsewhere {
  private constructor(
    readonly folder: string,
    readonly settings: Record<string, string>
  ) {}

  static async onSqlite(cleanup: (work: () => Promise<void>) => void): Promise<Elsewhere> {
    const folder = await scratch(cleanup)
    return new Elsewhere(folder, { DATA_DIR: folder, DRIVE_DISK: 'fs', DB_CONNECTION: 'sqlite' })
  }

  /** This installation, by commands in processes of their own. */
  static async here(cleanup: (work: () => Promise<void>) => void): Promise<Elsewhere> {
    return new Elsewhere(await scratch(cleanup), {})
  }

  /** On the server of this test run, which must be MySQL or MariaDB. */
  static async onMysql(cleanup: (work: () => Promise<void>) => void): Promise<Elsewhere> {
    const folder = await scratch(cleanup)
    const name = `${env.get('DB_DATABASE')}_drill_t${randomBytes(3).toString('hex')}`
    await db.rawQuery(`create database ${name} character set utf8mb4 collate utf8mb4_unicode_ci`)
    cleanup(async () => void (await db.rawQuery(`drop database if exists ${name}`)))
    return new Elsewhere(folder, { DATA_DIR: folder, DRIVE_DISK: 'fs', DB_DATABASE: name })
  }

  start(...args: string[]) {
    const script = portalScript('console', ...args, '--json')
    return startProcess(script, { ...process.env, ...this.settings })
  }

  run(...args: string[]) {
    type Result = Record<string, unknown> & { error?: { message: string } }
    return resultOf<Result>(this.start(...args))
  }
}

/** Runs `bin/gangway` in a place. @returns its output. */
export async function gangway({ settings }: Elsewhere, ...args: string[]): Promise<string> {
  const run = spawn(process.execPath, ['bin/gangway.js', ...args], {
    cwd: app.makePath(),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [said] = await Promise.all([text(run.stdout), once(run, 'close')])
  return said
}

/** The record of a restore in a place, read from outside; null without one. */
export async function restorationIn(
  place: Pick<Elsewhere, 'folder' | 'settings'>
): Promise<Restoration | null> {
  try {
    if (place.settings.DB_DATABASE) {
      const [rows] = await db.rawQuery(`select * from ${place.settings.DB_DATABASE}.restorations`)
      return rows[0] ?? null
    }
    const file = new Database(join(place.folder, 'gangway.sqlite3'), { readonly: true })
    try {
      return (file.prepare('select * from restorations').get() as Restoration) ?? null
    } finally {
      file.close()
    }
  } catch {
    // The table does not exist yet.
    return null
  }
}

export async function manifestOf(path: string): Promise<Manifest> {
  const reader = await ArchiveReader.open(path)
  return (await readSealed(reader).finally(() => reader.close())).manifest
}

/** A restored database has these in addition: the entry of the restore. */
const TOLD = ['audit_entries', 'audit_heads']

/** Rows and their digests by table, without what a restore adds. */
export const rowsByTable = ({ tables }: Manifest) =>
  Object.fromEntries(
    tables
      .filter(({ name }) => !TOLD.includes(name))
      .map(({ name, rows, digest, nextId }) => [name, { rows, digest, nextId }])
  )

/** Stores a file like an upload. */
export async function storedFile(folder: string, bytes: Buffer) {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  const facts = { path, mediaType: 'application/pdf', size: bytes.length, sha256: sha256Of(bytes) }
  return storeReceived(
    { ...facts, seconds: null },
    { purpose: 'document', name: 'Übersicht 📄.pdf', ownerId: null },
    systemActor
  )
}

const TEXTS = [
  'Zoë 👩🏽‍🚀 naïve',
  'مرحبا بالعالم',
  'שלום',
  '<script>alert("&amp;")</script>',
  "'; drop table users; --",
  'tab\tline\nreturn\rnull\u0000end',
  '\u2028\u2029\uFEFF',
  'e\u0301 \\ " /',
  ' trailing ',
  '漢字かな交じり文',
]

/** Audit entries with any possible text, and values of any bytes. */
export async function wildRows(count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const entries = Array.from({ length: Math.min(1000, count - from) }, (_, at) => ({
      action: 'update',
      entityType: 'employee',
      entityId: from + at,
      newValues: {
        text: TEXTS[at % TEXTS.length],
        bytes: randomBytes(24).toString('latin1'),
        number: from + at + 0.5,
      },
    }))
    await change(systemActor, (change) => change.auditMany(entries))
  }
}

type Parts = Map<string, Buffer>

/** Every part of an archive, unpacked; for small archives. */
export async function partsOf(path: string): Promise<Parts> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  const parts: Parts = new Map()
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  zip.close()
  return parts
}

/** The same, decrypted with this process's key. */
export async function decryptedPartsOf(path: string): Promise<Parts> {
  const parts: Parts = new Map()
  for (const [name, content] of await partsOf(path)) {
    const plain = plainName(name)
    if (plain === name) continue
    const kind = name.startsWith('files/') ? 'file' : 'table'
    parts.set(plain, await buffer(await decryptPart(Readable.from([content]), kind)))
  }
  return parts
}

/** An archive repacked after its parts were changed, as with a ZIP program. */
export async function repacked(path: string, to: string, edit: (parts: Parts) => void) {
  const parts = await partsOf(path)
  edit(parts)
  const zip = new yazl.ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  await pipeline(zip.outputStream as Readable, createWriteStream(to))
  return to
}

/** An archive with one byte changed in the packed content of a part. */
export async function flipped(path: string, to: string, part: (name: string) => boolean) {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  const bytes = await readFile(path)
  for await (const entry of zip.eachEntry()) {
    if (!part(entry.fileName) || entry.compressedSize < 8) continue
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const at = fileDataStart + Math.floor(entry.compressedSize / 2)
    bytes[at] = (bytes[at] as number) ^ 1
    await writeFile(to, bytes)
    zip.close()
    return to
  }
  throw new Error('There is no such part')
}
