import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { AttentionLine } from '#dashboard/queries/attention'
import { dbTime } from '#core/time'
import { archiveTemplate } from '#documents/services/retire_template'
import { declineToSign } from '#signing/services/decline_to_sign'
import { expireRequests } from '#signing/services/expire_requests'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { askUpload } from '#tests/helpers/documents/requested_documents'
import { assignedOn, employedFrom, oldModule } from '#tests/helpers/training/compliance'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { actorFor, createTemplate, sentRequest } from '#tests/helpers/signing/signing'

const today = () => DateTime.utc().toISODate()
const day = (days: number) => addDays(today(), days)

test.group('GET /api/dashboard/attention', (group) => {
  group.each.setup(() => emptyPortal())

  const attention = async (by: Caller, query = '') =>
    (await by.get<AttentionLine[]>(`/api/dashboard/attention${query}`)).body
  /** No one can ask for the past. */
  const allOverdue = () => db.from('document_requests').update({ due_on: day(-1) })
  const counts = (lines: AttentionLine[]) =>
    Object.fromEntries(lines.map(({ key, count }) => [key, count]))

  test('each count opens a list of just as many rows', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    assert.deepEqual(await attention(admin), [])
    const moduleId = await oldModule()
    const person = await employedFrom('2020-01-01', { department: 'Kitchen' })
    await assignedOn(person, moduleId, day(-40), day(-10))
    await askUpload(person)
    await allOverdue()
    await askUpload(person, { dueOn: day(1) })
    await given.waiting({ employee: { start_date: today() } })
    await given.disabled({ employee: { start_date: today() } })
    await given.invitation(await given.invited())
    await given.invitation(await given.invited({ status: 'active', onboardingStatus: 'complete' }))

    const lines = await attention(admin)
    assert.deepEqual(counts(lines), {
      unregistered: 2,
      starting: 1,
      overdue_documents: 1,
      overdue_training: 1,
      incomplete: 1,
    })
    for (const { href, count } of lines) {
      const { props } = await admin.page<{ total: number; cells?: number | null }>(href)
      assert.equal(props.cells ?? props.total, count, href)
    }
    const { parts } = lines.find(({ key }) => key === 'overdue_training') ?? {}
    assert.containSubset(parts, [{ name: 'Kitchen', count: 1 }])
    const { props } = await admin.page<{ cells: number }>(parts?.[0]?.href ?? '')
    assert.equal(props.cells, 1)
  })

  test('what was declined or has expired waits until it is sent again', async ({ assert }) => {
    const manager = await given.admin()
    const admin = await signedIn(manager)
    const templateIds = [await createTemplate(), await createTemplate()]
    const expiresAt = DateTime.utc().plus({ hours: 1 })
    const late = await sentRequest({ manager, templateIds, expiresAt })
    const declined = await sentRequest({ manager, templateIds })
    const gone = await sentRequest({ manager, templateIds })
    for (const { actions } of [declined, gone]) {
      await declineToSign(actions.MANAGER, manager.id, 'Outdated.', actorFor(manager))
    }
    await db
      .from('employees')
      .where('id', gone.employee.employeeId)
      .update({ status: 'inactive', end_date: today() })
    await db
      .from('signing_requests')
      .where('id', late.id)
      .update({ expires_at: dbTime(DateTime.utc().minus({ minutes: 1 })) })
    await expireRequests()
    const waiting = async () => {
      const { declined: ofDeclined, expired } = counts(await attention(admin))
      for (const [key, count] of Object.entries({ declined: ofDeclined, expired })) {
        const { props } = await admin.page<{ total: number }>(`/document-signing?attention=${key}`)
        assert.equal(props.total, count ?? 0)
      }
      return { declined: ofDeclined, expired }
    }
    assert.deepEqual(await waiting(), { declined: 1, expired: 1 })
    // One of two documents is not all of them.
    for (const { employee } of [late, declined]) {
      await sentRequest({ manager, employee, templateIds: templateIds.slice(0, 1) })
    }
    assert.deepEqual(await waiting(), { declined: 1, expired: 1 })
    await sentRequest({ manager, employee: late.employee, templateIds: templateIds.slice(1) })
    assert.deepEqual(await waiting(), { declined: 1, expired: undefined })
    // What is in the archive is sent to no one.
    await archiveTemplate(templateIds[1] as number, true, actorFor(manager))
    assert.deepEqual(await waiting(), { declined: undefined, expired: undefined })
  })

  test('names only what the viewer may see and act on', async ({ assert }) => {
    const person = await employedFrom('2020-01-01')
    await assignedOn(person, await oldModule(), day(-40), day(-10))
    await askUpload(person)
    await allOverdue()
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    assert.deepEqual(await attention(await signedIn(viewer)), [])
    assert.equal(
      (await (await signedIn(await given.employee())).get('/api/dashboard/attention')).status,
      403
    )
  })

  test('a team is who reports to the viewer, at any level', async ({ assert }) => {
    const boss = await given.manager()
    const [lead, worker, other] = [
      await employedFrom('2020-01-01'),
      await employedFrom('2020-01-01'),
      await employedFrom('2020-01-01'),
    ]
    const reportsTo = (id: number, managerId: number) =>
      db.from('employees').where('id', id).update({ manager_id: managerId })
    await reportsTo(lead.employeeId, boss.employeeId)
    await reportsTo(worker.employeeId, lead.employeeId)
    for (const person of [worker, other]) await askUpload(person)
    await allOverdue()
    const caller = await signedIn(boss)
    assert.equal(counts(await attention(caller)).overdue_documents, 2)
    const [line] = await attention(caller, '?scope=team')
    assert.containSubset(line, { key: 'overdue_documents', count: 1 })
    const { props } = await caller.page<{ total: number }>(line?.href ?? '')
    assert.equal(props.total, 1)
    assert.equal((await caller.get<unknown[]>('/api/employees?scope=team')).body.length, 2)
    assert.containSubset((await caller.get('/api/dashboard/stats?scope=team')).body as object, {
      totalEmployees: 2,
    })
  })
})
