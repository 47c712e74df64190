import type { Actor } from '#audit/actor'
import { change, REDACTED, type Change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { HttpError, conflict } from '#core/errors/http_errors'
import { SETTINGS } from '#settings/catalog'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { defaultOf, isStored, refreshSettings, valueIn } from '#settings/current'
import Setting, { type StoredSetting } from '#settings/models/setting'
import { assertPasswordTyped } from '#settings/services/assert_password_typed'
import { sealPassword } from '#settings/services/smtp_password'
import { valueInWords } from '#settings/value_in_words'
import type { SettingsInput } from '#settings/validators/settings'
import type { SettingName } from '#settings/values'

type Rows = ReadonlyMap<string, StoredSetting>

interface Options {
  /** Validates everything and stores nothing. */
  dryRun?: boolean
  /**
   * The caller can read the environment, so redirecting the password reveals nothing new to them.
   */
  trusted?: boolean
}

class DryRun extends Error {}

/**
 * Stores settings, each with its audit entry, and returns the names of those that changed. A
 * setting that already has the value does not change.
 * @throws HttpError 409 naming what was changed since it was read, with both values; 422 for a
 * password that would go to another server than it was entered for.
 */
export async function changeSettings(
  input: SettingsInput,
  actor: Actor,
  options: Options = {}
): Promise<SettingName[]> {
  const changed: SettingName[] = []
  try {
    await change(actor, async (change) => {
      changed.push(...(await store(change, input, options)))
      if (options.dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  await refreshSettings()
  return changed
}

async function store(change: Change, input: SettingsInput, { trusted }: Options) {
  const stored = await table(change.trx, Setting)
  const rows = new Map(stored.map((row) => [row.name, row]))
  const names = [...Object.keys(input.values), ...input.defaults] as SettingName[]
  const changing = names.filter((name) => changes(rows.get(name), name, input))
  assertUnchanged(rows, changing, input)
  if (!trusted) assertPasswordTyped(rows, input)
  let version = Math.max(0, ...stored.map((row) => row.version))
  for (const name of changing) await storeOne(change, rows.get(name), name, ++version, input)
  return changing
}

function changes(row: StoredSetting | undefined, name: SettingName, input: SettingsInput): boolean {
  const value = input.values[name]
  if (value === undefined) return input.defaults.includes(name) && isStored(row)
  // Comparing a secret would mean decrypting it, and it was entered on purpose.
  return SETTINGS[name].secret
    ? value !== null || (row?.value ?? null) === null
    : row?.value !== JSON.stringify(value)
}

function assertUnchanged(rows: Rows, changing: readonly SettingName[], input: SettingsInput) {
  const versionOf = (name: SettingName) => rows.get(name)?.version ?? 0
  const unseen = changing.filter((name) => {
    const read = input.versions[name]
    return read !== undefined && read !== versionOf(name)
  })
  if (unseen.length === 0) return
  const errors = unseen.map((field) => {
    const theirs = inWords(rows.get(field), field)
    const yours = SETTINGS[field].secret
      ? 'another one'
      : valueInWords(input.values[field] ?? defaultOf(field))
    const message = `${changedSince('This', `changed to ${theirs}`)} Save again to use ${yours}.`
    return { field, message, rule: 'conflict' }
  })
  // What the next call can name as read.
  const versions = Object.fromEntries(unseen.map((name) => [name, versionOf(name)]))
  throw new HttpError(409, changedSince('A setting'), errors, { versions })
}

async function storeOne(
  change: Change,
  row: StoredSetting | undefined,
  name: SettingName,
  version: number,
  input: SettingsInput
) {
  const value = input.values[name]
  const secret = SETTINGS[name].secret && typeof value === 'string' ? value : null
  const columns = {
    value: value === undefined || secret !== null ? null : JSON.stringify(value),
    secret: secret === null ? null : await sealPassword(secret, change.trx),
    version,
    updated_at: change.time,
  }
  if (row) {
    const updated = await table(change.trx, Setting)
      .where({ name, version: row.version })
      .update(columns)
    if (updated !== 1) throw conflict(changedSince('A setting'))
  } else {
    await insertRows(change.trx, Setting, [{ name, ...columns }])
  }
  await change.audit({
    action: 'update',
    entityType: 'setting',
    entityId: name,
    oldValues: told(row, name),
    newValues: told({ ...columns, name }, name),
  })
}

/** A setting in the audit log: its value, and whether that was stored. */
function told(row: Omit<StoredSetting, 'version' | 'updated_at'> | undefined, name: SettingName) {
  const stored = isStored(row)
  if (SETTINGS[name].secret) return { value: row?.secret ? REDACTED : null, stored }
  return { value: valueIn(row, name), stored }
}

const inWords = (row: StoredSetting | undefined, name: SettingName): string =>
  SETTINGS[name].secret ? 'another one' : valueInWords(valueIn(row, name))
