import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { createBackup } from '#backup/services/create_backup'
import { exportAudit } from '#audit_log/services/export_audit'
import { dataPath } from '#config/paths'
import { renderMail } from '#messages/services/render_mail'
import { unprotect } from '#people/numbers/protected_fields'
import { insertEmployees } from '#people/services/insert_employees'
import type { Caller } from '#tests/helpers/caller'
import { textFile } from '#tests/helpers/people/import_files'
import { importing } from '#tests/helpers/people/imports'
import { LeakSearch, spellingsOf } from '#tests/helpers/people/leak_search'
import { startLoggedServer } from '#tests/helpers/server/logged_server'
import { decryptedPartsOf } from '#tests/helpers/backup/backups'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { soon } from '#tests/helpers/soon'

const ALL = 1_000
const [INSERTED, IMPORTED, ADDED] = [300, 400, 100]
const REASON = 'Form W-2'

/** Valid numbers, all different, and unlike any other digits that a portal writes. */
const NUMBERS = Array.from({ length: ALL }, (_, index) => {
  const spread = (index * 7919) % 99_991
  const area = 700 + (index % 70)
  return `${area}-${String(1 + (index % 98)).padStart(2, '0')}-${String(1 + (spread % 9_998)).padStart(4, '0')}`
})

const person = (name: string, index: number, socialSecurityNumber?: string) => ({
  firstName: name,
  lastName: `Number ${index}`,
  email: `${name.toLowerCase()}-${index}@example.com`,
  ...(socialSecurityNumber ? { socialSecurityNumber } : {}),
})

async function importPeople(caller: Caller, numbers: string[]) {
  const api = importing(caller)
  const records = numbers.map((number, index) => {
    const { firstName, lastName, email } = person('Imported', index)
    // Every fourth is in a refused row: the file has it, the employees do not.
    const address = index % 4 === 3 ? 'no address' : email
    return [firstName, lastName, address, spellingsOf(number)[index % 4] as string]
  })
  const file = textFile([['First name', 'Last name', 'E-mail', 'SSN'], ...records])
  const { id } = await api.previewed(file)
  await api.rows(id)
  await api.start(id)
  await soon('the import has ended', async () => (await api.view(id)).state !== 'running', 100)
  const { state, done } = await api.view(id)
  if (state !== 'done') throw new Error(`The import is ${state}`)
  return done
}

async function searchDatabase(search: LeakSearch) {
  for (const table of (await db.connection().getAllTables()) as string[]) {
    if (table.startsWith('sqlite_')) continue
    search.text(`table ${table}`, JSON.stringify(await db.from(table)))
  }
}

async function searchExports(search: LeakSearch) {
  for (const format of ['csv', 'jsonl'] as const) {
    let text = ''
    for await (const chunk of (await exportAudit(format, {}, systemActor)).chunks) text += chunk
    search.text(`audit export as ${format}`, text)
  }
}

async function searchMails(search: LeakSearch): Promise<number> {
  const mails = await db.from('outbox_messages')
  for (const mail of mails) {
    const rendered = await renderMail(mail, { maskSecrets: false })
    search.text(`mail ${mail.id}`, JSON.stringify(rendered))
  }
  return mails.length
}

/** A backup's content: every part of the archive, decrypted, and the archive itself. */
async function searchBackup(search: LeakSearch) {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-backup-'))
  const { path } = await createBackup({ to: folder }, systemActor)
  for (const [name, content] of await decryptedPartsOf(path)) {
    search.text(`backup ${name}`, content.toString('latin1'))
  }
  await search.folder(folder)
  await rm(folder, { recursive: true })
}

test.group('Social security numbers', (group) => {
  group.each.setup(() => emptyPortal())

  test('are found by the search wherever one is planted', async ({ assert }) => {
    const number = NUMBERS[77] as string
    for (const spelling of spellingsOf(number)) {
      const search = new LeakSearch(NUMBERS)
      search.text('a text', `{"note":"${spelling}"}`)
      assert.lengthOf(search.found, 1, spelling)
    }
    const { employeeId } = await given.employee()
    await db
      .from('employees')
      .where('id', employeeId)
      .update({ present_address: `No ${number}` })
    const file = dataPath('planted.txt')
    await writeFile(file, `x${number}`)
    const search = new LeakSearch(NUMBERS)
    await searchDatabase(search)
    assert.deepEqual(search.found, [`table employees: ${number}`])
    await searchBackup(search)
    await search.folder(dataPath())
    await rm(file)
    assert.include(search.found.join('\n'), `planted.txt: ${number}`)
    assert.include(search.found.join('\n'), `backup tables/employees.jsonl: ${number}`)
    if (db.connection().dialect.name !== 'mysql') {
      assert.match(search.found.join('\n'), /gangway\.sqlite3/)
    }
  })

  test('are nowhere in the clear, whatever was done with them', async ({ assert, cleanup }) => {
    assert.lengthOf(new Set(NUMBERS), ALL)
    const server = await startLoggedServer()
    cleanup(() => server.stop())
    const caller = await server.signedIn(await given.admin())
    const left = [...NUMBERS]
    const take = (count: number) => left.splice(0, count)

    const inserted = take(INSERTED)
    const ids = await change(systemActor, (change) =>
      insertEmployees(
        change,
        inserted.map((number, index) => person('Inserted', index, number))
      )
    )
    const done = await importPeople(caller, take(IMPORTED))
    assert.equal(done.created, (IMPORTED * 3) / 4)
    for (const [index, number] of take(ADDED).entries()) {
      const body = { ...person('Added', index, spellingsOf(number)[index % 4]), sendInvite: true }
      // Every tenth is refused for another field.
      const email = index % 10 === 9 ? 'no address' : body.email
      const { status } = await caller.post('/api/employees', { ...body, email })
      assert.equal(status, email === body.email ? 201 : 422)
    }
    const edited = ids.slice(0, 100)
    for (const [index, id] of edited.entries()) {
      const [number = ''] = take(1)
      const socialSecurityNumber = spellingsOf(number)[index % 4]
      const { status } = await caller.put(`/api/employees/${id}`, { socialSecurityNumber })
      assert.equal(status, 200)
    }
    for (const id of edited.slice(0, 10)) {
      const field = 'socialSecurityNumber'
      const { status } = await caller.post(`/api/employees/${id}/reveal`, { field, reason: REASON })
      assert.equal(status, 200)
    }
    for (const socialSecurityNumber of take(10)) {
      const body = { socialSecurityNumber, reason: REASON }
      assert.equal((await caller.post('/api/employees/number-search', body)).status, 200)
    }
    await mistakes(caller, take(left.length), ids.at(-1) as number)
    assert.isEmpty(left)

    const stored = await db
      .from('employees')
      .where('id', edited[0] as number)
      .firstOrFail()
    const { social_security_number: sealed } = stored
    assert.include(NUMBERS, String(await unprotect('socialSecurityNumber', stored.id, sealed)))
    const search = new LeakSearch(NUMBERS)
    await searchDatabase(search)
    await searchExports(search)
    assert.isAbove(await searchMails(search), 80)
    await searchBackup(search)
    await search.folder(dataPath())
    assert.include(server.log(), '/api/employees/number-search')
    assert.include(server.log(), '"status":500')
    search.text('log', server.log())
    assert.isAbove(search.searched, 1_000_000)
    assert.deepEqual(search.found, [])
  }).timeout(300_000)
})

/** Numbers in calls that are rejected, malformed, or fail internally. */
async function mistakes(caller: Caller, numbers: string[], broken: number) {
  await db.from('employees').where('id', broken).update({ social_security_number: '1.broken' })
  const wrong: ((number: string) => Promise<{ status: number }>)[] = [
    (number) => caller.put(`/api/employees/${broken}`, { socialSecurityNumber: number }),
    (number) => caller.put('/api/employees/999999', { socialSecurityNumber: number }),
    (number) => caller.post('/api/employees', { socialSecurityNumber: number }),
    (number) => caller.post('/api/employees', { socialSecurityNumber: `${number}0` }),
    (number) => caller.post(`/api/employees/${broken}/reveal`, { field: number, reason: number }),
    (number) => caller.post('/api/employees/number-search', { socialSecurityNumber: number }),
    (number) =>
      caller.call('/api/employees', {
        method: 'POST',
        raw: `{"socialSecurityNumber": "${number}`,
        headers: { 'content-type': 'application/json' },
      }),
    (number) =>
      caller.call('/api/imports?name=x.csv', {
        method: 'POST',
        raw: new TextEncoder().encode(`${number}\u0000`),
        headers: { 'content-type': 'text/csv' },
      }),
  ]
  for (const [index, number] of numbers.entries()) {
    const call = wrong[index % wrong.length] as (number: string) => Promise<{ status: number }>
    const { status } = await call(number)
    if (status < 300 && index % wrong.length !== 7)
      throw new Error(`Not refused: ${index} ${status}`)
  }
}
