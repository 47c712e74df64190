import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import PlainLetters from '#database/migrations/0063_fold_letters_without_accents'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

const foldAgain = () => new PlainLetters(db.connection(), '0063', false).execUp()

test.group('Letters without an accent, in names', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('are found and sorted by the plain letter', async ({ assert }) => {
    const hr = await signedIn(await given.admin())
    const people = [
      ['Søren', 'Østergård'],
      ['Łukasz', 'Nowak'],
      ['Ida', 'Groß'],
    ]
    for (const [firstName, lastName] of people) {
      const email = `${lastName?.length}.${firstName?.length}@example.com`
      const { status } = await hr.post('/api/employees', { firstName, lastName, email })
      assert.equal(status, 201)
    }
    const found = async (q: string) => {
      const address = `/api/employees?sort=name&q=${encodeURIComponent(q)}`
      const { body } = await hr.get<{ lastName: string }[]>(address)
      return body.map(({ lastName }) => lastName)
    }
    for (const q of ['soren', 'SØREN', 'ostergard']) assert.deepEqual(await found(q), ['Østergård'])
    for (const q of ['lukasz', 'Łuk']) assert.deepEqual(await found(q), ['Nowak'])
    for (const q of ['gross', 'groß']) assert.deepEqual(await found(q), ['Groß'])
    assert.deepEqual(await found(''), ['Groß', 'Nowak', 'Østergård'])
    // The log keeps what it stored: the letter as it was typed.
    const bjork = { firstName: 'Bjørk', lastName: 'Olsen' }
    const actor = await signedIn(await given.admin(bjork))
    assert.equal((await actor.put('/api/profile', { ...bjork, phone: '503 555 0100' })).status, 200)
    const logged = await hr.get<{ action: string }[]>(
      `/api/audit-logs?q=${encodeURIComponent('Bjørk')}`
    )
    assert.deepEqual(
      logged.body.map(({ action }) => action),
      ['update']
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('are folded anew in rows of before', async ({ assert }) => {
    const soren = await given.employee({ firstName: 'Søren', lastName: 'Łoś' })
    await db
      .from('users')
      .where('id', soren.id)
      .update({ search_text: 'søren łos s@example.com', sort_name: 'łos søren' })

    await foldAgain()
    await foldAgain()

    const { search_text: searchText, sort_name: sortName } = await db
      .from('users')
      .where('id', soren.id)
      .firstOrFail()
    assert.deepEqual([searchText, sortName], ['soren los s@example.com', 'los soren'])
  })
})
