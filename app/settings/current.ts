import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { SETTINGS } from '#settings/catalog'
import Setting, { type StoredSetting } from '#settings/models/setting'
import type { SettingName, SettingValues } from '#settings/values'

/**
 * The settings as this process knows them. Reading costs nothing: requests read the settings'
 * version with their session, once a second, and reload all settings only after a change in
 * another process. Background work checks before each piece of work.
 */

/** Source of a value, in order of precedence. */
export type SettingSource = 'stored' | 'environment' | 'default'

interface Known {
  version: number
  rows: ReadonlyMap<string, StoredSetting>
  values: ReadonlyMap<string, unknown>
}

const NOTHING: Known = { version: 0, rows: new Map(), values: new Map() }

let known = NOTHING
let turns = 0
let applied = 0
let lookedAt = Number.NEGATIVE_INFINITY

/** The version of the settings, for a query. */
export const SETTINGS_VERSION = `(select max(version) from ${Setting.table})`

/** Reads all settings in one query. */
export async function refreshSettings(): Promise<void> {
  const turn = ++turns
  const rows = await table(db, Setting)
  // Of two concurrent reads, the later one is newer.
  if (turn < applied) return
  applied = turn
  lookedAt = performance.now()
  known = {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    rows: new Map(rows.map((row) => [row.name, row])),
    values: new Map(
      rows
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => [name, JSON.parse(value as string)])
    ),
  }
}

/** Compares with the version just read, and reloads the settings if it differs. */
export async function settingsAt(version: number | null): Promise<void> {
  if ((version ?? 0) !== known.version) await refreshSettings()
  else lookedAt = performance.now()
}

/** For callers without a version: reloads the settings unless that was done a moment ago. */
export async function settingsInTransaction(ms: number): Promise<void> {
  if (performance.now() - lookedAt > ms) await refreshSettings()
}

/** When a test empties the database, its versions start again. */
export function forgetSettings(): void {
  known = NOTHING
}

export const settingsVersion = (): number => known.version

/** The stored value of a setting, without its default. */
export const storedSetting = (name: SettingName): StoredSetting | undefined => known.rows.get(name)

export const storedSettings = (): ReadonlyMap<string, StoredSetting> => known.rows

export const isStored = (row: Pick<StoredSetting, 'value' | 'secret'> | undefined): boolean =>
  row !== undefined && (row.value !== null || row.secret !== null)

/** A setting's value without a stored one: the environment's, or the built-in one. */
export function defaultOf<Name extends SettingName>(name: Name): SettingValues[Name] {
  const { fromEnvironment, builtIn } = SETTINGS[name]
  return (fromEnvironment?.() ?? builtIn) as SettingValues[Name]
}

/** A setting's value from its row, as a change reads it. */
export function valueIn<Name extends SettingName>(
  row: Pick<StoredSetting, 'value'> | null | undefined,
  name: Name
): SettingValues[Name] {
  const value = row?.value ?? null
  return value === null ? defaultOf(name) : (JSON.parse(value) as SettingValues[Name])
}

/** The current value. For a secret this is always null. */
export function setting<Name extends SettingName>(name: Name): SettingValues[Name] {
  if (known.values.has(name)) return known.values.get(name) as SettingValues[Name]
  return defaultOf(name)
}

/** The company's name. */
export const companyName = (): string => setting('companyName')

/** Whether a mail server is set up. Without one, emails wait and can be read in the app. */
export const isMailConfigured = (): boolean => setting('smtpHost') !== null
