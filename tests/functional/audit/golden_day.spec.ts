import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { accounts, mails, settings } from '#tests/helpers/golden_day/accounts'
import { Day } from '#tests/helpers/golden_day/day'
import { departures, own, upkeep } from '#tests/helpers/golden_day/departures'
import { documents } from '#tests/helpers/golden_day/documents'
import { firstDifference, pairsOf, storeDay, storedDay } from '#tests/helpers/golden_day/fixture'
import { imports } from '#tests/helpers/golden_day/imports'
import { firstAdmin, newcomers } from '#tests/helpers/golden_day/newcomers'
import { inSettledOrder, Normalizer, type EntryRow } from '#tests/helpers/golden_day/normalize'
import { lists, profiles } from '#tests/helpers/golden_day/profiles'
import { signing } from '#tests/helpers/golden_day/signing'
import { training } from '#tests/helpers/golden_day/training'
import { picture } from '#tests/helpers/routes/route_requests'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'

/**
 * The audit log of one long day, entry by entry. GOLDEN_DAY=write stores the entries as the
 * expected ones; read the diff before you commit it.
 */
test.group('The golden day', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('is told by the audit log as it always was', async ({ assert }) => {
    const writes = process.env.GOLDEN_DAY === 'write'
    if (writes && process.env.CI) throw new Error('CI compares the golden day and never writes it.')
    const day = new Day()
    try {
      await live(day)
    } catch (cause) {
      throw new Error(['The day broke off.', ...day.refused].join('\n'), { cause })
    }

    assert.deepEqual(day.refused, [])
    const rows: EntryRow[] = await db.from('audit_entries').orderBy('id')
    const normalizer = new Normalizer()
    const entries = inSettledOrder(rows).map((row) => normalizer.entry(row))
    if (writes) {
      await storeDay(entries)
      return
    }
    const expected = await storedDay()
    const difference = firstDifference(expected.entries, entries)
    if (difference) throw new Error(difference)
    assert.deepEqual(pairsOf(entries), expected.pairs)
  }).timeout(300_000)
})

async function live(day: Day): Promise<void> {
  await firstAdmin(day)
  const people = await newcomers(day)
  await profiles(day, people)
  await lists(day)
  await accounts(day, people)
  await settings(day, await picture())
  await mails(day)
  await training(day, people)
  await signing(day, people, await documents(day, people))
  await imports(day, people)
  await departures(day, people)
  await own(day, people)
  await upkeep(day, people)
}
