import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { forgetTwoFactorRules } from '#accounts/two_factor/two_factor_need'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { portrait } from '#tests/helpers/portrait'

const ENVIRONMENT_NAME = 'Harbour & Sons'

const put = (caller: Caller, section: string, body: unknown) =>
  caller.call<SettingDescription[]>(`/api/settings/${section}`, { method: 'PUT', body })

const stored = (name: string) => db.from('settings').where('name', name).first()

async function described(caller: Caller, name: string): Promise<SettingDescription> {
  const { body } = await caller.get<SettingDescription[]>('/api/settings')
  return body.find((one) => one.name === name)!
}

const pageName = async (caller: Caller, url = '/settings/company') => {
  const { text } = await caller.get(url)
  return /"companyName":"([^"]*)"/.exec(
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  )?.[1]
}

test.group('Settings', (group) => {
  group.each.setup(() => emptyPortal())

  test('hold what is stored before the environment, and that before the default', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const before = await described(admin, 'companyName')
    assert.deepInclude(before, {
      value: ENVIRONMENT_NAME,
      source: 'environment',
      defaultSource: 'environment',
      version: 0,
    })
    assert.deepInclude(await described(admin, 'timeZone'), { value: 'UTC', source: 'default' })

    const { status, body } = await put(admin, 'company', { companyName: '  Fähre 🚢 <b>& Co</b> ' })
    assert.equal(status, 200)
    assert.deepInclude(
      body.find(({ name }) => name === 'companyName')!,
      {
        value: 'Fähre 🚢 <b>& Co</b>',
        source: 'stored',
        default: ENVIRONMENT_NAME,
      }
    )
    assert.equal((await stored('companyName')).value, '"Fähre 🚢 <b>& Co</b>"')

    await put(admin, 'company', { defaults: ['companyName'] })
    const after = await described(admin, 'companyName')
    assert.deepInclude(after, { value: ENVIRONMENT_NAME, source: 'environment', version: 2 })
    assert.isNull((await stored('companyName')).value)
  })

  test('leave an entry with old and new values for each change, and none for none', async ({
    assert,
  }) => {
    const person = await given.admin()
    const admin = await signedIn(person)
    const last = (await auditEntries()).at(-1)?.id ?? 0
    await put(admin, 'time', { timeZone: 'Asia/Tokyo', reminderHour: 7 })
    await put(admin, 'time', { timeZone: 'Asia/Tokyo' })
    await put(admin, 'time', { defaults: ['reminderHour', 'timeZone'] })
    await put(admin, 'time', { defaults: ['reminderHour'] })
    const entries = await auditEntries(last)
    assert.deepEqual(
      entries.map(({ action, entityType, entityId, oldValues, newValues }) => [
        `${action} ${entityType} ${entityId}`,
        oldValues,
        newValues,
      ]),
      [
        [
          'update setting timeZone',
          { value: 'UTC', stored: false },
          { value: 'Asia/Tokyo', stored: true },
        ],
        ['update setting reminderHour', { value: 6, stored: false }, { value: 7, stored: true }],
        ['update setting reminderHour', { value: 7, stored: true }, { value: 6, stored: false }],
        [
          'update setting timeZone',
          { value: 'Asia/Tokyo', stored: true },
          { value: 'UTC', stored: false },
        ],
      ]
    )
    assert.isTrue(entries.every(({ performedById }) => performedById === person.id))
  })

  test('show on the next page of everyone, a visitor included', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const other = await signedIn(await given.employee())
    await put(admin, 'company', { companyName: 'New Name' })
    assert.equal(await pageName(admin), 'New Name')
    assert.equal(await pageName(other, '/profile'), 'New Name')
    assert.equal(await pageName(visitor(), '/api/login'), 'New Name')
  })

  test('cost no statement of their own', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await put(admin, 'company', { companyName: 'New Name' })
    await admin.get('/api/auth/permissions')
    const statements = await statementsOf(() => admin.get('/api/auth/permissions'))
    const own = (sql: string) => /from .?settings/i.test(sql)
    assert.lengthOf(statements.filter(own), 0)

    // A second later: with the session's row, which is read in any case.
    forgetTwoFactorRules()
    const later = await statementsOf(() => admin.get('/api/auth/permissions'))
    assert.lengthOf(later.filter(own), 1)
    assert.match(later.find(own)!, /from .?sessions/i)
  })

  test('refuse what cannot be, naming the field, and change nothing', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const before = await portrait()
    const refused: [string, Record<string, unknown>, string][] = [
      ['company', { companyName: '' }, 'companyName'],
      ['company', { companyName: null }, 'companyName'],
      ['company', { companyName: ' ' }, 'companyName'],
      ['company', { companyName: 'x'.repeat(121) }, 'companyName'],
      ['company', { companyName: 'two\nlines' }, 'companyName'],
      ['company', { companyName: { a: 1 } }, 'companyName'],
      ['company', { companyName: 'A', defaults: ['companyName'] }, 'companyName'],
      ['company', { defaults: ['smtpHost'] }, 'defaults.0'],
      ['company', { defaults: 'companyName' }, 'defaults'],
      ['company', { companyName: 'A', versions: { companyName: 'x' } }, 'versions.companyName'],
      ['time', { timeZone: 'Mars/Olympus' }, 'timeZone'],
      ['time', { timeZone: '+02:00' }, 'timeZone'],
      ['time', { timeZone: null }, 'timeZone'],
      ['time', { reminderHour: 24 }, 'reminderHour'],
      ['time', { reminderHour: -1 }, 'reminderHour'],
      ['time', { reminderHour: 1.5 }, 'reminderHour'],
      ['time', { reminderHour: null }, 'reminderHour'],
      ['time', { reminderHour: [] }, 'reminderHour'],
      ['time', { reminderHour: ' ' }, 'reminderHour'],
      ['passwords', { sessionDays: true }, 'sessionDays'],
      ['passwords', { sessionDays: [7] }, 'sessionDays'],
      ['reminders', { daysBeforeDue: [true] }, 'daysBeforeDue.0'],
      ['reminders', { daysBeforeDue: [[5]] }, 'daysBeforeDue.0'],
      ['retention', { mailDays: [400] }, 'mailDays'],
      ['reminders', { daysBeforeDue: [-1] }, 'daysBeforeDue.0'],
      ['reminders', { daysBeforeDue: [] }, 'daysBeforeDue'],
      ['reminders', { daysBeforeDue: [7, 7] }, 'daysBeforeDue'],
      ['reminders', { daysBeforeDue: [1, 2, 3, 4, 5, 6] }, 'daysBeforeDue'],
      ['reminders', { daysBeforeExpiry: ['soon'] }, 'daysBeforeExpiry.0'],
      ['reminders', { daysBeforeExpiry: 30 }, 'daysBeforeExpiry'],
      ['reminders', { overdueRepeatDays: 0 }, 'overdueRepeatDays'],
      ['passwords', { passwordMinLength: 11 }, 'passwordMinLength'],
      ['passwords', { passwordMinLength: 65 }, 'passwordMinLength'],
      ['passwords', { passwordStrength: 1 }, 'passwordStrength'],
      ['reminders', { documentDaysBeforeDue: [0] }, 'documentDaysBeforeDue.0'],
      ['reminders', { documentRepeatDays: 7 }, 'documentRepeatDays'],
      ['retention', { signInDays: 29 }, 'signInDays'],
      ['retention', { signInDays: null }, 'signInDays'],
      ['retention', { readMessageDays: 6 }, 'readMessageDays'],
      ['retention', { importDays: 91 }, 'importDays'],
      ['retention', { mailDays: 364 }, 'mailDays'],
      ['retention', { mailDays: 'soon' }, 'mailDays'],
      ['mail', { smtpHost: 'two words' }, 'smtpHost'],
      ['mail', { smtpHost: 'https://mail.example.com' }, 'smtpHost'],
      ['mail', { smtpPort: 0 }, 'smtpPort'],
      ['mail', { smtpPort: 65_536 }, 'smtpPort'],
      ['mail', { smtpSecurity: 'ssl' }, 'smtpSecurity'],
      ['mail', { mailFrom: 'nobody' }, 'mailFrom'],
      ['mail', { mailFrom: null }, 'mailFrom'],
      ['mail', { smtpPassword: 'x'.repeat(256) }, 'smtpPassword'],
    ]
    for (const [section, body, field] of refused) {
      const { status, errors } = await put(admin, section, body)
      assert.deepEqual([body, status, errors[0]?.field], [body, 422, field])
    }
    const { errors: told } = await put(admin, 'mail', { smtpPort: 65_536 })
    assert.match(told[0]?.message ?? '', /^“Port” must/)
    assert.equal((await put(admin, 'company', { companyName: 'x'.repeat(10_000_000) })).status, 413)
    const none = await put(admin, 'company', { logo: null, timeZone: 'Asia/Tokyo', constructor: 1 })
    assert.equal(none.status, 200)
    assert.equal((await put(admin, 'evil', { companyName: 'A' })).status, 404)
    assert.deepEqual(await portrait(), before)
  })

  test('are nobody else to read or change', async ({ assert }) => {
    const before = async () => (await db.from('settings')).length
    for (const person of [await given.manager(), await given.employee()]) {
      const caller = await signedIn(person)
      assert.equal((await caller.get('/api/settings')).status, 403)
      assert.equal((await caller.get('/settings/company')).status, 403)
      assert.equal((await put(caller, 'company', { companyName: 'Mine' })).status, 403)
    }
    assert.equal((await put(visitor(), 'company', { companyName: 'Mine' })).status, 401)
    assert.equal(await before(), 0)
  })

  test('of two who change the same, the second is told what the first has set', async ({
    assert,
  }) => {
    const first = await signedIn(await given.admin())
    const second = await signedIn(await given.admin())
    const versions = { companyName: 0 }
    assert.equal((await put(first, 'company', { companyName: 'One', versions })).status, 200)
    const late = await put(second, 'company', { companyName: 'Two', versions })
    assert.equal(late.status, 409)
    assert.include(late.errors[0]?.message, '“One”')
    assert.include(late.errors[0]?.message, '“Two”')
    assert.containSubset(late.body, { versions: { companyName: 1 } })
    assert.equal((await stored('companyName')).value, '"One"')
    // The same value is no conflict, and neither is knowing the change.
    assert.equal((await put(second, 'company', { companyName: 'One', versions })).status, 200)
    const knowing = { companyName: 'Two', versions: { companyName: 1 } }
    assert.equal((await put(second, 'company', knowing)).status, 200)
  })

  test('of many at once, each is stored after the other', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        put(admin, 'company', { companyName: `Name ${index}`, versions: { companyName: 0 } })
      )
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409, 409, 409])
    assert.equal((await stored('companyName')).version, 1)
  })

  test('tell after how many days sessions end, as it is set', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    await put(admin, 'passwords', { sessionDays: 1 })
    const { props } = await admin.page<{ retention: { what: string; kept: string }[] }>(
      '/settings/retention'
    )
    const kept = props.retention.find(({ what }) => what === 'Sessions')?.kept
    assert.equal(
      kept,
      'Until 8 hours pass without activity or the person ends them, at most 1 day after sign-in.'
    )
  })

  test('make passwords stricter, never weaker', async ({ assert }) => {
    const admin = await signedIn(await given.admin())
    const person = await given.employee()
    const reset = (password: string) =>
      admin.call(`/api/users/${person.id}/reset-password`, { method: 'POST', body: { password } })
    assert.equal((await reset('lamp-tiger-48')).status, 204)
    await put(admin, 'passwords', { passwordMinLength: 20 })
    const short = await reset('lamp-tiger-48')
    assert.equal(short.status, 422)
    assert.equal(short.errors[0]?.field, 'password')
    assert.include(short.errors[0]?.message, '20')
    assert.equal((await reset('lamp-tiger-48-orchid-vex')).status, 204)

    await put(admin, 'passwords', { defaults: ['passwordMinLength'], passwordStrength: 4 })
    assert.equal((await reset('ninetwelve12')).status, 422)
    assert.equal((await reset('lamp-tiger-48-orchid-vex')).status, 204)
  })
})
