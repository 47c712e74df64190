import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict, notFound } from '#core/errors/refusals'
import { findVersion } from '#documents/queries/find_template'
import { createTemplateWithin } from '#documents/services/save_template'
import { fieldsOf, foundOf, pagesOf, TEMPLATES, type TemplateRow } from '#documents/template'

/**
 * Puts a template into the archive, or takes it back. What was sent of it goes on.
 * @throws Refusal 404, 409 when it is so already.
 */
export async function archiveTemplate(id: number, archived: boolean, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const row: TemplateRow | null = await change.trx.from(TEMPLATES).where('id', id).first()
    if (!row) throw notFound()
    if (Boolean(row.archived_at) === archived) {
      throw conflict(
        archived ? 'This document is in the archive already.' : 'This document is not archived.'
      )
    }
    await change.trx
      .from(TEMPLATES)
      .where('id', id)
      .update({ archived_at: archived ? change.time : null, updated_at: change.time })
    await change.audit({
      action: archived ? 'archive' : 'restore',
      entityType: 'document_template',
      entityId: id,
      oldValues: { archived: !archived },
      newValues: { archived },
    })
  })
}

const COPY = ' (copy)'
const MAX_NAME = 200

/**
 * Makes a further template of what one holds now; with an Idempotency-Key once.
 * @returns the copy's id.
 * @throws Refusal 404, 409 for an empty place.
 */
export async function copyTemplate(id: number, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'document_templates.copy', key, input: { id } }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const row: TemplateRow | null = await change.trx.from(TEMPLATES).where('id', id).first()
    if (!row) throw notFound()
    const version = await findVersion(change.trx, id, Number(row.version))
    if (!version) throw conflict('This document has no content to copy yet.')
    const copy = await createTemplateWithin(
      change,
      row.kind,
      {
        name: `${row.name.slice(0, MAX_NAME - COPY.length).toWellFormed()}${COPY}`,
        description: row.description,
        signsFirst: row.signs_first,
        retention: row.retention,
        retentionYears: row.retention_years === null ? null : Number(row.retention_years),
      },
      {
        file: version.file_id
          ? {
              id: Number(version.file_id),
              name: version.file_name ?? row.name,
              pages: pagesOf(version),
              found: foundOf(version),
            }
          : null,
        letter: version.letter,
        fields: fieldsOf(version),
      }
    )
    await rememberMade(change, call, copy)
    return copy
  })
}
