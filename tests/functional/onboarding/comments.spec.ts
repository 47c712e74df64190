import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mailKind } from '#messages/services/mail_kinds'
import { renderMail } from '#messages/services/render_mail'
import { COMMENT_LENGTH, MOST_COMMENTS } from '#onboarding/limits'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { givenItem, ITEMS } from '#tests/helpers/onboarding/onboarding'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow, statementsOf } from '#tests/helpers/portal'

interface Item {
  title: string
  text: string
  path: string | null
  settled: string | null
}

test.group('Comments on onboarding items', (group) => {
  let ana: Person
  let maya: Person
  let hr: Caller
  let theirs: Caller

  group.each.setup(async () => {
    await emptyPortal()
    maya = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    hr = await signedIn(maya)
    theirs = await signedIn(ana)
  })

  const comment = async (caller: Caller, id: number, body = 'Which keyboard?', key?: string) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const answer = await caller.post(`${ITEMS}/${id}/comments`, { body }, headers)
    if (answer.status !== 201) throw new Error(answer.text)
  }
  const mails = () => db.from('outbox_messages').where('kind', 'onboarding_comment').orderBy('id')
  /** Who has got emails since this was asked last. */
  let seen = 0
  group.each.setup(() => {
    seen = 0
  })
  const reached = async () => {
    const rows = await mails().where('id', '>', seen)
    seen = Math.max(seen, ...rows.map(({ id }) => Number(id)))
    return rows.map(({ recipient }) => recipient as string)
  }
  const inboxOf = async (person: Person) => {
    const caller = await signedIn(person)
    const { body } = await caller.get<Item[]>('/api/inbox')
    return body
  }

  test('reach the owner and who has commented, but for the author', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei', lastName: 'Berg' })
    const stranger = await given.employee()
    const id = await givenItem(ana, {
      name: 'Prepare a laptop',
      owner: 'person',
      owner_user_id: wei.id,
    })
    await comment(theirs, id)
    assert.deepEqual(await reached(), [wei.email])
    const [mail] = await mails()
    const [row] = await db.from('onboarding_comments')
    assert.deepEqual(JSON.parse(mail.payload), { userId: wei.id, commentId: row.id })
    assert.containSubset(mail, { state: 'queued', recipient_name: 'Wei Berg', user_id: wei.id })

    await comment(await signedIn(wei), id, 'US or German?')
    assert.deepEqual(await reached(), [ana.email])
    await comment(hr, id)
    assert.sameMembers(await reached(), [ana.email, wei.email])
    await comment(theirs, id)
    assert.sameMembers(await reached(), [maya.email, wei.email])
    assert.lengthOf(await inboxOf(stranger), 0)
  })

  test('read as their author wrote them, with where to answer', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei' })
    const id = await givenItem(ana, {
      name: 'Prepare a laptop',
      owner: 'person',
      owner_user_id: wei.id,
    })
    const long = `US or <German>?\n${'x'.repeat(COMMENT_LENGTH - 20)}`
    await comment(theirs, id, long)
    const [mail] = await mails()
    const sent = await renderMail(mail, { maskSecrets: false })
    assert.equal(sent?.subject, 'Ana Díaz commented on Prepare a laptop')
    assert.include(sent?.text, '> US or <German>?\n> xxx')
    assert.include(sent?.html, 'US or &lt;German&gt;?')
    assert.include(sent?.text, '/onboarding/tasks\n')
    const [item] = await inboxOf(wei)
    assert.containSubset(item, { title: sent?.subject, path: '/onboarding/tasks', settled: null })
    assert.match(item?.text ?? '', /^US or <German>\?\nx{150,190}…$/)

    const own = await givenItem(ana, { name: 'Send a photo' })
    await comment(hr, own)
    const [first] = await inboxOf(ana)
    assert.containSubset(first, {
      title: 'Maya Lund commented on Send a photo',
      text: 'Which keyboard?',
      path: `/employees/${ana.employeeId}/onboarding`,
    })
    await hr.delete(`${ITEMS}/${own}`)
    const [settled] = await inboxOf(ana)
    assert.equal(settled?.settled, 'The item was removed.')
  })

  test('are quoted line by line, whatever ends their lines', async ({ assert }) => {
    await comment(theirs, await givenItem(ana, { owner: 'hr' }), 'US?\r\nGerman?\rOr\n\nboth?')
    const [mail] = await mails()
    const sent = await renderMail(mail, { maskSecrets: false })
    assert.include(sent?.text, '\n> US?\n> German?\n> Or\n> \n> both?\n')
  })

  test('lead the owner to the list that has the item, or nowhere: {title}')
    .with([
      {
        title: 'done by them',
        columns: (wei: Person) => ({ status: 'done', done_by_id: wei.id }),
        path: '/onboarding/tasks?state=done',
      },
      {
        title: 'done by another',
        columns: () => ({ status: 'done', done_by_id: ana.id }),
        path: null,
      },
      { title: 'planned', columns: () => ({ status: 'planned' }), path: null },
      { title: 'waived', columns: () => ({ status: 'waived' }), path: null },
      { title: 'no task', columns: () => ({ kind: 'sign' }), path: null },
      { title: 'put away since', columns: () => ({}), run: 'closed', path: null },
    ])
    .run(async ({ assert }, { columns, run = 'open', path }) => {
      const wei = await given.employee()
      const ofWei = { owner: 'person', owner_user_id: wei.id, ...columns(wei) }
      await comment(theirs, await givenItem(ana, ofWei))
      await db.from('onboarding_checklists').update({ status: run })
      const [item] = await inboxOf(wei)
      assert.containSubset(item, { path, settled: null, text: 'Which keyboard?' })
      const [mail] = await mails()
      const sent = await renderMail(mail, { maskSecrets: false })
      assert.equal(sent?.text.includes(`${path}\n`), path !== null)
      assert.equal(sent?.text.includes('Open '), path !== null)
    })

  test('reach everyone of a group that owns the item', async ({ assert }) => {
    const ida = await given.manager()
    await comment(theirs, await givenItem(ana, { owner: 'hr', owner_user_id: null }))
    assert.sameMembers(await reached(), [maya.email, ida.email])
    const members = [await given.employee(), await given.employee()] as const
    const role = await given.bundle(members[0], [], 'IT')
    await db.table('user_roles').insert({ user_id: members[1].id, role_id: role })
    const ofRole = { owner: 'role', owner_user_id: null, owner_role_id: role }
    await comment(await signedIn(members[0]), await givenItem(ana, ofRole))
    assert.deepEqual(await reached(), [members[1].email])
  })

  test('do not reach who can no longer see the item, or sign in', async ({ assert }) => {
    const wei = await given.employee({ firstName: 'Wei' })
    const gone = await given.employee()
    const viewer = await given.employee()
    await given.override(viewer, 'employees:view', 'grant')
    const id = await givenItem(ana, { owner: 'person', owner_user_id: wei.id })
    await comment(await signedIn(wei), id, 'First')
    await comment(await signedIn(viewer), id, 'Second')
    assert.deepEqual(await reached(), [wei.email])
    const [before] = await inboxOf(wei)
    assert.match(before?.title ?? '', /commented on Read the wiki \(Ana Díaz\)$/)
    // It is handed over, the right taken, and the next owner's account closed.
    await hr.post(`${ITEMS}/${id}/delegate`, { userId: gone.id })
    await db.from('permission_overrides').delete()
    await db.from('users').where('id', gone.id).update({ disabled_at: '2026-01-01 00:00:00.000' })
    await comment(hr, id, 'Confidential')
    assert.deepEqual(await reached(), [])
    // What they got before says nothing anymore.
    const after = await inboxOf(wei)
    assert.lengthOf(after, 1)
    assert.containSubset(after[0], {
      title: 'Onboarding comment',
      text: 'What this was about no longer exists.',
      path: null,
    })
  })

  test('are emailed once, and not at all where they are refused', async ({ assert }) => {
    const wei = await given.employee()
    const id = await givenItem(ana, { owner: 'person', owner_user_id: wei.id })
    const key = 'a4b1c0de-0000-4000-8000-000000000001'
    await comment(theirs, id, 'Once', key)
    await comment(theirs, id, 'Once', key)
    assert.deepEqual(await reached(), [wei.email])
    const stranger = await signedIn(await given.employee())
    const address = `${ITEMS}/${id}/comments`
    assert.equal((await stranger.post(address, { body: 'Hello' })).status, 404)
    assert.equal((await theirs.post(`${ITEMS}/987654/comments`, { body: 'Hello' })).status, 404)
    await db.from('onboarding_checklists').update({ status: 'closed' })
    assert.equal((await theirs.post(address, { body: 'Hello' })).status, 409)
    assert.deepEqual(await reached(), [])
    assert.lengthOf(await db.from('inbox_items'), 1)
  })

  test('are refused once an item has as many as it shows', async ({ assert }) => {
    const wei = await given.employee()
    const id = await givenItem(ana, { owner: 'person', owner_user_id: wei.id })
    const other = await givenItem(ana)
    const rows = Array.from({ length: MOST_COMMENTS - 1 }, () => ({
      item_id: id,
      body: 'Hello',
      author_id: ana.id,
      author: 'Ana Díaz',
      created_at: '2026-01-01 00:00:00.000',
    }))
    await db.table('onboarding_comments').multiInsert(rows)
    const key = 'a4b1c0de-0000-4000-8000-000000000002'
    await comment(theirs, id, 'The last one', key)
    const address = `${ITEMS}/${id}/comments`
    const refused = await theirs.post(address, { body: 'One more' })
    assert.equal(refused.status, 409)
    assert.include(refused.text, 'This item already has 200 comments, so no more can be added.')
    // The same call again, and another item.
    await comment(theirs, id, 'The last one', key)
    await comment(theirs, other)
    assert.deepEqual(await reached(), [wei.email])
    assert.lengthOf((await theirs.get<object[]>(address)).body, MOST_COMMENTS)
  })

  test('of who was erased are read nowhere', async ({ assert }) => {
    const id = await givenItem(ana, { owner: 'hr', owner_user_id: null })
    await comment(theirs, id, 'Windmill')
    assert.include(JSON.stringify(await inboxOf(maya)), 'Windmill')
    const admin = await signedIn(await given.admin())
    const address = `/api/employees/${ana.employeeId}`
    const endDate = new Date().toISOString().slice(0, 10)
    await admin.post(`${address}/leave`, { endDate, reason: 'Moved' })
    const { employee_number: confirmation } = await employeeRow(ana.employeeId)
    const erased = await admin.post(`${address}/erasure`, { reason: 'Asked for it', confirmation })
    assert.equal(erased.status, 200, erased.text)
    const [mail] = await mails()
    assert.isNull(await renderMail(mail, { maskSecrets: false }))
    const whole = [
      await mails(),
      await db.from('inbox_items'),
      await db.from('onboarding_comments'),
      await inboxOf(maya),
    ]
    assert.notInclude(JSON.stringify(whole), 'Windmill')
  })

  test('are found by as many statements for many as for one', async ({ assert }) => {
    const id = await givenItem(ana, { owner: 'hr', owner_user_id: null })
    for (const body of ['One', 'Two', 'Three']) await comment(theirs, id, body)
    const rows = await mails()
    const payloads = rows.map(({ payload }) => JSON.parse(payload))
    const find = (some: object[]) => async () => {
      const facts = (await mailKind('onboarding_comment')?.find(some)) ?? []
      assert.lengthOf(
        facts.filter((one) => one !== null),
        some.length
      )
    }
    const one = await statementsOf(find(payloads.slice(0, 1)))
    assert.lengthOf(payloads, 3)
    assert.lengthOf(await statementsOf(find(payloads)), one.length)
  })
})
