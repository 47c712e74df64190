import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'
import { SETTINGS } from '#settings/catalogue'
import Setting, { type StoredSetting } from '#settings/models/setting'
import type { SettingName, SettingValues } from '#settings/values'

/**
 * What is set, as this process knows it. Reading costs nothing: requests learn with the row of
 * their session, once a second, whether another process has changed anything, and only then are
 * all settings read again. What works in the background asks before each piece of work.
 */

/** Where a value comes from; each holds before the next. */
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

/** The version of the settings, for a statement. */
export const SETTINGS_VERSION = `(select max(version) from ${Setting.table})`

/** Reads all settings, in one statement. */
export async function refreshSettings(): Promise<void> {
  const turn = ++turns
  const rows = await table(db, Setting)
  // Of two that read at once, the one that began later knows more.
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

/** Takes note of the version somebody has just read, and reads the settings if it is another one. */
export async function settingsAt(version: number | null): Promise<void> {
  if ((version ?? 0) !== known.version) await refreshSettings()
  else lookedAt = performance.now()
}

/** For who brings no version along: reads the settings unless that was done a moment ago. */
export async function settingsInTransaction(ms: number): Promise<void> {
  if (performance.now() - lookedAt > ms) await refreshSettings()
}

/** A database emptied by a test starts its versions again. */
export function forgetSettings(): void {
  known = NOTHING
}

export const settingsVersion = (): number => known.version

/** What is stored of a setting, its default left aside. */
export const storedSetting = (name: SettingName): StoredSetting | undefined => known.rows.get(name)

export const storedSettings = (): ReadonlyMap<string, StoredSetting> => known.rows

export const isStored = (row: Pick<StoredSetting, 'value' | 'secret'> | undefined): boolean =>
  row !== undefined && (row.value !== null || row.secret !== null)

/** What a setting is without a stored value: the environment's, or the built-in one. */
export function defaultOf<Name extends SettingName>(name: Name): SettingValues[Name] {
  const { fromEnvironment, builtIn } = SETTINGS[name]
  return (fromEnvironment?.() ?? builtIn) as SettingValues[Name]
}

/** What a row makes of a setting, as a change reads it. */
export function valueIn<Name extends SettingName>(
  row: Pick<StoredSetting, 'value'> | null | undefined,
  name: Name
): SettingValues[Name] {
  const value = row?.value ?? null
  return value === null ? defaultOf(name) : (JSON.parse(value) as SettingValues[Name])
}

/** What holds now. Of a secret this is null, whatever is stored. */
export function setting<Name extends SettingName>(name: Name): SettingValues[Name] {
  if (known.values.has(name)) return known.values.get(name) as SettingValues[Name]
  return defaultOf(name)
}

/** The firm's name. */
export const companyName = (): string => setting('companyName')

/** Whether there is a mail server to hand mails to; without one they wait, readable in the app. */
export const isMailConfigured = (): boolean => setting('smtpHost') !== null
