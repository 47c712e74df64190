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

/**
 * The position of a letter's fields depends on the recipient, but the signers are always the
 * same.
 */
export async function letterContent(name: string, letter: string): Promise<VersionContent> {
  const at = DateTime.utc()
  assertMergeable(letter)
  const { fields } = await setLetterApart({ name, letter, values: noValues(at), at: at.toJSDate() })
  return { file: null, letter, fields }
}

/**
 * Creates a letter. A repeated call with the same Idempotency-Key returns the first result.
 * @returns the template's id.
 * @throws HttpError 422 naming `letter` for unknown fields.
 */
export async function createLetter(
  settings: TemplateSettings,
  letter: string,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'document_letters.store', key, input: { ...settings, letter } }
  const content = await letterContent(settings.name, letter)
  return change(actor, async (change) => {
    const earlier = await madeBefore(change, call)
    if (earlier !== null) return earlier
    const id = await createTemplateInTransaction(change, 'letter', settings, content)
    await rememberMade(change, call, id)
    return id
  })
}

/**
 * Replaces a letter's text. If the version was sent, this creates another.
 * @throws HttpError 404, 409 for a template that is no letter, is archived or changed in the
 * meantime, 422.
 */
export async function writeLetter(
  id: number,
  letter: string,
  updatedAt: string | undefined,
  actor: Actor
): Promise<void> {
  const content = await letterContent('Letter', letter)
  await change(actor, async (change) => {
    const template = await openTemplate(change, id, updatedAt)
    if (template.template.kind !== 'letter')
      throw conflict('This document is a file, not a letter.')
    await saveContent(change, template, content)
  })
}

/**
 * A letter as a person would get it today; without a person, with the fields' names.
 * @throws HttpError 422 naming `employeeId` for an unknown person.
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
