import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { deliver } from '#messages/delivery/deliver_mails'
import { renderMail } from '#messages/services/render_mail'
import StartDatesChanged from '#people/events/start_dates_changed'
import { calendarDayInWords } from '#settings/local_time'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { givenPacket } from '#tests/helpers/onboarding/onboarding'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'

const due = (days: number) => addDays(DateTime.utc().toISODate(), days)
const inWords = (days: number) => calendarDayInWords(due(days))
const employee = (days = 10) => ({ start_date: due(days) })

test.group('A changed start date', (group) => {
  let hr: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    hr = await given.manager({ employee: employee() })
    caller = await signedIn(hr)
  })

  const moved = async (person: Person, startDate: string | null) => {
    const answer = await caller.put(`/api/employees/${person.employeeId}`, { startDate })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const mails = () => db.from('outbox_messages').where('kind', 'start_date_changed').orderBy('id')
  const queued = () => mails().where('state', 'queued')
  const items = () => db.from('inbox_items').where('kind', 'start_date_changed')
  const rendered = async () => {
    const [mail] = await queued()
    return renderMail(mail, { maskSecrets: false })
  }

  const inboxItemsOf = async (person: Person) => {
    const theirs = await signedIn(person)
    const { body } = await theirs.get<{ title: string; settled: string | null }[]>('/api/inbox')
    return body
  }
  const inboxOf = async (person: Person) =>
    (await inboxItemsOf(person)).map(({ title, settled }) => [title, settled])

  test('is emailed to who has not started yet, with both days', async ({ assert }) => {
    await givenPacket({ firstDayTime: '08:30', firstDayPlace: 'Front desk' })
    const person = await given.waiting({ employee: employee() })
    await caller.post(`/api/employees/${person.employeeId}/approve`, {})
    await moved(person, due(20))
    const [mail, ...others] = await mails()
    assert.lengthOf(others, 0)
    assert.containSubset(mail, {
      recipient: person.email,
      recipient_name: `${person.firstName} ${person.lastName}`,
      user_id: person.id,
      state: 'queued',
    })
    assert.deepEqual(JSON.parse(mail.payload), { employeeId: person.employeeId, from: due(10) })
    assert.equal(Date.parse(mail.next_attempt_at) - Date.parse(mail.created_at), 600_000)
    const sent = await rendered()
    assert.isNull(sent?.obsolete)
    assert.equal(sent?.subject, `Your first day is now ${inWords(20)}`)
    assert.include(
      sent?.text,
      `has changed from ${inWords(10)} to ${inWords(20)} at 8:30 AM. Where to go: Front desk.`
    )
    assert.include(sent?.text, 'See what comes next')
    const [item] = await inboxItemsOf(person)
    assert.containSubset(item, { title: sent?.subject, path: '/', settled: null })
  })

  test('reaches who waits, and who was invited, also past a day that they missed', async ({
    assert,
  }) => {
    const waiting = await given.waiting({ employee: employee(-3) })
    const invited = await given.invited({ employee: { start_date: null } })
    await given.invitation(invited)
    for (const person of [waiting, invited]) await moved(person, due(5))
    const sent = await mails()
    assert.deepEqual(
      sent.map(({ recipient }) => recipient),
      [waiting.email, invited.email]
    )
    const mail = await renderMail(sent[1], { maskSecrets: false })
    assert.equal(mail?.subject, `Your first day is ${inWords(5)}`)
    assert.include(mail?.text, 'first accept the invitation')
    assert.notInclude(mail?.text, 'See what comes next')
  })

  test('is no news to {title}')
    .with([
      { title: 'who has started', person: () => given.employee({ employee: employee(-1) }), to: 3 },
      { title: 'who has started by the new day', person: () => given.waiting(), to: -1 },
      { title: 'who was not invited', person: () => given.invited(), to: 5 },
      {
        title: 'whose account is disabled',
        person: () => given.employee({ disabled: true, employee: employee() }),
        to: 5,
      },
      {
        title: 'who cannot sign in',
        person: () => given.waiting({ blocked: true, employee: employee() }),
        to: 5,
      },
      {
        title: 'who was rejected',
        person: () => given.employee({ status: 'inactive', employee: employee() }),
        to: 5,
      },
    ])
    .run(async ({ assert }, { person, to }) => {
      const other = await given.waiting({ employee: employee() })
      await moved(other, due(11))
      await moved(await person(), due(to))
      const sent = await mails()
      assert.deepEqual(
        sent.map(({ recipient }) => recipient),
        [other.email]
      )
    })

  test('is no news to who changed it, nor by an edit of something else', async ({ assert }) => {
    await moved(hr, due(12))
    const person = await given.waiting({ employee: employee() })
    await caller.put(`/api/employees/${person.employeeId}`, {
      location: 'Oslo',
      startDate: due(10),
    })
    assert.lengthOf(await mails(), 0)
  })

  test('that changes again is in one email, and in none when it is changed back', async ({
    assert,
  }) => {
    const person = await given.waiting({ employee: employee() })
    const other = await given.waiting({ employee: employee() })
    for (const days of [20, 30]) {
      await moved(person, due(days))
      await moved(other, due(days))
    }
    const [, second] = await mails()
    assert.containSubset(second, { recipient: other.email, last_error: 'It changed again.' })
    const [mail] = await queued()
    assert.deepEqual(JSON.parse(mail.payload), { employeeId: person.employeeId, from: due(10) })
    assert.include((await rendered())?.text, `from ${inWords(10)} to ${inWords(30)}`)
    assert.lengthOf(await items(), 2)

    await moved(person, due(10))
    const left = await queued()
    assert.deepEqual(
      left.map(({ recipient }) => recipient),
      [other.email]
    )
    assert.deepEqual(
      (await items()).map((item) => item.user_id),
      [other.id]
    )
  })

  test('that changes while two emails wait is in one, from the first day of them', async ({
    assert,
  }) => {
    const person = await given.waiting({ employee: employee() })
    await moved(person, due(20))
    await mails().update({ state: 'sending' })
    await moved(person, due(30))
    // The mail server takes neither yet.
    await mails().update({ state: 'queued' })
    await moved(person, due(20))
    const left = await queued()
    assert.lengthOf(left, 1)
    assert.deepEqual(JSON.parse(left[0].payload), { employeeId: person.employeeId, from: due(10) })
    assert.include((await rendered())?.text, `from ${inWords(10)} to ${inWords(20)}`)
    assert.lengthOf(await items(), 1)
  })

  test('that has been emailed is changed in another email', async ({ assert }) => {
    const person = await given.waiting({ employee: employee() })
    await moved(person, due(20))
    await mails().update({ state: 'sent' })
    await moved(person, due(10))
    assert.include((await rendered())?.text, `from ${inWords(20)} to ${inWords(10)}`)
    assert.deepEqual(await inboxOf(person), [
      [`Your first day is now ${inWords(10)}`, null],
      ['Your first day has not changed', 'The start date was changed back.'],
    ])
    const [former] = await mails()
    const mail = await renderMail(former, { maskSecrets: false })
    assert.match(mail?.text ?? '', /Your first day at .+ has not changed\.\n/)
  })

  test('that was set, emailed and removed leaves no day in the first email', async ({ assert }) => {
    const person = await given.waiting({ employee: { start_date: null } })
    await moved(person, due(20))
    await mails().update({ state: 'sent' })
    await moved(person, null)
    assert.deepEqual(await inboxOf(person), [
      [`Your first day is no longer ${inWords(20)}`, null],
      ['Your first day is not set yet', 'The start date was changed back.'],
    ])
    const [former] = await mails()
    const mail = await renderMail(former, { maskSecrets: false })
    assert.match(mail?.text ?? '', /Your first day at .+ is not set yet\.\n/)
  })

  test('that was removed says that the day no longer stands', async ({ assert }) => {
    const person = await given.waiting({ employee: employee() })
    await moved(person, null)
    const mail = await rendered()
    assert.equal(mail?.subject, `Your first day is no longer ${inWords(10)}`)
    assert.include(mail?.text, 'let you know the new day')
  })

  test('that was removed names no day to who was invited', async ({ assert }) => {
    const person = await given.invited({ employee: employee() })
    await given.invitation(person)
    await moved(person, null)
    const text = (await rendered())?.text
    assert.include(text, 'To see what comes next, first accept the invitation')
    assert.notInclude(text, 'before that day')
  })

  test('does not leave once the invitation {title}')
    .with([
      { title: 'is revoked', columns: { revoked_at: '2026-01-01 00:00:00.000' } },
      { title: 'has expired', columns: { expires_at: '2026-01-01 00:00:00.000' } },
    ])
    .run(async ({ assert }, { columns }) => {
      const person = await given.invited({ employee: employee() })
      const id = await given.invitation(person)
      await moved(person, due(20))
      assert.isNull((await rendered())?.obsolete)
      await db.from('invitations').where('id', id).update(columns)
      const [mail] = await queued()
      assert.equal(await deliver(mail), 'cancelled')
      const [row] = await mails()
      assert.equal(row.last_error, 'The invitation is no longer open.')
    })

  test('does not leave once {title}')
    .with([
      { title: 'the day has come', columns: { start_date: due(-1) }, reason: 'has come' },
      { title: 'they are rejected', columns: { status: 'inactive' }, reason: 'not an employee' },
      { title: 'their account is disabled', columns: {}, reason: 'cannot sign in' },
    ])
    .run(async ({ assert }, { columns, reason }) => {
      const person = await given.waiting({ employee: employee() })
      await moved(person, due(20))
      await db
        .from('employees')
        .where('id', person.employeeId)
        .update({ updated_at: '2026-01-01 00:00:00.000', ...columns })
      if (Object.keys(columns).length === 0) {
        await db.from('users').where('id', person.id).update({ disabled_at: '2026-01-01' })
      }
      const [mail] = await queued()
      assert.equal(await deliver(mail), 'cancelled')
      const [row] = await mails()
      assert.include(row.last_error, reason)
    })

  test('by an import is one email each, and its undo takes those back that wait', async ({
    assert,
  }) => {
    const admin = await signedIn(await given.admin())
    const people = [
      await given.waiting({ email: 'ana@example.com', employee: employee() }),
      await given.waiting({ email: 'wei@example.com', employee: employee() }),
    ]
    const api = importing(admin)
    const { id } = await api.imported(
      `E-mail,Start date\nana@example.com,${due(20)}\nwei@example.com,${due(30)}\n`
    )
    const sent = await queued()
    assert.deepEqual(
      sent.map(({ recipient }) => recipient),
      people.map(({ email }) => email)
    )
    assert.equal((await api.undo(id)).status, 202)
    await workOff()
    assert.lengthOf(await queued(), 0)
    assert.lengthOf(await mails(), 2)
    assert.lengthOf(await items(), 0)
  })

  test('takes as many statements for many people as for one', async ({ assert }) => {
    const people: Person[] = []
    for (let one = 0; one < 5; one++) people.push(await given.waiting({ employee: employee() }))
    const count = async (some: Person[], from: string, to: string) => {
      const moves = some.map(({ employeeId }) => ({ employeeId, from, to }))
      const statements = await statementsOf(() =>
        change(systemActor, (running) => StartDatesChanged.dispatch(running, moves))
      )
      return statements.length
    }
    const one = await count(people.slice(0, 1), due(10), due(25))
    assert.equal(await count(people.slice(1), due(10), due(20)), one)
    assert.lengthOf(await queued(), 5)
    // Taking the emails back.
    const again = await count(people.slice(0, 1), due(25), due(26))
    assert.equal(await count(people.slice(1), due(20), due(26)), again)
    assert.lengthOf(await queued(), 5)
  })
})
