import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn } from '#tests/helpers/caller'
import { letterTemplate } from '#tests/helpers/documents/library'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { createTemplate, sentRequest } from '#tests/helpers/signing/signing'

interface Sent {
  results: { outcome: string; templateIds: number[] }[]
}

const ADDRESS = '/api/sign/requests'

test.group('Documents that someone has open', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('count while their seal has failed', async ({ assert }) => {
    const { id, manager, employee } = await sentRequest()
    const [document] = await db.from('signing_documents').where('request_id', id)
    await db.from('signing_requests').where('id', id).update({ status: 'ERROR' })
    const hr = await signedIn(manager)
    const plan = async () =>
      (
        await hr.post(`${ADDRESS}/many`, {
          employeeIds: [employee.employeeId],
          templateIds: [document.template_id],
          dryRun: true,
        })
      ).body
    assert.containSubset(await plan(), { counts: { sent: 0, already: 1 } })
    // No one can sign it anymore, and it cannot be tried again.
    const late = { expires_at: '2026-01-01 08:00:00.000' }
    await db.from('signing_requests').where('id', id).update(late)
    assert.containSubset(await plan(), { counts: { sent: 1, already: 0 } })
    await db.from('signing_actions').where('request_id', id).update({ status: 'COMPLETED' })
    assert.containSubset(await plan(), { counts: { sent: 0, already: 1 } })
  })

  test('are left out and named, and the others are sent', async ({ assert }) => {
    const hr = await given.manager()
    const caller = await signedIn(hr)
    const employee = await given.employee()
    const [rules, code] = [
      await createTemplate({ name: 'House rules' }),
      await createTemplate({ name: 'Code of conduct' }),
    ]
    await sentRequest({ manager: hr, employee, templateIds: [rules] })
    const body = { employeeIds: [employee.employeeId], templateIds: [rules, code] }
    const plan = await caller.post<{ results: { message: string }[] }>(`${ADDRESS}/many`, {
      ...body,
      dryRun: true,
    })
    assert.containSubset(plan.body, {
      counts: { sent: 1 },
      results: [{ outcome: 'sent', templateIds: [code] }],
    })
    assert.include(plan.body.results[0]?.message, 'left out: House rules.')
    assert.equal((await caller.post(`${ADDRESS}/many`, body)).status, 200)
    const { id } = await db.from('signing_requests').orderBy('id', 'desc').firstOrFail()
    const documents = await db.from('signing_documents').where('request_id', id)
    assert.deepEqual(
      documents.map((row) => row.name),
      ['Code of conduct']
    )
  })

  test('may lack details where they are left out', async ({ assert }) => {
    const hr = await given.manager()
    const caller = await signedIn(hr)
    const [ana, wei] = [await given.employee({ position: 'Nurse' }), await given.employee()]
    const { id: offer } = await letterTemplate({}, '{{position}}\n\n{{employeeSignature}}')
    const handbook = await createTemplate({ name: 'Handbook' })
    await sentRequest({ manager: hr, employee: ana, templateIds: [offer] })
    await db.from('users').whereIn('id', [ana.id, wei.id]).update({ position: null })
    const body = {
      employeeIds: [ana.employeeId, wei.employeeId],
      templateIds: [offer, handbook],
    }
    const lacks = '"Offer" needs details that are missing from this person\'s record: position.'
    const refused = { outcome: 'refused', message: lacks }
    const sent = { outcome: 'sent', templateIds: [handbook] }
    for (const [more, results] of [
      [{ dryRun: true, includeOpen: true }, [refused, refused]],
      [{ dryRun: true }, [sent, refused]],
      [{}, [sent, refused]],
    ] as const) {
      const { body: told } = await caller.post<Sent>(`${ADDRESS}/many`, { ...body, ...more })
      assert.containSubset(told, { results })
    }
  })

  test('are sent once where two send them at the same time', async ({ assert }) => {
    const hr = await signedIn(await given.manager())
    const [rules, code] = [
      await createTemplate({ name: 'House rules' }),
      await createTemplate({ name: 'Code of conduct' }),
    ]
    const employeeIds: number[] = []
    for (let person = 0; person < 4; person++) {
      employeeIds.push((await given.employee()).employeeId)
    }
    const send = (templateIds: number[], more = {}) =>
      hr.post<Sent>(`${ADDRESS}/many`, { employeeIds, templateIds, ...more })
    const requests = async () => (await db.from('signing_requests')).length
    const alone = await Promise.all([send([rules]), send([rules])])
    const outcomes = alone.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
    assert.deepEqual(outcomes.toSorted(), [
      ...employeeIds.map(() => 'already'),
      ...employeeIds.map(() => 'sent'),
    ])
    assert.equal(await requests(), 4)
    await db.from('signing_requests').update({ status: 'CANCELLED' })
    const both = await Promise.all([send([rules, code]), send([code])])
    const open = await db
      .from('signing_documents as d')
      .join('signing_requests as r', 'r.id', 'd.request_id')
      .whereNot('r.status', 'CANCELLED')
      .select('r.employee_id', 'd.template_id')
    assert.lengthOf(open, 8)
    const sent = both.flatMap(({ body }) => body.results.flatMap(({ templateIds }) => templateIds))
    assert.lengthOf(sent, 8)
    const before = await requests()
    await Promise.all([send([rules], { includeOpen: true }), send([rules], { includeOpen: true })])
    assert.equal(await requests(), before + 8)
  })
})
