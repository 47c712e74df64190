import { test } from '@japa/runner'
import { Settings } from 'luxon'
import { signedIn, type Caller } from '#tests/helpers/caller'
import {
  assignedOn,
  completedOn,
  employedFrom,
  materialVersion,
} from '#tests/helpers/training/compliance'
import { createModule } from '#tests/helpers/training/training'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface Ends {
  expiresOn: string | null
  validUntil: string | null
}

test.group('The last valid day of a completion', (group) => {
  let person: Person
  let caller: Caller
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    const { now } = Settings
    Settings.now = () => Date.parse('2026-06-01T08:00:00Z')
    person = await employedFrom('2020-01-01')
    caller = await signedIn(person)
    moduleId = (await createModule()).id
    await assignedOn(person, moduleId, '2025-01-01', '2025-12-31')
    await completedOn(person, moduleId, '2025-12-01', '2027-12-01')
    return () => {
      Settings.now = now
    }
  })

  const own = async (): Promise<Ends[]> => {
    const { body: certificates } = await caller.get<Ends[]>('/api/training/certificates')
    const { body: module } = await caller.get<{ history: { completions: Ends[] } }>(
      `/api/training/own/${moduleId}`
    )
    return [...certificates, ...module.history.completions]
  }

  test('is its own expiration', async ({ assert }) => {
    const mine = await own()
    assert.lengthOf(mine, 2)
    for (const ends of mine) {
      assert.containSubset(ends, { expiresOn: '2027-12-01', validUntil: '2027-12-01' })
    }
  })

  test('comes earlier where the training has changed since, as known on the day', async ({
    assert,
  }) => {
    await materialVersion(moduleId, 2, '2026-01-15', '2026-03-01')
    const ended = { expiresOn: '2027-12-01', validUntil: '2026-03-01' }
    const mine = await own()
    assert.lengthOf(mine, 2)
    for (const ends of mine) assert.containSubset(ends, ended)

    const hr = await signedIn(await given.manager())
    const history = async (day: string) => {
      const query = `employeeId=${person.employeeId}&moduleId=${moduleId}&day=${day}`
      const { body } = await hr.get<{ completions: Ends[]; standing: object }>(
        `/api/training/compliance/history?${query}`
      )
      return body
    }
    assert.containSubset(await history('2026-06-01'), {
      standing: { state: 'expired', validUntil: '2026-03-01' },
      completions: [ended],
    })
    assert.containSubset(await history('2026-01-14'), {
      standing: { state: 'completed', validUntil: '2027-12-01' },
      completions: [{ validUntil: '2027-12-01' }],
    })
  })
})
