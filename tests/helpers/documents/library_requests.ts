import { systemActor } from '#audit/actor'
import { archiveTemplate } from '#documents/services/retire_template'
import {
  bytesOf,
  LETTER,
  letterTemplate,
  newField,
  PDF_HEADERS,
  TEMPLATES_ADDRESS,
  uploadTemplate,
} from '#tests/helpers/documents/library'
import { plainPdf } from '#tests/helpers/pdf/pdf_files'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import type { Builder } from '#tests/helpers/routes/route_requests'

const letterAddress = async (rest = '') =>
  `${TEMPLATES_ADDRESS}/${(await letterTemplate()).id}${rest}`

async function uploaded() {
  const { body } = await uploadTemplate(await signedIn(await given.admin()))
  return body
}

/** The library of documents, for ROUTE_REQUESTS. */
export const LIBRARY_REQUESTS: Record<string, Builder> = {
  'GET /documents/library': () => ({ url: '/documents/library' }),
  'GET /documents/library/:id': async () => ({
    url: `/documents/library/${(await letterTemplate()).id}`,
  }),
  'GET /api/documents/templates': () => ({ url: TEMPLATES_ADDRESS }),
  'POST /api/documents/templates': async () => ({
    url: `${TEMPLATES_ADDRESS}?name=Handbook&fileName=handbook.pdf`,
    raw: bytesOf(await plainPdf()),
    headers: PDF_HEADERS,
  }),
  'GET /api/documents/templates/:id': async () => ({ url: await letterAddress() }),
  'PATCH /api/documents/templates/:id': async () => {
    const { id, updatedAt } = await letterTemplate()
    return {
      url: `${TEMPLATES_ADDRESS}/${id}`,
      body: {
        name: 'Offer of employment',
        description: 'Sent to who joins.',
        signsFirst: 'EMPLOYEE',
        retention: 'years',
        retentionYears: 7,
        updatedAt,
      },
    }
  },
  'GET /api/documents/templates/:id/file': async () => ({ url: await letterAddress('/file') }),
  'PUT /api/documents/templates/:id/file': async () => {
    const { id, updatedAt } = await uploaded()
    return {
      url: `${TEMPLATES_ADDRESS}/${id}/file?${new URLSearchParams({ updatedAt })}`,
      raw: bytesOf(await plainPdf()),
      headers: PDF_HEADERS,
    }
  },
  'PUT /api/documents/templates/:id/fields': async () => {
    const { id, updatedAt } = await uploaded()
    return {
      url: `${TEMPLATES_ADDRESS}/${id}/fields`,
      body: { fields: [newField()], updatedAt },
    }
  },
  'PUT /api/documents/templates/:id/letter': async () => {
    const { id, updatedAt } = await letterTemplate()
    return {
      url: `${TEMPLATES_ADDRESS}/${id}/letter`,
      body: { letter: `${LETTER}\n\nSee you soon.`, updatedAt },
    }
  },
  'POST /api/documents/templates/:id/copies': async () => ({
    url: await letterAddress('/copies'),
    body: {},
  }),
  'POST /api/documents/templates/:id/archive': async () => ({
    url: await letterAddress('/archive'),
    body: {},
  }),
  'POST /api/documents/templates/:id/restore': async () => {
    const { id } = await letterTemplate()
    await archiveTemplate(id, true, systemActor)
    return { url: `${TEMPLATES_ADDRESS}/${id}/restore`, body: {} }
  },
  'POST /api/documents/letters': () => ({
    url: '/api/documents/letters',
    body: { name: 'Offer', letter: LETTER, retention: 'years', retentionYears: 3 },
  }),
}
