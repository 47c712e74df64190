import { keyOf } from '#onboarding/item_key'
import PacketItem from '#onboarding/models/packet_item'
import { scan } from '#tests/helpers/training/assignments'
import {
  attached,
  givenItem,
  givenPacket,
  itemRow,
  itemRows,
  ITEMS,
  PACKETS,
  task,
} from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import {
  inHours,
  subject,
  unique,
  type Builder,
  type Scene,
} from '#tests/helpers/routes/route_requests'

const packetFields = () => ({
  kind: 'onboarding',
  name: `Office ${unique()}`,
  description: 'For everyone at a desk',
  isDefault: false,
  department: 'Care',
  position: 'Nurse',
  location: 'Bergen',
  items: [task()],
})

const address = async (path = '', columns = {}) =>
  `${PACKETS}/${(await givenPacket(columns)).id}${path}`

const CHECKLISTS = '/api/onboarding/checklists'

/** A run with one open task. */
async function checklistId(person: Person, run: Record<string, unknown> = {}): Promise<number> {
  const { checklist_id: id } = await itemRow(await givenItem(person, {}, run))
  return Number(id)
}

/** An item of the caller's own, or of someone made for it. */
const itemAddress = async (scene: Scene | null, path: string, columns = {}) => {
  const person = scene ? await subject(scene, given.employee) : await given.employee()
  // Another one is left, so that doing it completes nobody's onboarding.
  await givenItem(person)
  return `${ITEMS}/${await givenItem(person, columns)}${path}`
}

async function storedScan(): Promise<number> {
  const { id, items } = await givenPacket()
  await attached(id, items[0] as number)
  const [item] = await itemRows(id)
  return Number(item.file_id)
}

const fileAddress = async () => {
  const { id, items } = await givenPacket()
  await attached(id, items[0] as number)
  return `${PACKETS}/${id}/items/${items[0]}/file`
}

/** Onboarding, of ROUTE_REQUESTS. */
export const ONBOARDING_REQUESTS: Record<string, Builder> = {
  'GET /onboarding/packets': () => ({ url: '/onboarding/packets' }),
  'GET /onboarding/packets/:id': async () => ({
    url: `/onboarding/packets/${(await givenPacket()).id}`,
  }),
  'GET /api/onboarding/gallery': () => ({ url: '/api/onboarding/gallery' }),
  'POST /api/onboarding/gallery/:name': () => ({ url: '/api/onboarding/gallery/offer_letter' }),
  'GET /api/onboarding/owners': () => ({ url: '/api/onboarding/owners?q=ana' }),
  'GET /onboarding': () => ({ url: '/onboarding' }),
  'GET /onboarding/tasks': () => ({ url: '/onboarding/tasks' }),
  'GET /employees/:id/onboarding': async (scene) => ({
    url: `/employees/${(await subject(scene, given.employee)).employeeId}/onboarding`,
  }),
  'GET /api/onboarding/packets': () => ({ url: PACKETS }),
  'POST /api/onboarding/packets': () => ({ url: PACKETS, body: packetFields() }),
  'GET /api/onboarding/packets/:id': async () => ({ url: await address() }),
  'PUT /api/onboarding/packets/:id': async () => ({
    url: await address(),
    body: { ...packetFields(), revision: 1 },
  }),
  'DELETE /api/onboarding/packets/:id': async () => ({ url: await address() }),
  'POST /api/onboarding/packets/:id/live': async () => ({
    url: await address('/live', { status: 'draft' }),
    body: {},
  }),
  'POST /api/onboarding/packets/:id/copies': async () => ({
    url: await address('/copies'),
    body: {},
  }),
  'GET /api/onboarding/packets/:id/items/:itemId/file': async () => ({ url: await fileAddress() }),
  'PUT /api/onboarding/packets/:id/items/:itemId/file': async () => ({
    url: await fileAddress(),
    raw: scan(),
    headers: { 'content-type': 'application/pdf' },
  }),
  'DELETE /api/onboarding/packets/:id/items/:itemId/file': async () => ({
    url: await fileAddress(),
  }),
  'GET /api/onboarding/preview': async () => ({
    url: `/api/onboarding/preview?employeeIds=${(await given.waiting()).employeeId}`,
  }),
  'GET /api/employees/:id/onboarding': async (scene) => ({
    url: `/api/employees/${(await subject(scene, given.employee)).employeeId}/onboarding`,
  }),
  'GET /api/onboarding/checklists': () => ({ url: '/api/onboarding/checklists' }),
  'GET /api/onboarding/checklists.csv': () => ({ url: '/api/onboarding/checklists.csv' }),
  'POST /api/onboarding/packets/:id/application': async () => ({
    url: await address('/application'),
    body: { dryRun: false },
  }),
  'GET /api/onboarding/report': () => ({ url: '/api/onboarding/report?asOf=2026-01-31' }),
  'POST /api/onboarding/checklists': async () => ({
    url: CHECKLISTS,
    body: {
      packetId: (await givenPacket()).id,
      employeeIds: [(await given.employee()).employeeId],
      dryRun: false,
    },
  }),
  'POST /api/onboarding/nudges': async () => ({
    url: '/api/onboarding/nudges',
    body: { checklistIds: [await checklistId(await given.employee())] },
  }),
  'POST /api/onboarding/checklists/:id/difference': async () => {
    const id = await checklistId(await given.employee())
    await givenPacket()
    return { url: `${CHECKLISTS}/${id}/difference`, body: {} }
  },
  'POST /api/onboarding/checklists/:id/closing': async () => ({
    url: `${CHECKLISTS}/${await checklistId(await given.employee(), { kind: 'offboarding' })}/closing`,
    body: {},
  }),
  'POST /api/onboarding/checklists/:id/celebration': async (scene) => {
    const person = await subject(scene, given.employee)
    const id = await checklistId(person, { status: 'done' })
    return { url: `${CHECKLISTS}/${id}/celebration`, body: {} }
  },
  'GET /api/onboarding/tasks': () => ({ url: '/api/onboarding/tasks' }),
  'POST /api/onboarding/items/:id/done': async (scene) => ({
    url: await itemAddress(scene, '/done'),
    body: { note: 'As agreed' },
  }),
  'PUT /api/onboarding/items/:id/proof': async (scene) => ({
    url: `${await itemAddress(scene, '/proof', { proof: 'file' })}?name=receipt.pdf`,
    raw: scan(),
    headers: { 'content-type': 'application/pdf' },
  }),
  'GET /api/onboarding/items/:id/proof': async (scene) => ({
    url: await itemAddress(scene, '/proof', { proof_file_id: await storedScan() }),
  }),
  'GET /api/onboarding/items/:id/file': async (scene) => ({
    url: await itemAddress(scene, '/file', { file_id: await storedScan() }),
  }),
  'POST /api/onboarding/items/:id/undo': async (scene) => {
    const person = await subject(scene, given.employee)
    const done = { status: 'done', done_at: inHours(-1), done_by_id: person.id, done_by: 'Ana' }
    return { url: `${ITEMS}/${await givenItem(person, done)}/undo`, body: {} }
  },
  'POST /api/onboarding/items/:id/delegate': async (scene) => ({
    url: await itemAddress(scene, '/delegate'),
    body: { userId: (await given.employee()).id },
  }),
  'GET /api/onboarding/items/:id/delegates': async (scene) => ({
    url: `${await itemAddress(scene, '/delegates')}?q=a`,
  }),
  'GET /api/onboarding/items/:id/comments': async (scene) => ({
    url: await itemAddress(scene, '/comments'),
  }),
  'POST /api/onboarding/items/:id/comments': async (scene) => ({
    url: await itemAddress(scene, '/comments'),
    body: { body: 'The laptop is on its way' },
  }),
  'POST /api/onboarding/items/:id/waive': async () => ({
    url: await itemAddress(null, '/waive'),
    body: { reason: 'Has one already' },
  }),
  'POST /api/onboarding/items/:id/retry': async () => ({
    url: await itemAddress(null, '/retry', {
      kind: 'upload',
      accepts: '["pdf"]',
      problem: 'The request was canceled.',
    }),
    body: {},
  }),
  'DELETE /api/onboarding/items/:id': async () => ({ url: await itemAddress(null, '') }),
  'PUT /api/employees/:id/onboarding/plan': async () => {
    const { items } = await givenPacket()
    const { employeeId } = await given.waiting()
    const item = await PacketItem.findOrFail(items[0])
    return {
      url: `/api/employees/${employeeId}/onboarding/plan`,
      body: { leaveOut: [keyOf(item)], add: [task({ name: 'Order keys' })] },
    }
  },
}
