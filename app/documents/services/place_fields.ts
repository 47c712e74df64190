import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { changedSince } from '#core/changed_since'
import { conflict, invalidField } from '#core/errors/http_errors'
import { openTemplate, saveContent } from '#documents/services/save_template'
import { foundOf, pagesOf } from '#documents/template'
import type { PageSize, PlacedField } from '#documents/placed_field'

/** Rounding must not push a field off its page. */
const SLACK = 1e-6

/** What the fields were placed on; without it, nothing is compared. */
interface PlacedOn {
  updatedAt?: string
  fileId?: number
}

/**
 * Replaces all fields of a template's file. If the version was sent, this creates another.
 * @param fields new ones have no id yet: 0 or less.
 * @throws HttpError 404, 409 for a letter, an empty or archived template, one changed in the
 * meantime, or another file, 422 naming the field that is on no page.
 */
export async function placeFields(
  id: number,
  fields: readonly PlacedField[],
  actor: Actor,
  { updatedAt, fileId }: PlacedOn = {}
): Promise<void> {
  await change(actor, async (change) => {
    const template = await openTemplate(change, id, updatedAt)
    const { version } = template
    if (!version?.fileId) throw conflict('This document has no file to place fields on.')
    if (fileId !== undefined && fileId !== version.fileId) {
      throw conflict(`${changedSince('This file', 'replaced')} Place the fields on the new one.`)
    }
    const pages = pagesOf(version)
    await saveContent(change, template, {
      file: {
        id: version.fileId,
        name: version.fileName ?? template.template.name,
        pages,
        found: foundOf(version),
      },
      letter: null,
      fields: numbered(fields, pages),
    })
  })
}

function numbered(fields: readonly PlacedField[], pages: readonly PageSize[]): PlacedField[] {
  const taken = new Set<number>()
  let last = Math.max(0, ...fields.map((field) => field.id))
  return fields.map((field, index) => {
    const wrong = (what: string, message: string, rule: string) =>
      invalidField(`fields.${index}.${what}`, message, rule)
    const { page, x, y, width, height } = field
    if (page > pages.length) throw wrong('page', 'There is no such page.', 'exists')
    if (x + width > 1 + SLACK) throw wrong('width', 'It reaches beyond its page.', 'max')
    if (y + height > 1 + SLACK) throw wrong('height', 'It reaches beyond its page.', 'max')
    const id = field.id > 0 ? field.id : ++last
    if (taken.has(id)) throw wrong('id', 'Two fields have the same id.', 'distinct')
    taken.add(id)
    return { ...field, id }
  })
}
