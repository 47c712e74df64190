import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import PlainLetters from '#database/migrations/0063_fold_letters_without_accents'
import PlainApostrophes from '#database/migrations/0068_fold_apostrophes'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

/** A name's folded copies as an earlier program stored them, after a migration that ran twice. */
async function foldedAnew(
  Migration: typeof PlainLetters | typeof PlainApostrophes,
  id: number,
  before: { search_text: string; sort_name: string }
) {
  const person = () => db.from('users').where('id', id)
  await person().update(before)
  for (const turn of ['once', 'again']) await new Migration(db.connection(), turn, false).execUp()
  const { search_text: searchText, sort_name: sortName } = await person().firstOrFail()
  return [searchText, sortName]
}

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

  test('an apostrophe is found whichever way it is typed', async ({ assert }) => {
    const hr = await signedIn(await given.admin())
    for (const [firstName, lastName] of [
      ['Ava', "O'Neill"],
      ['Zoë', 'O’Brien'],
    ]) {
      const fields = { firstName, lastName, email: `${lastName?.slice(2)}@example.com` }
      assert.equal((await hr.post('/api/employees', fields)).status, 201)
    }
    const found = async (q: string) => {
      const { body } = await hr.get<{ lastName: string }[]>(
        `/api/employees?q=${encodeURIComponent(q)}`
      )
      return body.map(({ lastName }) => lastName)
    }
    for (const q of ["o'neill", 'o’neill']) assert.deepEqual(await found(q), ["O'Neill"])
    for (const q of ["o'brien", 'O’Brien', 'o‘brien']) assert.deepEqual(await found(q), ['O’Brien'])
  })

  test('apostrophes are folded anew in rows of before', async ({ assert }) => {
    const zoe = await given.employee({ firstName: 'Zoë', lastName: 'O’Brien' })
    const before = { search_text: 'zoe o’brien z@example.com', sort_name: 'o’brien zoe' }
    assert.deepEqual(await foldedAnew(PlainApostrophes, zoe.id, before), [
      "zoe o'brien z@example.com",
      "o'brien zoe",
    ])
  })

  test('are folded anew in rows of before', async ({ assert }) => {
    const soren = await given.employee({ firstName: 'Søren', lastName: 'Łoś' })
    const before = { search_text: 'søren łos s@example.com', sort_name: 'łos søren' }
    assert.deepEqual(await foldedAnew(PlainLetters, soren.id, before), [
      'soren los s@example.com',
      'los soren',
    ])
  })
})
