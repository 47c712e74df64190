import db from '@adonisjs/lucid/services/db'
import { REQUESTED } from '#documents/request'
import type { Day, Hand } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'
import { pdf } from '#tests/helpers/training/learning'
import { bytesOf, LETTER, newField, TEMPLATES_ADDRESS } from '#tests/helpers/documents/library'
import { plainPdf } from '#tests/helpers/pdf/pdf_files'

const PDF = 'application/pdf'
const REQUESTS = '/api/documents/requests'
const SUBMISSIONS = '/api/documents/submissions'

/** A signature of each role, as the browser sends newly placed fields. */
const BOTH_SIGN = [
  newField({ name: 'Employee' }),
  newField({ id: -2, role: 'MANAGER', name: 'Manager', y: 0.5 }),
]

/** The library, then requests. @returns a template that both sign. */
export async function documents(day: Day, people: Newcomers): Promise<number> {
  const template = await library(day.hr)
  await uploads(day, people)
  await readings(day, people, template)
  return template
}

async function library(hr: Hand): Promise<number> {
  const file = bytesOf(await plainPdf([{}, {}]))
  const upload = `${TEMPLATES_ADDRESS}?name=Handbook&fileName=handbook.pdf`
  const { id } = await hr.send('POST', upload, file, PDF)
  const address = `${TEMPLATES_ADDRESS}/${id}`
  const updatedAt = async () => String((await hr.get(address)).updatedAt)
  await hr.patch(address, {
    name: 'House rules',
    description: 'For everybody.',
    signsFirst: 'EMPLOYEE',
    retention: 'years',
    retentionYears: 7,
    updatedAt: await updatedAt(),
  })
  await hr.patch(address, { signsFirst: 'MANAGER', updatedAt: await updatedAt() })
  const again = new URLSearchParams({ updatedAt: await updatedAt(), fileName: 'rules.pdf' })
  await hr.send('PUT', `${address}/file?${again}`, file, PDF)
  await hr.put(`${address}/fields`, { fields: BOTH_SIGN, updatedAt: await updatedAt() })
  await hr.get(`${address}/file`)
  const copy = await hr.post(`${address}/copies`)
  await hr.post(`${TEMPLATES_ADDRESS}/${copy.id}/archive`)
  await hr.post(`${TEMPLATES_ADDRESS}/${copy.id}/restore`)

  const letter = { name: 'Offer', letter: LETTER, retention: 'years', retentionYears: 3 }
  const offer = await hr.post('/api/documents/letters', letter)
  const words = { letter: `${LETTER}\n\nSee you soon.`, updatedAt: offer.updatedAt }
  await hr.put(`${TEMPLATES_ADDRESS}/${offer.id}/letter`, words)
  return Number(id)
}

async function uploads(day: Day, { mira, nils }: Newcomers): Promise<void> {
  const { hr } = day
  await hr.post(REQUESTS, {
    employeeIds: [mira, nils],
    kind: 'upload',
    name: 'Passport',
    instructions: 'Both sides, please.',
    accepts: ['pdf', 'image'],
    asksExpiry: true,
    dueOn: day.inDays(10),
  })
  const requestOf = async (employeeId: number) =>
    (await db.from(REQUESTED).where('employee_id', employeeId).orderBy('id', 'desc').firstOrFail())
      .id
  await hr.post(`${REQUESTS}/${await requestOf(nils)}/cancellation`)
  const id = await requestOf(mira)
  const own = await day.as(await day.userOf(mira))
  const submit = async (title: string) => {
    const query = new URLSearchParams({ fileName: `${title}.pdf`, expiresOn: '2029-05-01' })
    await own.send('POST', `${REQUESTS}/${id}/submissions?${query}`, pdf(title), PDF)
    const row = await db.from('document_submissions').orderBy('id', 'desc').firstOrFail()
    return `${SUBMISSIONS}/${row.id}`
  }
  await own.delete(await submit('first'))
  const second = await submit('second')
  await hr.get(`${second}/file`)
  await hr.post(`${second}/rejection`, { reason: 'It is blurred' })
  await hr.post(`${await submit('third')}/acceptance`)
  await hr.get(`${REQUESTS}/files.zip?requestIds=${id}`)
}

async function readings(day: Day, { mira, nils }: Newcomers, templateId: number): Promise<void> {
  const { hr } = day
  const employeeIds = [mira, nils]
  await hr.post(REQUESTS, { employeeIds, kind: 'read', name: 'House rules', templateId })
  const own = await day.as(await day.userOf(mira))
  const row = await db
    .from(REQUESTED)
    .where('employee_id', mira)
    .orderBy('id', 'desc')
    .firstOrFail()
  await own.get(`${REQUESTS}/${row.id}/file`)
  const acknowledgement = { sha256: row.sha256, confirmed: true }
  await own.post(`${REQUESTS}/${row.id}/acknowledgement`, acknowledgement)
}
