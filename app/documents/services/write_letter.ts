import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { madeBefore, rememberMade } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import { letterValues, noValues } from '#documents/letter/letter_values'
import { assertMergeable } from '#documents/letter/merge_fields'
import type { SetLetter } from '#documents/letter/set_letter'
import { setLetterApart } from '#documents/letter/set_letter_apart'
import {
  createTemplateInTransaction,
  openTemplate,
  saveContent,
  type TemplateSettings,
  type VersionContent,
} from '#documents/services/save_template'

/** A letter's fields are where nobody's copy has them, but who signs what is the same. */
async function contentOf(name: string, letter: string): Promise<VersionContent> {
  const at = DateTime.utc()
  assertMergeable(letter)
  const { fields } = await setLetterApart({ name, letter, values: noValues(at), at: at.toJSDate() })
  return { file: null, letter, fields }
}

/**
 * Creates a letter; with an Idempotency-Key the second call answers with what the first one made.
 * @returns the template's id.
 * @throws HttpError 422 naming `letter` for fields that no letter has.
 */
export async function createLetter(
  settings: TemplateSettings,
  letter: string,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'document_letters.store', key, input: { ...settings, letter } }
  const content = await contentOf(settings.name, letter)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const id = await createTemplateInTransaction(change, 'letter', settings, content)
    await rememberMade(change, call, id)
    return id
  })
}

/**
 * Writes a letter anew. Of a version that was sent another is made.
 * @throws HttpError 404, 409 for what is no letter, one in the archive or changed meanwhile, 422.
 */
export async function writeLetter(
  id: number,
  letter: string,
  updatedAt: string | undefined,
  actor: Actor
): Promise<void> {
  const content = await contentOf('Letter', letter)
  await change(actor, async (change) => {
    const template = await openTemplate(change, id, updatedAt)
    if (template.template.kind !== 'letter')
      throw conflict('This document is a file, not a letter.')
    await saveContent(change, template, content)
  })
}

/**
 * A letter as a person would get it today; of nobody, with its fields' names.
 * @throws HttpError 422 naming `employeeId` where there is no such person.
 */
export async function previewLetter(
  name: string,
  letter: string,
  employeeId: number | null
): Promise<SetLetter> {
  const at = DateTime.utc()
  const values =
    employeeId === null ? noValues(at) : await letterValues(db.connection(), employeeId, at)
  return setLetterApart({ name, letter, values, at: at.startOf('day').toJSDate() })
}
