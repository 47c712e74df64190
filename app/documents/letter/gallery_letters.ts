import { readFile } from 'node:fs/promises'
import vine from '@vinejs/vine'
import app from '@adonisjs/core/services/app'
import { parse } from 'yaml'
import type { Change } from '#audit/services/change'
import { line, lines } from '#core/http/fields'
import { DOCUMENT_NAME_LENGTH, DOCUMENT_TEXT_LENGTH, LETTER_LENGTH } from '#documents/limits'
import DocumentTemplate from '#documents/models/document_template'
import { USUAL_ROLES } from '#documents/placed_field'
import {
  createTemplateInTransaction,
  DEFAULT_SETTINGS,
  type TemplateSettings,
  type VersionContent,
} from '#documents/services/save_template'
import { letterContent } from '#documents/services/write_letter'
import { WELCOME_LETTER } from '#documents/shipped_templates'
import { GALLERY_LETTERS, type TemplateForm } from '#documents/template'
import { signers } from '#documents/validators/template'

/** A letter that comes with the product, until a library has it. */
export interface GalleryLetter {
  form: TemplateForm
  settings: TemplateSettings
  letter: string
}

const validator = vine.create({
  letters: vine.array(
    vine.object({
      name: vine.enum(GALLERY_LETTERS),
      title: line(DOCUMENT_NAME_LENGTH),
      description: lines(DOCUMENT_TEXT_LENGTH),
      signsFirst: vine.enum(USUAL_ROLES).optional(),
      signers: signers(),
      letter: lines(LETTER_LENGTH),
    })
  ),
})

let known: Promise<GalleryLetter[]> | null = null

/** The letters of the gallery. */
export const galleryLetters = () => (known ??= read())

async function read(): Promise<GalleryLetter[]> {
  const text = await readFile(app.makePath('resources/data/gallery/letters.yaml'), 'utf8')
  const { letters } = await validator.validate(parse(text))
  const { form, letter, ...welcome } = WELCOME_LETTER
  return [
    { form, letter, settings: { ...DEFAULT_SETTINGS, ...welcome } },
    ...letters.map(({ name, title, letter: own, ...terms }) => ({
      form: name,
      letter: own,
      settings: { ...DEFAULT_SETTINGS, ...terms, name: title },
    })),
  ]
}

/** A letter with the places where it is signed. */
export interface PreparedLetter extends GalleryLetter {
  content: VersionContent
}

/** Sets letters, which takes too long for a change. */
export const prepareGalleryLetters = (letters: readonly GalleryLetter[]) =>
  Promise.all(
    letters.map(async (letter): Promise<PreparedLetter> => ({
      ...letter,
      content: await letterContent(letter.settings.name, letter.letter),
    }))
  )

/**
 * Adds a letter to the library, once: one that is there stays as the company has edited it, and
 * comes back from the archive.
 * @returns the template's id, and whether it was added.
 */
export async function installLetter(
  change: Change,
  { form, settings, content }: PreparedLetter
): Promise<{ templateId: number; created: boolean }> {
  const there = await DocumentTemplate.findBy({ form }, { client: change.trx })
  if (!there) {
    const id = await createTemplateInTransaction(change, 'letter', settings, content, form)
    return { templateId: id, created: true }
  }
  if (there.isArchived) {
    await change.save(there.merge({ archivedAt: null }), {
      action: 'restore',
      oldValues: { archived: true },
      newValues: { archived: false },
    })
  }
  return { templateId: there.id, created: false }
}
