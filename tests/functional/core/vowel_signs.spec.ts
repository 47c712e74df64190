import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import TellNamesApart from '#database/migrations/0067_tell_names_apart_by_vowel_signs'
import { normalizeForLog, searchTextOf, sortNameOf } from '#core/search/normalize'
import { signedIn } from '#tests/helpers/caller'
import { givenItem, itemRow } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

const foldAgain = () => new TellNamesApart(db.connection(), '0067', false).execUp()

test.group('Names that only vowel signs tell apart', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('are two departments, and each is found', async ({ assert }) => {
    const hr = await signedIn(await given.admin())
    const [day, dean] = ['दिन', 'दीन']
    for (const name of [day, dean]) {
      const { status } = await hr.post('/api/lists/department', { name })
      assert.equal(status, 201)
    }
    const { status } = await hr.post('/api/lists/department', { name: ` ${dean} ` })
    assert.equal(status, 409)
    for (const [firstName, department] of [
      ['Ana', day],
      ['Bo', dean],
    ]) {
      const fields = { firstName, lastName: 'दीपक', email: `${firstName}@example.com`, department }
      assert.equal((await hr.post('/api/employees', fields)).status, 201)
    }
    const found = async (query: string) =>
      (await hr.get<{ firstName: string }[]>(`/api/employees?${query}`)).body.map(
        ({ firstName }) => firstName
      )
    assert.deepEqual(await found(`department=${encodeURIComponent(dean as string)}`), ['Bo'])
    assert.deepEqual((await found(`q=${encodeURIComponent('दीप')}`)).toSorted(), ['Ana', 'Bo'])
    assert.deepEqual(await found(`q=${encodeURIComponent('दिप')}`), [])
  })

  test('are folded as before in the audit log', async ({ assert }) => {
    const actor = await signedIn(await given.admin({ firstName: 'दीपक', lastName: 'Rao' }))
    await actor.post('/api/lists/department', { name: 'Kitchen' })
    const logged = await actor.get<{ action: string }[]>(
      `/api/audit-logs?q=${encodeURIComponent('दीपक')}&entityType=list_entry`
    )
    assert.lengthOf(logged.body, 1)
    assert.isTrue((await verifyChain()).intact)
  })

  test('are folded anew in rows of before', async ({ assert }) => {
    const [name, other] = ['दीपक राव', 'Ana']
    const person = await given.employee({ firstName: 'दीपक', lastName: 'राव', position: 'दीन' })
    const plain = await given.employee({ firstName: other, position: 'Chef' })
    const task = await givenItem(person, { name, item_key: `task:hr:${normalizeForLog(name)}` })
    const upload = await givenItem(person, { name, item_key: `upload:${normalizeForLog(name)}` })
    const training = await givenItem(person, { name, item_key: 'training:7' })
    await db.table('list_entries').insert({
      list: 'department',
      name,
      key: normalizeForLog(name),
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    })
    await db
      .from('users')
      .where('id', person.id)
      .update({ search_text: 'dpk', sort_name: 'rv', sort_position: 'dn' })
    const before = await db.from('users').where('id', plain.id).firstOrFail()

    await foldAgain()
    await foldAgain()

    const user = await db.from('users').where('id', person.id).firstOrFail()
    const { email } = user
    assert.include(user, {
      search_text: searchTextOf({ firstName: 'दीपक', lastName: 'राव', email }),
      sort_name: sortNameOf({ firstName: 'दीपक', lastName: 'राव' }),
      sort_position: 'दीन',
    })
    assert.deepEqual(await db.from('users').where('id', plain.id).firstOrFail(), before)
    assert.equal((await db.from('list_entries').where('name', name).firstOrFail()).key, name)
    assert.equal((await itemRow(task)).item_key, `task:hr:${name}`)
    assert.equal((await itemRow(upload)).item_key, `upload:${name}`)
    assert.equal((await itemRow(training)).item_key, 'training:7')
  })
})
