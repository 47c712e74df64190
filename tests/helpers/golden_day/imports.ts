import db from '@adonisjs/lucid/services/db'
import { peopleImports } from '#people/import/people_imports'
import { purgeImports } from '#spreadsheets/imports/end_import'
import { completionImports } from '#training/completion_imports/completion_imports'
import type { Day, Hand } from '#tests/helpers/golden_day/day'
import type { Newcomers } from '#tests/helpers/golden_day/newcomers'
import { workOff } from '#tests/helpers/people/imports'

const IMPORTS = '/api/imports'
const HISTORY = '/api/training/completion-imports'
const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>

const ROSTER = `First name,Last name,E-mail,Phone,Position,Department,Location,Start date,Salary,Manager,SSN,Note
Tara,Moe,tara@example.com,+47 5,Rigger,Yard,Oslo,2025-05-01,41000,maya@example.com,234-56-7891,Left-handed
Ugo,Rossi,ugo@example.com,+47 6,Rigger,Yard,Turin,2025-06-01,42000,tara@example.com,,
Mira,Lind,mira.new@example.com,+47 7,Captain,Yard,Bergen,,,tara@example.com,,
`
const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'position',
  'department',
  'location',
  'startDate',
  'salary',
  'manager',
  'socialSecurityNumber',
  'note',
]
const SHORT = 'First name,Last name,E-mail\nVera,Holm,vera@example.com\n'

/** Imports of people and of completions: started, finished, undone, canceled, discarded. */
export async function imports(day: Day, { nils }: Newcomers): Promise<void> {
  const { admin } = day
  const roster = await uploaded(admin, IMPORTS, 'roster.csv', ROSTER)
  const columns = { columns: FIELDS, dateOrder: 'iso', admitAs: 'active', invite: true }
  await admin.put(`${IMPORTS}/${roster}/columns`, { ...columns, personalMessage: 'Hi' })
  await admin.post(`${IMPORTS}/${roster}/start`)
  await workOff()
  await admin.get(`${IMPORTS}/${roster}/refused`)
  await admin.post(`${IMPORTS}/${roster}/undo`)
  await workOff()

  const cancelled = await short(admin)
  await admin.post(`${IMPORTS}/${cancelled}/start`)
  await admin.post(`${IMPORTS}/${cancelled}/cancel`)
  await workOff()
  await admin.delete(`${IMPORTS}/${await short(admin)}`)
  await failed(day, await day.userOf(nils))
  await history(day)
  await day.pass(40)
  await purgeImports(peopleImports)
  await purgeImports(completionImports)
}

/** The person who started an import may no longer run it; another continues it. */
async function failed(day: Day, starterId: number): Promise<void> {
  const { admin } = day
  const starter = await day.as(starterId)
  const id = await short(starter)
  await starter.post(`${IMPORTS}/${id}/start`)
  await admin.post(`/api/users/${starterId}/disable`)
  await workOff()
  await admin.post(`/api/users/${starterId}/enable`)
  await admin.post(`${IMPORTS}/${id}/start`)
  await workOff()
}

async function uploaded(hand: Hand, to: string, name: string, text: string): Promise<number> {
  return Number((await hand.send('POST', `${to}?name=${name}`, bytes(text), 'text/csv')).id)
}

async function short(admin: Hand): Promise<number> {
  const id = await uploaded(admin, IMPORTS, 'short.csv', SHORT)
  await admin.put(`${IMPORTS}/${id}/columns`, { columns: ['firstName', 'lastName', 'email'] })
  return id
}

async function history({ admin }: Day): Promise<void> {
  const module = await db.from('training_modules').where('name', 'Knots').firstOrFail()
  const line = `mira.new@example.com,${module.name},2025-05-01\n`
  const first = await uploaded(admin, HISTORY, 'history.csv', `Email,Module,Date\n${line}`)
  const columns = { columns: ['email', 'module', 'completedOn'], dateOrder: 'dmy' }
  await admin.put(`${HISTORY}/${first}/columns`, columns)
  await admin.post(`${HISTORY}/${first}/run`)
  await admin.get(`${HISTORY}/${first}/refused`)
  const second = await uploaded(admin, HISTORY, 'again.csv', `Email,Module,Day\n${line}`)
  await admin.delete(`${HISTORY}/${second}`)
}
