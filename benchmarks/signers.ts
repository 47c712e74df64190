import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UsualRole } from '#documents/placed_field'
import type { Sent } from '#tests/helpers/signing/signing'
import { startedApp } from '../tests/kill/started_app.js'

/*
 * People who sign, in a process of their own on the benchmark's database: HR sends a document of
 * five pages to each person, and they sign on the benchmark's command. The measured server does
 * everything after a signature.
 */
const COUNT = Number(process.env.BENCH_PEOPLE)
const PAGES = 5
/** Extra bytes per page. */
const WEIGHT = 40_000

export interface Order {
  role: UsualRole
  from: number
  to: number
}

/** Stored files, by id, to decrypt into a folder: the bare process has no keys. */
export interface CopyOrder {
  copy: number[]
  folder: string
}

const answer = (value: object) => process.send?.({ answer: value })

await startedApp()
const { labPdf } = await import('#tests/helpers/browser/lab_pdf')
const { given } = await import('#tests/helpers/people/people')
const { openStored } = await import('#storage/services/open_stored')
const { createTemplate, EVERY_FIELD, sentRequest, signAs } =
  await import('#tests/helpers/signing/signing')
const manager = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
const file = await labPdf({ pages: PAGES, weight: WEIGHT })
const options = { name: 'House rules', fields: EVERY_FIELD, pages: PAGES, file }
const templateIds = [await createTemplate(options)]
const sent: Sent[] = []
while (sent.length < COUNT) {
  const employee = await given.employee({ lastName: `Number ${sent.length}` })
  sent.push(await sentRequest({ manager, employee, templateIds }))
}
async function copied({ copy, folder }: CopyOrder): Promise<string[]> {
  const paths: string[] = []
  for (const id of copy) {
    const path = join(folder, `bare-${id}.pdf`)
    await pipeline(await openStored(id), createWriteStream(path))
    paths.push(path)
  }
  return paths
}

async function signed({ role, from, to }: Order): Promise<number[]> {
  const requests = sent.slice(from, to)
  for (const request of requests) await signAs(request, role)
  return requests.map(({ id }) => id)
}

process.on('message', (order: Order | CopyOrder) => {
  void (async () => {
    answer('copy' in order ? { files: await copied(order) } : { signed: await signed(order) })
  })()
})
answer({ signed: sent.map(({ id }) => id) })
