import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { DEMO_ACCOUNTS, DEMO_INVITED, DEMO_PASSWORD } from '#accounts/demo_accounts'
import User from '#accounts/models/user'
import { dbTime, fromDbTime } from '#core/time'
import { verifyChain } from '#audit_log/services/verify_chain'
import DemoLoad from '#commands/demo_load'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import type { DemoReport } from '#people/demo/load_demo'
import { verifyPdf } from '#pdf/verify_pdf'
import { listEmployees } from '#people/queries/roster/employee_list'
import { listInvitations } from '#people/queries/invitations/invitation_list'
import { listNames } from '#people/queries/managed_lists'
import { loadStatuses } from '#training/queries/compliance/statuses'
import { clearCache } from '#core/cached'
import { jsonOf, runCommand, type CommandRun } from '#tests/helpers/command'
import { resetDatabase } from '#tests/helpers/database'
import { mailServer } from '#tests/helpers/messages/mail_server'
import { contentOf, plainCopy } from '#tests/helpers/storage/stored_content'

const countOf = async (table: string) =>
  Number((await db.from(table).count('* as total').firstOrFail()).total)

test.group('demo:load', (group) => {
  let run: CommandRun

  // Loaded once: the tests of this group only read it.
  group.setup(async () => {
    await resetDatabase()
    clearCache()
    run = await runCommand(DemoLoad, ['--json'])
    return () => resetDatabase()
  })

  test('loads a company whose audit log holds', async ({ assert }) => {
    const report = jsonOf<DemoReport>(run)
    assert.equal(run.exitCode, 0)
    assert.isAbove(report.people, 110)
    assert.isFalse(report.dryRun)
    assert.equal(await countOf('employees'), report.people)

    const verdict = await verifyChain()
    assert.isTrue(verdict.intact)
    assert.equal(verdict.entries, report.auditEntries)
    const entries = await db.from('audit_entries').orderBy('id').select('performed_at')
    const times = entries.map(({ performed_at: at }) => at as string)
    assert.deepEqual(times, times.toSorted())
    assert.isAtMost(times.at(-1)!.localeCompare(dbTime(DateTime.utc())), 0)
  })

  test('happened over three months, each thing in its time', async ({ assert }) => {
    const now = DateTime.utc()
    const entries = await db
      .from('audit_entries')
      .where('performed_at', '>', dbTime(now.minus({ days: 90 })))
      .select('performed_at', 'entity_type')
    const weeksOf = (rows: typeof entries) =>
      new Set(
        rows.map(({ performed_at: at }) =>
          Math.floor(now.diff(fromDbTime(at as string), 'weeks').weeks)
        )
      )
    assert.isAtLeast(weeksOf(entries).size, 12)
    // Loading itself is the only thing that happened just now.
    const lately = entries.filter(
      ({ performed_at: at }) => (at as string) > dbTime(now.minus({ minutes: 30 }))
    )
    assert.deepEqual(
      lately.map(({ entity_type: type }) => type),
      ['installation']
    )
    const others = entries.filter(({ entity_type: type }) => !/^(employee|user|invit)/.test(type))
    assert.isAtLeast(weeksOf(others).size, 8)

    for (const [table, column] of [
      ['stored_files', 'created_at'],
      ['signing_requests', 'created_at'],
      ['document_requests', 'created_at'],
      ['inbox_items', 'created_at'],
      ['outbox_messages', 'created_at'],
    ] as const) {
      const last = await db.from(table).max(`${column} as at`).firstOrFail()
      assert.isBelow(Date.parse(`${last.at}Z`), now.minus({ minutes: 30 }).toMillis(), table)
    }
  })

  test('has roles, and people who have them', async ({ assert }) => {
    assert.equal(await countOf('roles'), 3)
    assert.equal(await countOf('user_roles'), 5)
  })

  test('its accounts are in the states it announces', async ({ assert }) => {
    for (const { email } of DEMO_ACCOUNTS) {
      const user = await User.findByOrFail('email', email)
      assert.isTrue(user.maySignIn, email)
      assert.isTrue(await hash.verify(user.password ?? '', DEMO_PASSWORD), email)
      assert.equal(user.awaitingApprovalAt !== null, email.startsWith('pending@'), email)
    }
    const roles = await db.from('users').where('email', 'like', '%@demo.gangway.example')
    const roleOf = Object.fromEntries(roles.map(({ email, role }) => [email.split('@')[0], role]))
    assert.deepEqual(roleOf, {
      admin: 'admin',
      manager: 'manager',
      employee: 'employee',
      pending: 'employee',
      invited: 'pending',
    })
    assert.isFalse((await User.findByOrFail('email', DEMO_INVITED)).isRegistered)
  })

  test('shows every state a page can show', async ({ assert }) => {
    const rows = await db
      .from('employees')
      .select('status', 'onboarding_status')
      .count('* as total')
      .groupBy('status', 'onboarding_status')
    const count = (status: string, onboarding: string) =>
      Number(
        rows.find((row) => row.status === status && row.onboarding_status === onboarding)?.total
      )
    for (const onboarding of ['complete', 'in_progress', 'not_started', 'pending']) {
      assert.isAbove(count('active', onboarding), 0, onboarding)
    }
    assert.isAbove(count('active', 'complete'), 60)
    assert.isAbove(count('pending', 'not_started'), 2)
    assert.isAbove(count('pending', 'pending'), 2)
    assert.equal((await listEmployees({ status: 'inactive' }, {})).total, 6)
    for (const state of ['not_mailed', 'opened', 'accepted', 'expired', 'revoked'] as const) {
      assert.isAbove((await listInvitations({ state }, {})).total, 0, state)
    }
  })

  test('tells of managers, raises, notes, leaves and whom to call', async ({ assert }) => {
    const employees = () => db.from('employees').count('* as total')
    const total = async (query: ReturnType<typeof employees>) => Number((await query.first()).total)
    assert.isAbove(await total(employees().whereNotNull('manager_id')), 60)
    assert.isAbove(await total(employees().whereNotNull('emergency_contact_phone')), 60)
    assert.equal(await total(employees().whereNotNull('left_at')), 1)
    const leaving = employees().where('status', 'active').whereNotNull('end_date')
    assert.equal(await total(leaving), 1)
    const periods = db.from('employment_periods').count('* as total')
    assert.isAbove(await total(periods.clone().where('reason', 'changed')), 8)
    const open = periods.clone().whereNull('ended_on')
    assert.equal(
      await total(open),
      (await countOf('employees')) - (await listEmployees({ status: 'inactive' }, {})).total
    )
    assert.isAbove(await countOf('employee_notes'), 3)
  })

  test('has modules, and people who stand differently with them', async ({ assert }) => {
    const modules = await db.from('training_modules').whereNotNull('published_at').select('id')
    assert.lengthOf(modules, 6)
    const draft = await db.from('training_modules').whereNull('published_at').firstOrFail()
    assert.equal(draft.name, 'Cash Handling')
    const active = await db.from('employees').where('status', 'active').select('id')
    const statuses = await loadStatuses(
      DateTime.utc().toISODate(),
      active.map(({ id }) => Number(id))
    )
    const states = new Set(
      active.flatMap((employee) =>
        modules.map((module) => statuses.of(Number(employee.id), Number(module.id)).state)
      )
    )
    for (const state of ['assigned', 'overdue', 'completed']) assert.include([...states], state)
  })

  test('has a video and a scan of several megabytes', async ({ assert }) => {
    const large = await db.from('stored_files').where('size', '>', 2_000_000).orderBy('id')
    assert.containSubset(large, [
      { purpose: 'training_video', media_type: 'video/mp4', seconds: 6 },
      { purpose: 'document_submission', media_type: 'image/jpeg', name: "Driver's license.jpg" },
    ])
    assert.lengthOf(large, 2)
  })

  test('trains: a live rule and a draft, a batch by hand, a class and certificates', async ({
    assert,
  }) => {
    const rules = await db.from('training_rules').orderBy('id')
    assert.deepEqual(
      rules.map((rule) => [rule.department, rule.live_at === null ? 'draft' : 'live']),
      [
        ['Kitchen', 'live'],
        ['Front Desk', 'draft'],
      ]
    )
    const batches = await db.from('training_batches').orderBy('id')
    assert.sameMembers(
      batches.filter(({ walked_to: open }) => open === null).map(({ source }) => source),
      ['rule', 'manual']
    )
    for (const { assigned_count: assigned } of batches) assert.isAbove(assigned, 5)

    const recordings = await db.from('training_recordings')
    assert.lengthOf(recordings, 1)
    assert.equal(recordings[0].person_count, 8)
    assert.isNotNull(recordings[0].sheet_file_id)

    const certificates = await db.from('training_evidence')
    assert.sameMembers(
      certificates.map((one) =>
        one.pending ? 'pending' : one.accepted_at ? 'accepted' : one.rejected_at && 'rejected'
      ),
      ['pending', 'pending', 'accepted', 'rejected']
    )
  })

  test('has a video with captions', async ({ assert }) => {
    const { id } = await db.from('training_modules').where('name', 'Video Sample').firstOrFail()
    const [version] = await db.from('training_module_versions').where('module_id', id)
    const { captionsFileId } = JSON.parse(version.content) as { captionsFileId: number }
    const captions = (await contentOf(captionsFileId)).toString()
    assert.isTrue(captions.startsWith('WEBVTT'))
  })

  test('has a finished import to look at', async ({ assert }) => {
    const rows = await db.from('imports')
    assert.lengthOf(rows, 1)
    assert.containSubset(rows[0], { created_count: 8, refused_count: 1, row_count: 9 })
    assert.isNotNull(rows[0].finished_at)
  })

  test('has documents in every state, signed and sealed for real', async ({ assert }) => {
    const requests = await db
      .from('signing_requests')
      .select('status', 'cancelled_how', 'signs_first')
    const states = requests.map((row) => row.cancelled_how ?? row.status)
    assert.includeMembers(states, [
      'CREATED',
      'IN_PROGRESS',
      'MANAGER_DONE',
      'COMPLETED',
      'declined',
    ])
    assert.include(states, 'expired')
    // A mail server is set up, and gets none of the demo's emails.
    assert.notInclude(states, 'SENT')
    const sealed = await db.from('signing_documents').whereNotNull('sealed_file_id').orderBy('id')
    assert.lengthOf(sealed, 2)
    // Two candidates without an account: one has signed, the other is to.
    const external = await db.from('signing_actions').where('kind', 'external').orderBy('id')
    assert.lengthOf(external, 2)
    assert.isNull(external[0].signed_at)
    assert.equal(external[1].status, 'COMPLETED')
    const verified = await verifyPdf(await plainCopy(Number(sealed[0].sealed_file_id)))
    assert.equal(verified.state, 'valid')
    const asked = await db.from('document_requests').select('kind', 'state')
    for (const [kind, state] of [
      ['upload', 'open'],
      ['upload', 'submitted'],
      ['upload', 'done'],
      ['upload', 'cancelled'],
      ['read', 'open'],
      ['read', 'done'],
    ]) {
      assert.isTrue(
        asked.some((row) => row.kind === kind && row.state === state),
        `${kind} ${state}`
      )
    }
    const forms = await db.from('document_templates').whereIn('form', ['i9', 'w4'])
    for (const { version } of forms) assert.equal(version, 1)
  })

  test('has packets and checklists in every state', async ({ assert }) => {
    const today = DateTime.utc().toISODate()
    const packets = await db.from('onboarding_packets').select('kind', 'status')
    assert.sameMembers(
      [...new Set(packets.map(({ status }) => status))],
      ['draft', 'live', 'archived']
    )
    const runs = await db.from('onboarding_checklists as c').where('current', 1)
    for (const [kind, status] of [
      ['onboarding', 'planned'],
      ['onboarding', 'open'],
      ['onboarding', 'done'],
      ['offboarding', 'open'],
    ]) {
      assert.isTrue(
        runs.some((one) => one.kind === kind && one.status === status),
        `${kind} ${status}`
      )
    }
    const late = runs.filter((one) => one.status === 'open' && one.next_due_on < today)
    assert.includeMembers(
      late.map(({ kind }) => kind),
      ['onboarding', 'offboarding']
    )
    const items = await db.from('onboarding_checklist_items').select('kind', 'problem', 'to_send')
    assert.sameMembers(
      [...new Set(items.map(({ kind }) => kind))],
      ['training', 'sign', 'upload', 'task']
    )
    assert.deepEqual(
      items.flatMap(({ problem, to_send: waits }) => problem ?? waits ?? []),
      []
    )
  })

  test('fills the lists with the names in use', async ({ assert }) => {
    const { department, position, location } = await listNames()
    assert.include(department, 'Kitchen')
    assert.include(position, 'Line Cook')
    assert.include(location, 'Newark, NJ')
    const used = await db.from('users').whereNotNull('department').distinct('department')
    assert.sameMembers(
      department,
      used.map((row) => row.department)
    )
  })

  test('mails nobody, and says so where mails are listed', async ({ assert }) => {
    assert.isAbove(jsonOf<DemoReport>(run).mailsCancelled, 100)
    await deliverDueMails()
    assert.lengthOf(mailServer.received(), 0)
    const rows = await db.from('outbox_messages').distinct('state', 'last_error')
    assert.deepEqual(
      rows.map(({ state, last_error: reason }) => [state, reason]),
      [['cancelled', 'Demo data: this email was never sent.']]
    )
  })

  test('is refused where anything is already', async ({ assert }) => {
    const before = await countOf('audit_entries')
    const again = await runCommand(DemoLoad, ['--json'])
    assert.equal(again.exitCode, 1)
    assert.include(jsonOf<{ error: { message: string } }>(again).error.message, 'not empty')
    assert.equal(await countOf('audit_entries'), before)
  })
})

test.group('demo:load --dry-run', (group) => {
  group.each.setup(() => resetDatabase())

  test('a dry run leaves nothing', async ({ assert }) => {
    const run = await runCommand(DemoLoad, ['--dry-run'])
    assert.equal(run.exitCode, 0)
    assert.include(run.told, 'nothing was changed')
    for (const table of ['users', 'employees', 'audit_entries', 'outbox_messages']) {
      assert.equal(await countOf(table), 0, table)
    }
    const head = await db.from('audit_heads').firstOrFail()
    assert.equal(Number(head.entry_id), 0)
  })
})
