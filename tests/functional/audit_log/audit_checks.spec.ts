import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { noticesFor, rememberBrokenLog, type Notice } from '#accounts/services/notices'
import { systemActor } from '#audit/actor'
import { latestCheck, listChecks, type AuditCheck } from '#audit_log/queries/audit_checks'
import { change } from '#audit/services/change'
import { checkChainWhenDue } from '#audit_log/services/check_chain'
import { CheckpointRefused, readSignedCheckpoint } from '#audit_log/services/checkpoint'
import AuditVerify from '#commands/audit_verify'
import { auditEntries, checkedLog, pastTriggers } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { runCommand } from '#tests/helpers/command'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'
import AuditCheckRow from '#audit_log/models/audit_check'

const run = promisify(execFile)

const night = DateTime.utc(2026, 3, 1, 2)

const writeEntries = (count: number) =>
  change(systemActor, async (change) => {
    for (let entityId = 1; entityId <= count; entityId++) {
      await change.audit({ action: 'create', entityType: 'employee', entityId })
    }
  })

const entry = (id: number) => db.from('audit_entries').where('id', id)

test.group('The nightly check of the audit log', (group) => {
  group.each.setup(async () => {
    await emptyPortal()
    await writeEntries(5)
    return () => rememberBrokenLog(null)
  })

  test('is made once a night, and signs where the log ends', async ({ assert }) => {
    assert.isNull(await checkChainWhenDue(night.minus({ minutes: 1 })))
    const verdict = await checkChainWhenDue(night)
    assert.isTrue(verdict?.intact)
    assert.isNull(await checkChainWhenDue(night.plus({ hours: 20 })))
    const [check, ...others] = await listChecks(10)
    assert.lengthOf(others, 0)
    assert.containsSubset(check, { intact: true, entries: 5, hasCheckpoint: true })
    const last = (await auditEntries()).at(-1)
    assert.containsSubset(last, {
      action: 'check',
      entityType: 'audit_log',
      performedBy: 'System',
      newValues: { intact: true, entries: 5 },
    })
    assert.isNotNull(await checkChainWhenDue(night.plus({ days: 1 })))
    assert.lengthOf(await listChecks(10), 2)
  })

  test('is made by one of several servers', async ({ assert }) => {
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => checkChainWhenDue(night)))
    assert.lengthOf(
      verdicts.filter((verdict) => verdict !== null),
      1
    )
    assert.lengthOf(await listChecks(10), 1)
  })

  test('is made again where a killed process left it', async ({ assert }) => {
    await AuditCheckRow.create({
      day: '2026-03-01',
      startedAt: '2026-03-01 02:00:00.000',
      claimedBy: 'elsewhere:1:gone',
      claimedUntil: '2026-03-01 02:00:30.000',
    })
    assert.isNull(await latestCheck())
    assert.isTrue((await checkChainWhenDue(night.plus({ minutes: 10 })))?.intact)
    assert.containsSubset(await latestCheck(), { entries: 5, intact: true })
  })

  test('is not made for a day gone by, when the clock is put back', async ({ assert }) => {
    await checkChainWhenDue(night)
    assert.isNull(await checkChainWhenDue(night.minus({ days: 3 })))
    assert.lengthOf(await listChecks(10), 1)
  })

  test('is made although another was made while the clock was far ahead', async ({ assert }) => {
    await checkChainWhenDue(night.plus({ years: 4 }))
    await pastTriggers(() => entry(3).update({ entity_id: '99' }))
    assert.containsSubset(await checkChainWhenDue(night), { intact: false })
    assert.containsSubset(await latestCheck(), { brokenAt: 3 })
    assert.isNull(await checkChainWhenDue(night.plus({ hours: 20 })))
    assert.isNotNull(await checkChainWhenDue(night.plus({ days: 1 })))
  })

  test('verifies nothing from the first entry on that lost its values', async ({ assert }) => {
    const emptied = { old_values: null, new_values: null, values_salt: null }
    await pastTriggers(() => db.from('audit_entries').whereIn('id', [2, 3, 5]).update(emptied))
    await checkChainWhenDue(night)
    const check = await latestCheck()
    assert.containsSubset(check, { intact: false, brokenAt: 2, entries: 1 })
    assert.include(check?.reason ?? '', 'likewise 2 later entries')
    const { told } = await runCommand(AuditVerify, [])
    assert.include(told, 'broken at entry 2')
    assert.include(told, 'Everything up to entry 1 is intact.')
  })

  test('names the first broken entry, and keeps no checkpoint of it', async ({ assert }) => {
    await pastTriggers(() => entry(3).update({ entity_id: '99' }))
    await checkChainWhenDue(night)
    const check = await latestCheck()
    assert.containsSubset(check, { intact: false, brokenAt: 3, hasCheckpoint: false, entries: 2 })
    assert.containsSubset((await auditEntries()).at(-1), {
      action: 'check',
      newValues: { intact: false, brokenAt: 3 },
    })
    rememberBrokenLog(check)
    assert.containsSubset(noticesFor(), [{ kind: 'chain', href: '/audit-logs' }])
  })

  test('is told with a link to who may read the log', async ({ assert }) => {
    await givenSettings({ smtpHost: null })
    rememberBrokenLog({ brokenAt: 3, reason: 'its hash differs' })
    const keeper = await given.employee()
    await given.override(keeper, 'settings:manage', 'grant')
    const caller = await signedIn(keeper)
    const links = async () => {
      const { props } = await caller.page<{ notices: Notice[] }>('/')
      return props.notices.map(({ kind, href = null }) => [kind, href])
    }
    // The mail server is for administrators. A database that refuses triggers adds a notice.
    assert.includeDeepMembers(await links(), [
      ['mail', null],
      ['chain', null],
    ])
    await given.override(keeper, 'audit:view', 'grant')
    assert.deepInclude(await links(), ['chain', '/audit-logs'])
  })
})

test.group('A checkpoint', (group) => {
  let caller: Caller
  let folder: string
  let path: string

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    await writeEntries(8)
    folder = await mkdtemp(join(tmpdir(), 'gangway-checkpoint-'))
    path = join(folder, 'checkpoint.json')
    const { body } = await caller.get(`/api/audit-checks/${await checkedLog()}/checkpoint`)
    await writeFile(path, JSON.stringify(body))
    return () => rm(folder, { recursive: true })
  })

  const verify = () => runCommand(AuditVerify, ['--checkpoint', path])

  test('is downloaded, listed and verified', async ({ assert }) => {
    const { body: checks } = await caller.get<AuditCheck[]>('/api/audit-checks')
    assert.lengthOf(checks, 1)
    const signed = await readSignedCheckpoint(await readFile(path, 'utf8'))
    assert.equal(signed.entry, checks[0]?.entries)
    assert.equal(signed.checkedAt.slice(0, 10), DateTime.utc().toISODate())
    const told = await verify()
    assert.equal(told.exitCode, 0)
    assert.include(told.told, 'its signature is valid')
    assert.include(told.told, 'is intact')
  })

  test('can be checked with openssl alone', async ({ assert }) => {
    const { statement, signature, certificates } = JSON.parse(await readFile(path, 'utf8'))
    const at = (name: string) => join(folder, name)
    await writeFile(at('statement'), statement)
    await writeFile(at('signature'), Buffer.from(signature, 'base64'))
    await writeFile(at('certificate'), certificates)
    const { stdout: key } = await run('openssl', [
      'x509',
      '-in',
      at('certificate'),
      '-pubkey',
      '-noout',
    ])
    await writeFile(at('key'), key)
    const args = ['dgst', '-sha256', '-verify', at('key'), '-signature', at('signature')]
    assert.include((await run('openssl', [...args, at('statement')])).stdout, 'Verified OK')
  })

  test('shows a log that was cut off together with its head', async ({ assert }) => {
    const mac = (await entry(4).firstOrFail()).mac
    await pastTriggers(() => db.from('audit_entries').where('id', '>', 4).delete())
    await db.from('audit_heads').where('id', 1).update({ entry_id: 4, mac })
    const told = await verify()
    assert.equal(told.exitCode, 1)
    assert.include(told.told, 'broken at entry 5')
  })

  const CHANGES: Record<string, (file: Record<string, string>) => unknown> = {
    'was changed': (file) => ({
      ...file,
      statement: file.statement?.replace('"entry":', '"entry":1'),
    }),
    'has another signature': (file) => ({ ...file, signature: 'AAAA' }),
    'has no certificate': (file) => ({ ...file, certificates: 'none' }),
    'is something else': () => ({ hello: 'world' }),
    'is no object': () => [1, 2],
  }
  for (const [title, changed] of Object.entries(CHANGES)) {
    test(`that ${title} is refused`, async ({ assert }) => {
      const file = JSON.parse(await readFile(path, 'utf8'))
      await writeFile(path, JSON.stringify(changed(file)))
      const told = await verify()
      assert.equal(told.exitCode, 1)
      assert.include(told.told, 'cannot be trusted')
    })
  }

  test('of another installation is refused', async ({ assert }) => {
    const text = await readFile(path, 'utf8')
    await emptyPortal()
    await assert.rejects(() => readSignedCheckpoint(text), CheckpointRefused)
  })

  test('that is not there is a wrong flag', async ({ assert }) => {
    const told = await runCommand(AuditVerify, ['--checkpoint', join(folder, 'nothing.json')])
    assert.equal(told.exitCode, 2)
  })

  test('of a check that nobody made is not found', async ({ assert }) => {
    assert.equal((await caller.get('/api/audit-checks/9999/checkpoint')).status, 404)
  })
})
