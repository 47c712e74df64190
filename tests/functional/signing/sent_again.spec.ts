import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createTemplate, sentRequest } from '#tests/helpers/signing/signing'

interface Runner {
  run(): Promise<unknown>
}

interface Client {
  runner?: (query: object) => Runner
}

/** Does something else before the first query with these words, which holds no connection yet. */
async function whileAsking<Asked, During>(
  words: string,
  ask: () => Promise<Asked>,
  work: () => Promise<During>
): Promise<{ asked: Asked; during: During }> {
  const client = db.connection().getReadClient().client as Client
  const runnerOf = client.runner as (query: object) => Runner
  const { promise, resolve } = Promise.withResolvers<During>()
  // Overrides the dialect's own, until it is removed.
  client.runner = (query) => {
    const runner = runnerOf.call(client, query)
    if (!String(query).includes(words)) return runner
    delete client.runner
    const run = runner.run.bind(runner)
    return Object.assign(runner, {
      async run() {
        resolve(await work())
        return run()
      },
    })
  }
  const asked = await ask()
  return { asked, during: await promise }
}

interface Sent {
  counts: Record<string, number>
  results: { requestId: number | null }[]
}

test.group('Sending to many again with the same Idempotency-Key', (group) => {
  let caller: Caller
  let ana: Person
  let wei: Person
  let rules: number

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.manager({ firstName: 'Maya', lastName: 'Lund' }))
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    wei = await given.employee({ firstName: 'Wei', lastName: 'Xu' })
    rules = await createTemplate({ name: 'House rules' })
  })

  const send = (employeeIds: number[], more: object = {}) =>
    caller.post<Sent>(
      '/api/sign/requests/many',
      { employeeIds, templateIds: [rules], ...more },
      { 'idempotency-key': 'many' }
    )
  const requests = () => db.from('signing_requests').orderBy('id').select('id', 'employee_id')
  const archive = (id: number, at: string | null = '2026-01-01 00:00:00.000') =>
    db.from('document_templates').where('id', id).update({ archived_at: at })
  const setStatus = (person: Person, status: string) =>
    db.from('employees').where('id', person.employeeId).update({ status })

  test('answers with what the first call sent, whatever has become of it', async ({ assert }) => {
    const code = await createTemplate({ name: 'Code of conduct' })
    const more = { templateIds: [rules, code] }
    const ids = [wei.employeeId, ana.employeeId]
    const first = await send(ids, more)
    assert.equal(first.body.counts.sent, 2)
    assert.deepEqual((await send(ids, more)).body, first.body)
    assert.deepEqual(
      (await requests()).map(({ id }) => id),
      first.body.results.map(({ requestId }) => requestId)
    )
    await setStatus(ana, 'inactive')
    await archive(code)
    const late = await send(ids, more)
    assert.equal(late.status, 200)
    assert.deepEqual(late.body, first.body)
    assert.lengthOf(await requests(), 2)
  })

  test('answers alike where the first call sends in the meantime', async ({ assert }) => {
    const ids = [ana.employeeId, wei.employeeId]
    const first = await whileAsking(
      'distinct `r`.`employee_id`',
      () => send(ids),
      () => send(ids)
    )
    assert.equal(first.during.body.counts.sent, 2)
    assert.deepEqual(first.asked.body, first.during.body)
    assert.lengthOf(await requests(), 2)
  })

  test('sends only to whom the first call did not reach', async ({ assert }) => {
    const ids = [ana.employeeId, wei.employeeId]
    await setStatus(wei, 'inactive')
    const first = await send(ids)
    assert.containSubset(first.body, { counts: { sent: 1, refused: 1 } })
    await archive(rules)
    assert.containSubset((await send(ids)).body, {
      counts: { sent: 1, refused: 1 },
      results: [{ requestId: first.body.results[0]?.requestId }, { outcome: 'refused' }],
    })
    await archive(rules, null)
    await setStatus(wei, 'active')
    const second = await send(ids)
    assert.equal(second.body.counts.sent, 2)
    assert.equal(second.body.results[0]?.requestId, first.body.results[0]?.requestId)
    assert.deepEqual(
      (await requests()).map((row) => row.employee_id),
      ids
    )
  })

  test('with other people or documents is refused', async ({ assert }) => {
    await send([ana.employeeId])
    const other = await createTemplate({ name: 'Code of conduct' })
    const answers = [
      await send([wei.employeeId]),
      await send([ana.employeeId, wei.employeeId]),
      await send([ana.employeeId], { templateIds: [other] }),
      await send([ana.employeeId], { includeOpen: true }),
      await send([ana.employeeId], { templateIds: [987] }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409, 409, 409, 409]
    )
    assert.lengthOf(await requests(), 1)
  })

  test('may be corrected where the first call sent nothing', async ({ assert }) => {
    assert.equal((await send([ana.employeeId], { templateIds: [987] })).status, 422)
    const past = { expiresAt: '2026-01-01T00:00:00Z' }
    assert.equal((await send([ana.employeeId], past)).status, 422)
    assert.equal((await send([ana.employeeId])).body.counts.sent, 1)
  })
})

test.group('A correction sent again with the same Idempotency-Key', (group) => {
  group.each.setup(() => emptyPortal())

  test('answers with what the first call sent', async ({ assert }) => {
    const sent = await sentRequest()
    const caller = await signedIn(sent.manager)
    const body = { employeeId: sent.employee.employeeId, templateIds: [await createTemplate()] }
    const correct = (input: object, key = 'once') =>
      caller.post<{ id: number }>(`/api/sign/requests/${sent.id}/correction`, input, {
        'idempotency-key': key,
      })
    const answers = [await correct(body), await correct(body)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201]
    )
    assert.equal(answers[1]?.body.id, answers[0]?.body.id)
    assert.equal((await correct({ ...body, message: 'Sorry' })).status, 409)
    assert.equal((await correct(body, 'another')).status, 409)
    assert.lengthOf(await db.from('signing_requests'), 2)
  })
})
