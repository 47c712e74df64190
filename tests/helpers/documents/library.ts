import { systemActor } from '#audit/actor'
import { findTemplate, type TemplateDetails } from '#documents/queries/find_template'
import { DEFAULT_SETTINGS, type TemplateSettings } from '#documents/services/save_template'
import { createLetter } from '#documents/services/write_letter'
import type { PlacedField } from '#documents/placed_field'
import type { Caller } from '#tests/helpers/caller'
import { plainPdf } from '#tests/helpers/pdf/pdf_files'

export const TEMPLATES_ADDRESS = '/api/documents/templates'
export const PDF_HEADERS = { 'content-type': 'application/pdf' }

/** A template in a response, or its error. */
export type TemplateAnswer = TemplateDetails & { droppedFields?: number; message?: string }

export const bytesOf = (file: Uint8Array | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(file)

/** Uploads a PDF as a new template. */
export async function uploadTemplate(
  caller: Caller,
  claim: Record<string, string> = { name: 'Handbook' },
  file?: Uint8Array,
  headers: Record<string, string> = {}
) {
  return caller.call<TemplateAnswer>(`${TEMPLATES_ADDRESS}?${new URLSearchParams(claim)}`, {
    method: 'POST',
    raw: bytesOf(file ?? (await plainPdf([{}, {}]))),
    headers: { ...PDF_HEADERS, ...headers },
  })
}

/** Gives a template another file. */
export const putTemplateFile = (
  caller: Caller,
  id: number,
  file: Uint8Array,
  claim: Record<string, string> = {}
) =>
  caller.call<TemplateAnswer>(`${TEMPLATES_ADDRESS}/${id}/file?${new URLSearchParams(claim)}`, {
    method: 'PUT',
    raw: bytesOf(file),
    headers: PDF_HEADERS,
  })

export const LETTER =
  'Dear {{firstName}} {{lastName}},\n\nyou begin on {{startDate}}.\n\n{{employeeSignature}} {{employeeDate}}'

export const letterTemplate = async (
  settings: Partial<TemplateSettings> = {},
  letter = LETTER
): Promise<TemplateDetails> =>
  findTemplate(
    await createLetter({ ...DEFAULT_SETTINGS, name: 'Offer', ...settings }, letter, systemActor)
  )

/** A newly placed field, as the browser sends it. */
export const newField = (overrides: Partial<PlacedField> = {}): PlacedField => ({
  id: -1,
  role: 'EMPLOYEE',
  kind: 'signature',
  name: 'Your signature',
  required: true,
  page: 1,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.05,
  ...overrides,
})
