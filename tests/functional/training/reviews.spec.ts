import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { renderMail } from '#messages/services/render_mail'
import { eraseEmployee } from '#people/erasure/erase_employee'
import { recordTraining } from '#training/services/record_training'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { certificateModule, CLAIM, pdf, sendFile } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { day } from '#tests/helpers/training/proof'
import { createModule, questions } from '#tests/helpers/training/training'

interface Review {
  id: number
  own: boolean
  validUntil: string | null
  state: string
  reviewedBy: string | null
  file: { name: string; mediaType: string; size: number } | null
  warnings: {
    expired: boolean
    future: boolean
    gone: boolean
    sameFile: { person: string | null; samePerson: boolean; moduleName: string; state: string }[]
  }
  previousId: number | null
  nextId: number | null
}

const ADDRESS = '/api/training/evidence'

test.group('Reviews', (group) => {
  let ana: Person
  let manager: Person
  let reviewer: Caller

  group.each.setup(() => emptyPortalWithoutMail())
  group.each.setup(async () => {
    ana = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    manager = await given.manager({ firstName: 'Ida', lastName: 'Berg' })
    reviewer = await signedIn(manager)
  })

  async function sent(
    person = ana,
    claim: Record<string, string> = CLAIM,
    file = pdf(person.email)
  ) {
    const module = await certificateModule()
    const { body } = await sendFile(await signedIn(person), module.id, claim, file)
    return body.id
  }

  const review = async (id: number, by = reviewer) =>
    (await by.get<Review>(`${ADDRESS}/${id}`)).body
  const decide = (id: number, verdict: 'acceptance' | 'rejection', by = reviewer) =>
    by.post(`${ADDRESS}/${id}/${verdict}`, verdict === 'rejection' ? { reason: 'Blurred' } : {})
  const mails = () => db.from('outbox_messages').orderBy('id')

  test('wait in the order they came, a page at a time', async ({ assert }) => {
    const first = await sent()
    const second = await sent(await given.employee({ firstName: 'Bo', lastName: 'Lind' }))
    const third = await sent(manager)
    const { body, headers } = await reviewer.get<{ id: number; own: boolean }[]>(
      `${ADDRESS}?page=1&perPage=2`
    )
    assert.deepEqual(
      body.map(({ id }) => id),
      [first, second]
    )
    assert.equal(headers.get('x-total-count'), '3')
    assert.include(headers.get('link'), 'rel="next"')
    const rest = await reviewer.get<{ id: number; own: boolean }[]>(`${ADDRESS}?page=2&perPage=2`)
    assert.deepEqual(
      rest.body.map(({ id, own }) => [id, own]),
      [[third, true]]
    )
    assert.deepEqual((await reviewer.get(`${ADDRESS}/pending`)).body, { pending: 3 })
    const page = await reviewer.page<{ total: number }>('/training/reviews')
    assert.deepEqual([page.component, page.props.total], ['training/reviews', 3])
    const middle = await review(second)
    assert.deepEqual([middle.previousId, middle.nextId], [first, third])
    await decide(first, 'acceptance')
    assert.deepEqual((await reviewer.get(`${ADDRESS}/pending`)).body, { pending: 2 })
    assert.isNull((await review(second)).previousId)
  })

  test('show the claim, the file and nothing odd where nothing is', async ({ assert }) => {
    const id = await sent()
    const found = await review(id)
    assert.containsSubset(found, {
      id,
      firstName: 'Ana',
      lastName: 'Díaz',
      name: CLAIM.name,
      issuer: CLAIM.issuer,
      issuedOn: CLAIM.issuedOn,
      expiresOn: null,
      state: 'pending',
      own: false,
      file: { name: CLAIM.fileName, mediaType: 'application/pdf' },
      warnings: { expired: false, future: false, gone: false, sameFile: [] },
    })
    const file = await reviewer.get(`${ADDRESS}/${id}/file?disposition=inline`)
    assert.equal(file.status, 200)
    assert.match(file.headers.get('content-disposition') ?? '', /^inline/)
    // The page shows it in a frame of its own origin, and no one else may.
    assert.equal(file.headers.get('x-frame-options'), 'SAMEORIGIN')
    assert.include(file.headers.get('content-security-policy'), "frame-ancestors 'self'")
    const page = await reviewer.page(`/training/reviews/${id}`)
    assert.equal(page.component, 'training/review')
    assert.equal((await reviewer.page('/training/reviews/999999')).status, 404)
  })

  test('say until when the training is valid, whenever the certificate was issued', async ({
    assert,
  }) => {
    const id = await sent(ana, { ...CLAIM, issuedOn: day(-300) })
    const until = async () => (await review(id)).validUntil
    await db.from('training_modules').update({ renewal_period_months: null })
    assert.isNull(await until())
    await db.from('training_modules').update({ renewal_period_months: 12 })
    assert.equal(await until(), DateTime.utc().plus({ months: 12 }).toISODate())
    await db.from('training_evidence').update({ expires_on: day(40) })
    assert.equal(await until(), day(40))
    await decide(id, 'acceptance')
    assert.isNull(await until())
    const completion = await db.from('training_completions').firstOrFail()
    assert.equal(completion.expires_on, day(40))
  })

  test('warn of a file that two people sent, and name the other to who may know', async ({
    assert,
  }) => {
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Lind' })
    const theirs = await sent(bo, CLAIM, pdf('the same'))
    await decide(theirs, 'rejection')
    const id = await sent(ana, CLAIM, pdf('the same'))
    const { sameFile } = (await review(id)).warnings
    assert.containsSubset(sameFile, [{ person: 'Bo Lind', samePerson: false, state: 'rejected' }])
    const unseeing = await given.employee()
    await given.bundle(unseeing, ['training:review'])
    const [hidden] = (await review(id, await signedIn(unseeing))).warnings.sameFile
    assert.isNull(hidden?.person)
  })

  test('warn of a file that the same person sent for another module', async ({ assert }) => {
    await sent(ana, CLAIM, pdf('the same'))
    const id = await sent(ana, CLAIM, pdf('the same'))
    const { sameFile } = (await review(id)).warnings
    assert.containsSubset(sameFile, [{ person: 'Ana Díaz', samePerson: true, state: 'pending' }])
    assert.lengthOf(sameFile, 1)
  })

  test('warn of one that has expired while it waited, and refuse one of a day to come', async ({
    assert,
  }) => {
    const expiring = await sent(ana, { ...CLAIM, expiresOn: day(1) })
    await db
      .from('training_evidence')
      .where('id', expiring)
      .update({ expires_on: day(-1) })
    assert.isTrue((await review(expiring)).warnings.expired)
    // As when the clock was set back since.
    const today = await sent(ana, { ...CLAIM, issuedOn: day() })
    await db
      .from('training_evidence')
      .where('id', today)
      .update({ issued_on: day(1) })
    assert.isTrue((await review(today)).warnings.future)
    const refused = await decide(today, 'acceptance')
    assert.equal(refused.status, 409)
    assert.match(String(refused.body.message), /still to come/)
    assert.equal((await review(today)).state, 'pending')
  })

  test('are decided by one of two reviewers at once, and the other is told by whom', async ({
    assert,
  }) => {
    const other = await signedIn(await given.manager({ firstName: 'Jon', lastName: 'Ek' }))
    for (let round = 0; round < 4; round++) {
      const id = await sent()
      const since = await auditHead()
      const answers = await Promise.all([
        decide(id, 'acceptance', reviewer),
        decide(id, 'rejection', other),
        decide(id, 'acceptance', other),
        decide(id, 'rejection', reviewer),
      ])
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [200, 409, 409, 409])
      const { state, reviewedBy } = await review(id)
      for (const { status, body } of answers) {
        if (status === 409) {
          assert.equal(body.message, `${reviewedBy} has already ${state} this certificate.`)
        }
      }
      const entries = await auditEntries(since)
      const verdicts = entries.filter(({ entityType: type }) => type === 'training_evidence')
      assert.lengthOf(verdicts, 1)
    }
    assert.lengthOf(await mails(), 4)
    const rows = await db.from('training_evidence').whereNotNull('accepted_at')
    assert.lengthOf(await db.from('training_completions'), rows.length)
  })

  test('one that was taken back cannot be decided about', async ({ assert }) => {
    const id = await sent()
    await (await signedIn(ana)).delete(`${ADDRESS}/${id}`)
    const { status, body } = await decide(id, 'acceptance')
    assert.equal(status, 409)
    assert.match(String(body.message), /taken back by its owner/)
    assert.deepEqual((await reviewer.get(`${ADDRESS}/pending`)).body, { pending: 0 })
    assert.equal((await review(id)).state, 'withdrawn')
    assert.isNull((await review(id)).file)
  })

  test('nobody reviews their own', async ({ assert }) => {
    const id = await sent(manager)
    assert.isTrue((await review(id)).own)
    for (const verdict of ['acceptance', 'rejection'] as const) {
      assert.equal((await decide(id, verdict)).status, 403)
    }
    assert.equal((await review(id)).state, 'pending')
    assert.lengthOf(await mails(), 0)
  })

  test('tell the owner by mail: completed, something left to do, or the reason', async ({
    assert,
  }) => {
    await decide(await sent(), 'acceptance')
    const both = await createModule({
      requiresCertificateUpload: true,
      testQuestions: questions(1),
    })
    const { body } = await sendFile(await signedIn(ana), both.id)
    await decide(body.id, 'acceptance')
    await decide(await sent(), 'rejection')
    const rows = await mails()
    assert.deepEqual(
      rows.map(({ kind, recipient }) => [kind, recipient]),
      [
        ['evidence_accepted', ana.email],
        ['evidence_accepted', ana.email],
        ['evidence_rejected', ana.email],
      ]
    )
    const texts: string[] = []
    for (const row of rows) texts.push((await renderMail(row, { maskSecrets: false }))?.text ?? '')
    assert.include(texts[0], 'You have completed')
    assert.notInclude(texts[1], 'You have completed')
    assert.include(texts[1], 'what else you have to do')
    assert.include(texts[2], 'Blurred')
  })

  test('tell the owner that they do not need what was completed otherwise', async ({ assert }) => {
    const { id: moduleId, name } = await certificateModule()
    const { body } = await sendFile(await signedIn(ana), moduleId)
    await recordTraining(
      { moduleId, heldOn: day() as string, employeeIds: [ana.employeeId] },
      systemActor
    )
    await decide(body.id, 'acceptance')
    const [row] = await mails()
    const text = (await renderMail(row!, { maskSecrets: false }))?.text ?? ''
    assert.include(text, `You do not need it for ${name} anymore.`)
    assert.notInclude(text, 'what else you have to do')
  })

  test('nobody is mailed who has left or was erased', async ({ assert }) => {
    const left = await sent()
    await db.from('employees').where('id', ana.employeeId).update({ status: 'inactive' })
    assert.equal((await decide(left, 'rejection')).status, 200)
    assert.lengthOf(await mails(), 0)
    const bo = await given.employee()
    const erased = await sent(bo)
    await db
      .from('employees')
      .where('id', bo.employeeId)
      .update({ erased_at: '2026-01-01 00:00:00.000' })
    assert.equal((await reviewer.get(`${ADDRESS}/${erased}`)).status, 404)
    assert.equal((await decide(erased, 'acceptance')).status, 404)
    assert.deepEqual((await reviewer.get(`${ADDRESS}/pending`)).body, { pending: 0 })
  })

  test('leave nothing of what was claimed and why it was rejected once its owner is erased', async ({
    assert,
  }) => {
    const claim = { ...CLAIM, name: 'First aid, Zuzanna', issuer: 'Zuzanna’s school' }
    const id = await sent(ana, claim)
    const body = { reason: 'Zuzanna is somebody else' }
    assert.equal((await reviewer.post(`${ADDRESS}/${id}/rejection`, body)).status, 200)
    await db
      .from('employees')
      .where('id', ana.employeeId)
      .update({ status: 'inactive', left_at: '2026-06-01 08:00:00.000' })
    const confirmation = `T-${ana.id}`
    await eraseEmployee(ana.employeeId, { reason: 'Asked for it', confirmation }, systemActor)
    assert.containSubset(await db.from('training_evidence'), [
      { id, name: 'Erased', issuer: 'Erased', rejection_reason: null, file_id: null },
    ])
    assert.notInclude(JSON.stringify(await db.from('audit_entries')), 'Zuzanna')
  })
})
