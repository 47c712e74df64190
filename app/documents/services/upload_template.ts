import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { madeBefore, rememberMade, usedForAnother } from '#core/http/idempotency'
import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict } from '#core/errors/http_errors'
import type { PreparedPdf } from '#pdf/types'
import { MAX_FILE_BYTES } from '#pdf/limits'
import { preparePdfUpload } from '#pdf/uploads/prepare_pdf_upload'
import { withUpload, type FileRules } from '#storage/uploads/receive_file'
import { storeReceived } from '#storage/services/store_file'
import type { StoredFile } from '#storage/stored_file'
import {
  createTemplateInTransaction,
  openTemplate,
  saveContent,
  type TemplateSettings,
  type VersionContent,
} from '#documents/services/save_template'
import { firstFile } from '#documents/queries/find_template'
import { fieldsOf, pagesOf } from '#documents/template'
import { signersOf, usualSigners, type DocumentSigner } from '#documents/signers'
import { knownFields } from '#documents/known_forms'
import type { PageSize, PlacedField } from '#documents/placed_field'

export const TEMPLATE_FILE_RULES: FileRules = {
  accept: ['application/pdf'],
  maxBytes: MAX_FILE_BYTES,
}

/** Points by which pages of the same size may differ. */
const SAME_SIZE = 1

/** Ends a change that would repeat what the same call created before. */
class CreatedBefore extends Error {
  constructor(readonly id: number) {
    super('This document was created before.')
  }
}

/**
 * Creates a template from a PDF, which is first simplified: decrypted, without scripts, its form
 * fields as suggestions. A call repeated with its key returns the first result.
 * @returns the template's id.
 * @throws HttpError 413, 422 naming `file` and why it cannot be used, 409 for a key used
 * otherwise.
 */
export async function createFromFile(
  settings: TemplateSettings,
  fileName: string,
  body: IncomingMessage,
  actor: Actor,
  key?: string
): Promise<number> {
  const call = { operation: 'document_templates.store', key, input: { ...settings, fileName } }
  let id = 0
  await withPrepared(body, fileName, actor, async (change, file, prepared) => {
    const made = await madeBefore(change, call)
    if (made !== null) {
      await assertSameFile(change, made, file)
      throw new CreatedBefore(made)
    }
    const signers = settings.signers ?? usualSigners(settings.signsFirst)
    const content = contentOf(file, prepared, [], signers)
    id = await createTemplateInTransaction(change, 'pdf', settings, content)
    await rememberMade(change, call, id)
  }).catch((error) => {
    if (!(error instanceof CreatedBefore)) throw error
    id = error.id
  })
  return id
}

/** Simplifying the same file gives the same bytes. */
async function assertSameFile(change: Change, templateId: number, { sha256 }: StoredFile) {
  const first = await firstFile(change.trx, templateId)
  if (first?.sha256 !== sha256) throw usedForAnother()
}

/**
 * Gives a template another file as its next version. Fields stay if their page exists in the same
 * size.
 * @returns how many fields found no such page.
 * @throws HttpError as `createFromFile`, 404, 409 for a letter, an archived template, or one
 * changed in the meantime.
 */
export async function replaceFile(
  id: number,
  { fileName, updatedAt }: { fileName: string; updatedAt?: string },
  body: IncomingMessage,
  actor: Actor
): Promise<number> {
  const open = async (change: Change) => {
    const template = await openTemplate(change, id, updatedAt)
    if (template.template.kind === 'letter')
      throw conflict('This is a letter, written in the portal.')
    return template
  }
  // Rejected before a large file is read for nothing; checked again inside the change.
  await change(actor, open)
  let dropped = 0
  await withPrepared(body, fileName, actor, async (change, file, prepared) => {
    const template = await open(change)
    const { version } = template
    const fields = version ? fieldsOf(version) : []
    const kept = fittingFields(fields, version ? pagesOf(version) : [], prepared.pages)
    dropped = fields.length - kept.length
    const signers = signersOf(template.template, template.template.signsFirst)
    await saveContent(change, template, contentOf(file, prepared, kept, signers), { always: true })
  })
  return dropped
}

/** Fields of a form that is known are placed for who signs it, unless some are placed already. */
function contentOf(
  file: StoredFile,
  { pages, found }: PreparedPdf,
  fields: PlacedField[],
  signers: readonly DocumentSigner[]
): VersionContent {
  const roles = new Set(signers.map(({ role }) => role))
  const known = knownFields(found).filter(({ role }) => roles.has(role))
  const suggested = found.map(({ field: _, ...rest }) => rest)
  return {
    file: { id: file.id, name: file.name, pages, found: suggested },
    letter: null,
    fields: fields.length > 0 ? fields : known,
  }
}

function fittingFields(fields: PlacedField[], before: PageSize[], now: PageSize[]): PlacedField[] {
  const same = (a: number, b: number) => Math.abs(a - b) <= SAME_SIZE
  return fields.filter(({ page }) => {
    const [old, next] = [before[page - 1], now[page - 1]]
    return old && next && same(old.width, next.width) && same(old.height, next.height)
  })
}

async function withPrepared(
  body: IncomingMessage,
  fileName: string,
  actor: Actor,
  within: (change: Change, file: StoredFile, prepared: PreparedPdf) => Promise<void>
): Promise<void> {
  await withUpload(body, TEMPLATE_FILE_RULES, async (received) => {
    const { file, read } = await preparePdfUpload(received)
    try {
      await storeReceived(
        { ...file, seconds: null },
        { purpose: 'document_template', name: fileName, ownerId: actor.id },
        actor,
        (change, stored) => within(change, stored, read)
      )
    } finally {
      await rm(file.path, { force: true })
    }
  })
}
