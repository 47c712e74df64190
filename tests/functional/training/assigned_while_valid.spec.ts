import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { calendarDayInWords } from '#settings/local_time'
import { addDays } from '#training/compliance_status'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completed, plainModule } from '#tests/helpers/training/assignments'
import { completionOf, day } from '#tests/helpers/training/proof'

interface Assigned {
  counts: Record<string, number>
  mails: { now: number; digest: number }
  results: { employeeId: number; outcome: string; message: string }[]
}

const due = addDays(DateTime.utc().toISODate(), 7)

test.group('Assigning also to people who are up to date', (group) => {
  let caller: Caller
  let moduleId: number

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager())
    moduleId = await plainModule()
  })

  const assign = (people: Person[], more: object = {}, key: string = randomUUID()) =>
    caller.post<Assigned>(
      '/api/training/assignments',
      {
        moduleIds: [moduleId],
        employeeIds: people.map(({ employeeId }) => employeeId),
        dueOn: due,
        includeCompleted: true,
        ...more,
      },
      { 'idempotency-key': key }
    )
  const messages = ({ body }: { body: Assigned }) =>
    body.results.map(({ outcome, message }) => [outcome, message])

  test('tells that what is valid is not due, and who is told', async ({ assert }) => {
    const [fresh, done, until, ending] = [
      await given.employee(),
      await given.employee(),
      await given.employee(),
      await given.employee(),
    ]
    const [long, soon] = [day(400) as string, day(20) as string]
    await completed(done, moduleId)
    await completionOf(until, { moduleId, expiresOn: long })
    await completionOf(ending, { moduleId, expiresOn: soon })
    const people = [fresh, done, until, ending]
    const expected = [
      ['assigned', `Due on ${calendarDayInWords(due)}.`],
      ['assigned', 'Completed, does not expire.'],
      ['assigned', `Completed, valid until ${calendarDayInWords(long)}.`],
      ['assigned', `Completed, valid until ${calendarDayInWords(soon)}.`],
    ]
    const preview = await assign(people, { dryRun: true })
    assert.deepEqual(messages(preview), expected)
    assert.deepEqual(preview.body.mails, { now: 0, digest: 2 })
    const key = randomUUID()
    for (const status of [201, 201]) {
      const answer = await assign(people, {}, key)
      assert.equal(answer.status, status)
      assert.deepEqual(messages(answer), expected)
      assert.deepEqual(answer.body.mails, { now: 0, digest: 2 })
    }
    assert.lengthOf(await db.from('training_assignments').where('due_on', due), 4)
  })

  test('counts no one for the digest who gets no mail', async ({ assert }) => {
    const disabled = await given.employee({ disabled: true })
    const people = [await given.employee(), await given.invited({ status: 'active' }), disabled]
    const preview = await assign(people, { dryRun: true })
    assert.deepInclude(preview.body.counts, { people: 3 })
    assert.deepEqual(preview.body.mails, { now: 0, digest: 1 })
  })
})
