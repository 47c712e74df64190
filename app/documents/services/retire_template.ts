import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import { conflict } from '#core/errors/http_errors'
import { findVersion } from '#documents/queries/find_template'
import { createTemplateInTransaction, settingsOf } from '#documents/services/save_template'
import DocumentTemplate from '#documents/models/document_template'
import { fieldsOf, foundOf, pagesOf } from '#documents/template'

/**
 * Archives or restores a template. Documents sent from it continue.
 * @throws HttpError 404, 409 when it is so already.
 */
export async function archiveTemplate(id: number, archived: boolean, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const template = await change.find(DocumentTemplate, id)
    if (template.isArchived === archived) {
      throw conflict(
        archived ? 'This document is in the archive already.' : 'This document is not archived.'
      )
    }
    await change.save(template.merge({ archivedAt: archived ? change.time : null }), {
      action: archived ? 'archive' : 'restore',
      oldValues: { archived: !archived },
      newValues: { archived },
    })
  })
}

const COPY = ' (copy)'
const MAX_NAME = 200

/**
 * Copies a template's current content into a new one; with an Idempotency-Key, once.
 * @returns the copy's id.
 * @throws HttpError 404, 409 for an empty template.
 */
export async function copyTemplate(id: number, actor: Actor, key?: string): Promise<number> {
  const call = { operation: 'document_templates.copy', key, input: { id } }
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const template = await change.find(DocumentTemplate, id)
    const version = await findVersion(change.trx, id, template.version)
    if (!version) throw conflict('This document has no content to copy yet.')
    const copy = await createTemplateInTransaction(
      change,
      template.kind,
      {
        ...settingsOf(template),
        name: `${template.name.slice(0, MAX_NAME - COPY.length).toWellFormed()}${COPY}`,
      },
      {
        file: version.fileId
          ? {
              id: version.fileId,
              name: version.fileName ?? template.name,
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
