import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { invalidField, notFound } from '#exceptions/refusals'
import { refreshSettings, SETTINGS_TABLE, valueIn, type StoredSetting } from '#settings/current'
import type { SettingName } from '#settings/values'
import { deleteFile } from '#storage/services/delete_file'
import { withUpload, type FileRules } from '#storage/services/receive_file'
import { storeFile } from '#storage/services/store_file'

/** What may be sent as the logo. */
export const LOGO_RULES: FileRules = {
  accept: ['image/png', 'image/jpeg'],
  maxBytes: 2 * 1024 * 1024,
}

/** Twice the size it is shown in at most. */
const PIXELS = { width: 480, height: 160 }
/** A small file may unfold into gigabytes of pixels. */
const MAX_INPUT_PIXELS = 64_000_000
const MAX_SECONDS = 20
const UNREADABLE = 'The picture is damaged or too large to be read.'
const NAME = 'logo' satisfies SettingName

/**
 * Makes the picture in the stream the firm's logo.
 * @throws Refusal 413 or 422 naming `file` for what is no such picture.
 */
export async function changeLogo(picture: Readable, actor: Actor): Promise<void> {
  const logo = await withUpload(picture, LOGO_RULES, ({ path }) => boundedPicture(path))
  const file = {
    purpose: 'logo',
    name: 'logo.png',
    accept: ['image/png'],
    maxBytes: logo.length,
    ownerId: null,
  }
  await storeFile(Readable.from([logo]), file, actor, (change, { id }) => replaceLogo(change, id))
  await refreshSettings()
}

/** The pixels and nothing else, no larger than it is ever shown; what is see-through stays so. */
async function boundedPicture(path: string): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize({ ...PIXELS, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    throw invalidField('file', UNREADABLE, 'image')
  }
}

/** @throws Refusal 404 when there is no logo. */
export async function removeLogo(actor: Actor): Promise<void> {
  await change(actor, (change) => replaceLogo(change, null))
  await refreshSettings()
}

async function replaceLogo(change: Change, fileId: number | null): Promise<void> {
  const { trx } = change
  const row: StoredSetting | null = await trx.from(SETTINGS_TABLE).where('name', NAME).first()
  const before = valueIn(row, NAME)
  if (before === null && fileId === null) throw notFound('There is no logo.')
  const latest = await trx.from(SETTINGS_TABLE).max('version as version').first()
  const columns = {
    value: fileId === null ? null : JSON.stringify(fileId),
    version: Number(latest?.version ?? 0) + 1,
    updated_at: change.time,
  }
  // Changes take turns: nobody else writes the row meanwhile.
  if (row) await trx.from(SETTINGS_TABLE).where('name', NAME).update(columns)
  else
    await trx
      .insertQuery()
      .table(SETTINGS_TABLE)
      .insert({ name: NAME, ...columns })
  await change.audit({
    action: 'update',
    entityType: 'setting',
    entityId: NAME,
    oldValues: { fileId: before },
    newValues: { fileId },
  })
  if (before !== null) await deleteFile(change, before)
}
