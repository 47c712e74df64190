import type { SignerRole } from '#documents/placed_field'
import type { Sent } from '#tests/helpers/signing'
import { startedApp } from '../tests/kill/started_app.js'

/*
 * People who sign, in a process of their own on the benchmark's database: HR sends a document of
 * five pages to each of so many people, and they sign when the benchmark says so. What follows a
 * signature is left to the server that is measured.
 */
const COUNT = Number(process.env.BENCH_PEOPLE)
const PAGES = 5
/** Bytes of each page beside its text. */
const WEIGHT = 40_000

export interface Order {
  role: SignerRole
  from: number
  to: number
}

const answer = (value: object) => process.send?.({ answer: value })

await startedApp()
const { labPdf } = await import('#tests/helpers/lab_pdf')
const { given } = await import('#tests/helpers/people')
const { createTemplate, EVERY_FIELD, sentRequest, signAs } = await import('#tests/helpers/signing')
const manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
const file = await labPdf({ pages: PAGES, weight: WEIGHT })
const options = { name: 'House rules', fields: EVERY_FIELD, pages: PAGES, file }
const templateIds = [await createTemplate(options)]
const sent: Sent[] = []
while (sent.length < COUNT) {
  const employee = await given.employee({ lastName: `Number ${sent.length}` })
  sent.push(await sentRequest({ manager, employee, templateIds }))
}
process.on('message', ({ role, from, to }: Order) => {
  void (async () => {
    for (const request of sent.slice(from, to)) await signAs(request, role)
    answer({ signed: sent.slice(from, to).map(({ id }) => id) })
  })()
})
answer({ signed: sent.map(({ id }) => id) })
