import type { Readable } from 'node:stream'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { notFound } from '#core/errors/http_errors'
import { insertRows } from '#core/database/insert_rows'
import { table } from '#core/database/table'
import { refreshSettings, valueIn } from '#settings/current'
import Setting from '#settings/models/setting'
import type { SettingName } from '#settings/values'
import { deleteFile } from '#storage/services/delete_file'
import type { FileRules, ReceivedFile } from '#storage/uploads/receive_file'
import { redrawPicture } from '#storage/services/redraw_picture'
import { storeFile } from '#storage/services/store_file'

export const LOGO_RULES: FileRules = {
  accept: ['image/png', 'image/jpeg'],
  maxBytes: 2 * 1024 * 1024,
}

/** At most twice the displayed size. */
const PIXELS = { width: 480, height: 160 }
const NAME = 'logo' satisfies SettingName

/**
 * Makes the image in the stream the company's logo.
 * @throws HttpError 413 or 422 naming `file` for anything else.
 */
export async function changeLogo(picture: Readable, actor: Actor): Promise<void> {
  const file = {
    ...LOGO_RULES,
    prepare: boundedPicture,
    purpose: 'logo',
    name: 'logo.png',
    ownerId: null,
  }
  await storeFile(picture, file, actor, (change, { id }) => replaceLogo(change, id))
  await refreshSettings()
}

/** Reduced to the largest displayed size; transparency is kept. */
const boundedPicture = (received: ReceivedFile) =>
  redrawPicture(received, (picture) =>
    picture.resize({ ...PIXELS, fit: 'inside', withoutEnlargement: true }).png()
  )

/** @throws HttpError 404 when there is no logo. */
export async function removeLogo(actor: Actor): Promise<void> {
  await change(actor, (change) => replaceLogo(change, null))
  await refreshSettings()
}

async function replaceLogo(change: Change, fileId: number | null): Promise<void> {
  const { trx } = change
  const own = () => table(trx, Setting).where('name', NAME)
  const row = await own().first()
  const before = valueIn(row, NAME)
  if (before === null && fileId === null) throw notFound('There is no logo.')
  const latest = await table(trx, Setting).max('version as version').first()
  const columns = {
    value: fileId === null ? null : JSON.stringify(fileId),
    version: (latest?.version ?? 0) + 1,
    updated_at: change.time,
  }
  // Changes take turns, so no one else writes the row at the same time.
  if (row) await own().update(columns)
  else await insertRows(trx, Setting, [{ name: NAME, ...columns }])
  await change.audit({
    action: 'update',
    entityType: 'setting',
    entityId: NAME,
    oldValues: { fileId: before },
    newValues: { fileId },
  })
  if (before !== null) await deleteFile(change, before)
}
