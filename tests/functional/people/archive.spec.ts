import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { protect } from '#people/numbers/protected_fields'
import { changePhoto } from '#accounts/services/change_photo'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import sharp from 'sharp'
import { auditEntries, auditTrail } from '#tests/helpers/audit_log/audit'
import { linesOf, unzip } from '#tests/helpers/archives'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { readPdf } from '#tests/helpers/pdf/pdf_text'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { EmployeeNoteFactory } from '#database/factories/employee_note_factory'
import { shortDayInWords } from '#settings/local_time'
import { period } from '#tests/helpers/training/compliance'

const TRAINING = ['completions', 'assignments', 'progress', 'attempts', 'evidence', 'reminders']
const NUMBER = '123-45-6789'
const OWN = '/api/profile/archive'
const address = ({ employeeId }: Person) => `/api/employees/${employeeId}/record`

/** A person with all data. */
async function documented(): Promise<Person> {
  const person = await given.employee({ firstName: 'Zoë', lastName: '王', phone: '+46 70' })
  await db.transaction(async (trx) => {
    const values = { salary: '65520', socialSecurityNumber: NUMBER }
    const columns = await protect(person.employeeId, values, trx)
    await trx.from('employees').where('id', person.employeeId).update(columns)
  })
  const note = { employeeId: person.employeeId, body: 'Prefers nights 🎉' }
  await EmployeeNoteFactory.merge({ ...note, createdAt: '2026-01-02 03:04:05.006' }).create()
  await period(person, '2024-02-01', null, { position: '=Docker' })
  await given.invitation(person, { accepted_at: '2026-01-01 00:00:00.000' })
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } }).png()
  await changePhoto(person.id, Readable.from([await picture.toBuffer()]), systemActor)
  return person
}

test.group('The archive of an employee', (group) => {
  group.each.setup(() => emptyPortal())

  test('is for who may change the person, and for the person', async ({ assert }) => {
    const person = await given.employee()
    const other = await given.employee()
    const looker = await given.employee()
    await given.override(looker, 'employees:view', 'grant')
    assert.equal((await visitor().get(OWN)).status, 401)
    assert.equal((await visitor().post(address(person), { format: 'zip' })).status, 401)
    const foreign = await signedIn(other)
    assert.equal((await foreign.post(address(person), { format: 'zip' })).status, 403)
    const answer = await (await signedIn(looker)).post(address(person), { format: 'zip' })
    assert.equal(answer.status, 403)
    assert.equal(answer.errors[0]?.field, 'format')
    assert.equal((await (await signedIn(await given.admin())).get(OWN)).status, 404)
    assert.deepEqual(await auditTrail(), [])
  })

  test('holds everything about the person and nobody else', async ({ assert }) => {
    const person = await documented()
    const stranger = await given.employee({ firstName: 'Stranger' })
    const admin = await given.admin({ firstName: 'Root', lastName: 'Admin' })
    const caller = await signedIn(admin)
    await caller.put(`/api/employees/${person.employeeId}`, { location: 'Göteborg' })
    await caller.put(`/api/employees/${stranger.employeeId}`, { location: 'Elsewhere' })
    const files = await unzip(await bytesOf(caller, address(person), { format: 'zip' }))
    assert.sameMembers(Object.keys(files), [
      'README.txt',
      'record.pdf',
      'record.json',
      'employment.csv',
      'invitations.json',
      'notes.jsonl',
      'audit.jsonl',
      'photo.webp',
      // Empty without training; see tests/functional/training/training_record.spec.ts
      ...TRAINING.map((kind) => `training/${kind}.jsonl`),
    ])
    assert.containSubset(JSON.parse(files['record.json'] ?? ''), {
      firstName: 'Zoë',
      lastName: '王',
      phone: '+46 70',
      location: 'Göteborg',
      pay: { salary: '65520' },
      socialSecurityNumber: null,
      socialSecurityNumberLast4: '6789',
    })
    assert.include(files['record.pdf'], 'Göteborg')
    assert.include(files['employment.csv'], "hired,'=Docker")
    assert.deepEqual(linesOf(files['notes.jsonl']), [
      { at: '2026-01-02T03:04:05.006Z', author: 'Ida Berg', note: 'Prefers nights 🎉' },
    ])
    assert.containSubset(JSON.parse(files['invitations.json'] ?? ''), [{ state: 'accepted' }])
    const entries = linesOf(files['audit.jsonl'])
    assert.isTrue(entries.some(({ newValues }) => JSON.stringify(newValues).includes('Göteborg')))
    const all = Object.values(files).join('\n')
    for (const absent of ['Elsewhere', 'Stranger', NUMBER]) assert.notInclude(all, absent)
    for (const name of Object.keys(files)) assert.include(`${files['README.txt']} README.txt`, name)
    const last = (await auditEntries()).at(-1)
    assert.containSubset(last, {
      action: 'export',
      entityId: String(person.employeeId),
      performedById: admin.id,
      newValues: { format: 'zip', numbers: false },
    })
  })

  test('leaves out, and says so, what the taker may not see', async ({ assert }) => {
    const person = await documented()
    const manager = await signedIn(await given.manager())
    const files = await unzip(await bytesOf(manager, address(person), { format: 'zip' }))
    assert.notProperty(files, 'audit.jsonl')
    assert.notInclude(Object.values(files).join('\n'), '65520')
    assert.include(
      files['README.txt'],
      "Pay: the person who downloaded this archive doesn't have access to it."
    )
    assert.include(files['README.txt'], 'Entries of the audit log')
  })

  test('has the whole numbers for a reason', async ({ assert }) => {
    const person = await documented()
    const admin = await signedIn(await given.admin())
    const order = { format: 'zip', secretsReason: 'Asked for in writing' }
    const files = await unzip(await bytesOf(admin, address(person), order))
    assert.equal(JSON.parse(files['record.json'] ?? '').socialSecurityNumber, NUMBER)
    assert.notInclude(files['README.txt'], 'Left out')
    assert.notInclude(files['audit.jsonl'], NUMBER)
  })

  test('holds HR’s notes for nobody who may not keep them', async ({ assert }) => {
    const manager = await given.manager()
    const admin = await given.admin({ employee: {} })
    const asManager = await signedIn(manager)
    const asAdmin = await signedIn(await given.admin())
    for (const person of [manager, admin]) {
      const notes = `/api/employees/${person.employeeId}/notes`
      assert.equal((await asAdmin.post(notes, { body: 'Only for HR' })).status, 201)
      const leave = { end_date: '2099-01-01', leave_reason: 'Wants more pay' }
      await db.from('employees').where('id', person.employeeId).update(leave)
      const order = { format: 'zip' }
      const files = await unzip(await bytesOf(asManager, address(person), order))
      assert.notProperty(files, 'notes.jsonl')
      assert.include(files['README.txt'], "HR's notes and the reason for leaving: the person who")
      const record = readPdf(await bytesOf(asManager, address(person))).text
      const all = [...Object.values(files), record].join('\n')
      for (const hidden of ['Only for HR', 'Wants more pay']) assert.notInclude(all, hidden)
      const full = await unzip(await bytesOf(asAdmin, address(person), order))
      assert.include(full['notes.jsonl'], 'Only for HR')
      assert.include(full['record.pdf'], 'Wants more pay')
    }
  })

  test('of one’s own names nobody in HR, and holds no whole number', async ({ assert }) => {
    const person = await documented()
    const admin = await signedIn(await given.admin({ firstName: 'Root', lastName: 'Admin' }))
    await admin.put(`/api/employees/${person.employeeId}`, { location: 'Göteborg' })
    const leave = { endDate: DateTime.utc().plus({ days: 9 }).toISODate(), reason: 'Wants more' }
    await admin.post(`/api/employees/${person.employeeId}/leave`, leave)
    await admin.post(`/api/users/${person.id}/disable`, { reason: 'Suspected of theft' })
    await admin.post(`/api/users/${person.id}/enable`)
    const reveal = { field: 'socialSecurityNumber', reason: 'Asked by the police' }
    await admin.post(`/api/employees/${person.employeeId}/reveal`, reveal)
    const rejected = { action: 'reject', newValues: { reason: 'No visa yet' } }
    await change(systemActor, (change) =>
      change.audit({ ...rejected, entityType: 'employee', entityId: person.employeeId })
    )
    const caller = await signedIn(person)
    await caller.put('/api/profile/details', { education: 'BSc' })
    const answer = await caller.get(OWN)
    assert.equal(answer.headers.get('content-type'), 'application/zip')
    const files = await unzip(await bytesOf(caller, OWN))
    const all = Object.values(files).join('\n')
    const notes = ['Prefers nights', 'Wants more', 'Suspected of theft', 'Asked by the police']
    for (const absent of ['Root Admin', 'Ida Berg', NUMBER, ...notes]) {
      assert.notInclude(all, absent)
    }
    const entries = linesOf(files['audit.jsonl'])
    const actions = entries.map(({ action }) => action)
    assert.includeMembers(actions, ['announce_leave', 'disable', 'reveal'])
    assert.containSubset(entries, [rejected])
    assert.include(files['record.json'], '65520')
    assert.notProperty(files, 'notes.jsonl')
    assert.include(files['README.txt'], 'HR keeps notes')
    assert.include(files['README.txt'], 'ask HR for a copy')
    assert.include(files['record.pdf'], shortDayInWords(leave.endDate))
    const performers = entries.map(({ performedBy }) => performedBy)
    assert.includeMembers(performers, ['HR', 'Zoë 王'])
  })
})
