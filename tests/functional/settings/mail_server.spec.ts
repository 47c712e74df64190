import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { deliverDueMails } from '#messages/delivery/deliver_mails'
import { outboxWorker } from '#messages/delivery/outbox_worker'
import { mailServer } from '#messages/delivery/mail_server'
import type { SettingDescription } from '#settings/queries/describe_settings'
import type { MailTestResult } from '#settings/mail_test_labels'
import { MAIL_TESTS } from '#settings/services/mail_test_limit'
import { smtpPassword } from '#settings/services/smtp_password'
import { testMailServer } from '#settings/services/check_mail_server'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { freePort } from '#tests/helpers/server/free_port'
import { mailServer as receiver } from '#tests/helpers/messages/mail_server'
import { mailRow, postNote } from '#tests/helpers/messages/outbox'
import { ownMailServer as serving, passwordTaker } from '#tests/helpers/messages/own_mail_server'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { givenSettings } from '#tests/helpers/settings/settings'

const SECRET = 'Zq7-velvet-harbour-secret'

const put = (caller: Caller, body: unknown) =>
  caller.call<SettingDescription[]>('/api/settings/mail', { method: 'PUT', body })

const tryOut = (caller: Caller, body: Record<string, unknown>) =>
  caller.call<MailTestResult>('/api/settings/mail-server-tests', {
    method: 'POST',
    body: { to: 'try@example.com', ...body },
  })

const RECEIVER = { smtpHost: '127.0.0.1', smtpPort: Number(process.env.SMTP_PORT) }

const refusal = (code: number, message: string) =>
  Object.assign(new Error(message), { responseCode: code })

test.group('Trying a mail server', (group) => {
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
  })

  test('sends through what was typed, and nothing is stored but the entry', async ({ assert }) => {
    const { status, body } = await tryOut(admin, { ...RECEIVER, mailFrom: 'hr@firm.example' })
    assert.equal(status, 200)
    assert.equal(body.outcome, 'accepted')
    assert.isString(body.answer)
    const mail = await receiver.waitForMailTo('try@example.com')
    assert.equal(mail.from, 'hr@firm.example')
    assert.include(mail.subject, 'Test email from Harbour & Sons')
    assert.lengthOf(await db.from('settings'), 0)
    const entry = (await auditEntries()).at(-1)
    assert.deepInclude(entry, { action: 'test', entityType: 'setting', entityId: 'mail' })
    assert.deepInclude(entry?.newValues, {
      host: '127.0.0.1',
      from: 'hr@firm.example',
      toDomain: 'example.com',
      outcome: 'accepted',
    })
  })

  test('tells a name that is nobody’s', async ({ assert }) => {
    const { body } = await tryOut(admin, { smtpHost: 'mail.does-not-exist.invalid' })
    assert.equal(body.outcome, 'unknown_host')
    assert.include(body.message, 'mail.does-not-exist.invalid')
  })

  test('tells a port where nobody listens', async ({ assert }) => {
    const smtpPort = await freePort()
    const { body } = await tryOut(admin, { smtpHost: '127.0.0.1', smtpPort })
    assert.equal(body.outcome, 'refused')
    assert.include(body.message, String(smtpPort))
  })

  test('tells a wrong password, without telling it', async ({ assert, cleanup }) => {
    const server = await serving(cleanup, {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(refusal(535, `5.7.8 Bad credentials ${SECRET}`)),
    })
    const answer = await tryOut(admin, { ...server, smtpUsername: 'hr', smtpPassword: SECRET })
    assert.equal(answer.body.outcome, 'credentials')
    assert.include(answer.body.answer, 'Bad credentials')
    assert.notInclude(answer.text, SECRET)
    assert.notInclude(JSON.stringify(await db.from('audit_entries')), SECRET)
  })

  test('tells a server that wants a password and was given none', async ({ assert, cleanup }) => {
    const server = await serving(cleanup, {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    })
    assert.equal((await tryOut(admin, server)).body.outcome, 'credentials')
  })

  test('tells a sender and a receiver that are refused', async ({ assert, cleanup }) => {
    const strict = await serving(cleanup, {
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: ({ address }, _, done) =>
        done(address === 'evil@example.com' ? refusal(550, 'Not one of ours') : null),
      onRcptTo: (_, __, done) => done(refusal(550, 'No relaying')),
    })
    const sender = await tryOut(admin, { ...strict, mailFrom: 'evil@example.com' })
    assert.equal(sender.body.outcome, 'sender')
    assert.include(sender.body.answer, 'Not one of ours')
    const recipient = await tryOut(admin, { ...strict, mailFrom: 'hr@example.com' })
    assert.equal(recipient.body.outcome, 'recipient')
    assert.include(recipient.body.answer, 'No relaying')
  })

  test('tells a certificate nobody vouches for, and a server without TLS', async ({
    assert,
    cleanup,
  }) => {
    // smtp-server has a certificate of its own.
    const own = await serving(cleanup, { authOptional: true, disabledCommands: ['AUTH'] })
    const forged = await tryOut(admin, { ...own, smtpSecurity: 'starttls' })
    assert.equal(forged.body.outcome, 'tls')
    const plain = await serving(cleanup, {
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
    })
    assert.equal((await tryOut(admin, { ...plain, smtpSecurity: 'starttls' })).body.outcome, 'tls')
    assert.equal((await tryOut(admin, { ...plain, smtpSecurity: 'tls' })).body.outcome, 'tls')
    assert.equal((await tryOut(admin, { ...plain, smtpSecurity: 'none' })).body.outcome, 'accepted')
  })

  test('waits so long and no longer for a server that says nothing', async ({
    assert,
    cleanup,
  }) => {
    const sockets: Socket[] = []
    const silent: Server = createServer((socket) => void sockets.push(socket.on('error', () => {})))
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    cleanup(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => silent.close(() => resolve()))
    })
    const { port: smtpPort } = silent.address() as AddressInfo
    const person = await given.admin()
    const tried = { smtpHost: '127.0.0.1', smtpPort, to: 'try@example.com' }
    const result = await testMailServer(tried, person.id, systemActor, 300)
    assert.equal(result.outcome, 'timeout')
    assert.isNull(result.answer)
  })

  test('refuses what cannot be tried, naming the field', async ({ assert }) => {
    for (const [body, field] of [
      [{ to: 'nobody' }, 'to'],
      [{ to: 'a@example.com,b@example.com' }, 'to'],
      [{ smtpHost: null }, 'smtpHost'],
      [{ smtpHost: 'a b' }, 'smtpHost'],
      [{ smtpPort: 99_999 }, 'smtpPort'],
      [{ mailFrom: 'x' }, 'mailFrom'],
    ] as const) {
      const answer = await tryOut(admin, body)
      assert.deepEqual([body, answer.status, answer.errors[0]?.field], [body, 422, field])
    }
    assert.equal((await tryOut(visitor(), RECEIVER)).status, 401)
    assert.equal((await tryOut(await signedIn(await given.manager()), RECEIVER)).status, 403)
    assert.lengthOf(receiver.received(), 0)
  })

  test('is limited for each person', async ({ assert }) => {
    const answers = await Promise.all(
      Array.from({ length: MAIL_TESTS + 3 }, () => tryOut(admin, RECEIVER))
    )
    const refused = answers.filter(({ status }) => status === 429)
    assert.lengthOf(refused, 3)
    assert.include(String(refused[0]?.body.message), 'within an hour')
    assert.equal((await tryOut(await signedIn(await given.admin()), RECEIVER)).status, 200)
  })
})

test.group('The mail server that is set', (group) => {
  let admin: Caller

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    return () => outboxWorker.stop()
  })

  test('takes the next mail without a restart', async ({ assert, cleanup }) => {
    const from: string[] = []
    const server = await serving(cleanup, {
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onMailFrom: ({ address }, _, done) => {
        from.push(address)
        done()
      },
    })
    await put(admin, { ...server, mailFrom: 'hr@firm.example', smtpSecurity: 'none' })
    const id = await postNote()
    assert.equal((await deliverDueMails()).sent, 1)
    assert.equal((await mailRow(id)).state, 'sent')
    assert.deepEqual(from, ['hr@firm.example'])

    await put(admin, { defaults: ['smtpHost', 'smtpPort', 'smtpSecurity', 'mailFrom'] })
    await postNote({}, { recipient: 'back@example.com' })
    assert.equal((await deliverDueMails()).sent, 1)
    await receiver.waitForMailTo('back@example.com')
    assert.lengthOf(from, 1)
  })

  test('may be none: mails wait, and everyone is told so', async ({ assert }) => {
    await put(admin, { smtpHost: null })
    assert.isFalse(mailServer.configured)
    const page = (await admin.get('/settings/email')).text
    assert.include(page, 'set up yet. Messages will be held until it is.')
    outboxWorker.start(50)
    const id = await postNote()
    outboxWorker.wake()
    await new Promise((resolve) => setTimeout(resolve, 150))
    assert.equal((await mailRow(id)).state, 'queued')

    await put(admin, { defaults: ['smtpHost'] })
    outboxWorker.wake()
    await receiver.waitForMailTo('ana@example.com')
  })

  test('has a password that is kept encrypted, and told to nobody', async ({ assert }) => {
    await put(admin, { smtpHost: 'mail.firm.example', smtpUsername: 'hr', smtpPassword: SECRET })
    const row = await db.from('settings').where('name', 'smtpPassword').firstOrFail()
    assert.isNull(row.value)
    assert.match(row.secret, /^\d+\./)
    assert.equal(await smtpPassword(), SECRET)

    const answers = [
      await admin.get('/api/settings'),
      await admin.get('/settings/email'),
      await put(admin, { smtpPassword: SECRET }),
      await admin.get('/api/audit-logs'),
      await admin.get('/api/audit-logs/export?format=csv'),
    ]
    for (const { text, status } of answers) {
      assert.equal(status, 200)
      assert.notInclude(text, SECRET)
    }
    const tables: string[] = await db.connection().getAllTables()
    for (const table of tables) {
      assert.notInclude(JSON.stringify(await db.from(table)), SECRET, table)
    }
    const entry = (await auditEntries()).findLast(({ entityId }) => entityId === 'smtpPassword')
    assert.deepEqual(entry?.newValues, { value: '[redacted]', stored: true })
    assert.deepEqual(entry?.oldValues, { value: '[redacted]', stored: true })
  })

  test('keeps its password for itself: another server wants it typed again', async ({
    assert,
    cleanup,
  }) => {
    const { seen, theirs } = await passwordTaker(cleanup)
    await put(admin, { smtpHost: 'mail.firm.example', smtpUsername: 'hr', smtpPassword: SECRET })
    for (const body of [
      theirs,
      { smtpPort: 25 },
      { smtpUsername: 'me' },
      { smtpSecurity: 'none' },
    ]) {
      const saved = await put(admin, body)
      assert.deepEqual([saved.status, saved.errors[0]?.field], [422, 'smtpPassword'])
      const tried = await tryOut(admin, body)
      assert.deepEqual([tried.status, tried.errors[0]?.field], [422, 'smtpPassword'])
    }
    // Nor in steps.
    assert.equal((await put(admin, { ...theirs, smtpUsername: null })).status, 200)
    assert.equal((await put(admin, { smtpUsername: 'hr' })).status, 422)
    assert.deepEqual(seen, [])
    const typed = { smtpUsername: 'hr', smtpPassword: 'another-one-typed' }
    assert.equal((await put(admin, typed)).status, 200)
    assert.equal((await tryOut(admin, {})).body.outcome, 'accepted')
    assert.deepEqual(seen, ['another-one-typed'])
  })

  test('opens after the keys were rotated', async ({ assert }) => {
    await givenSettings({ smtpPassword: SECRET })
    const { protectedTables } = await import('#encryption/protected_tables')
    const { reencryptBatch } = await import('#encryption/reencrypt_table')
    const table = protectedTables().find((one) => one.table === 'settings')!
    const before = await db.from('settings').where('name', 'smtpPassword').firstOrFail()
    // As a rotation does, under a version other than the row's.
    const batch = await change(systemActor, ({ trx }) =>
      reencryptBatch(trx, table, 999, [{ name: 'smtpPassword' }])
    )
    assert.deepEqual(batch, { rows: 1, values: 1, broken: [] })
    const after = await db.from('settings').where('name', 'smtpPassword').firstOrFail()
    assert.notEqual(after.secret, before.secret)
    assert.equal(await smtpPassword(), SECRET)
  })
})
