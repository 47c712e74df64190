import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { linesOf, unzip } from '#tests/helpers/archives'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { unpackedEvidence } from '#tests/helpers/signing/evidence'
import { completedRequest, sentRequest } from '#tests/helpers/signing/signing'

test.group('Legal hold', (group) => {
  group.each.setup(() => emptyPortal())

  test('begins and ends for a reason, by who manages documents', async ({ assert }) => {
    const sent = await sentRequest()
    const id = sent.documents[0] ?? 0
    const url = `/api/sign/documents/${id}/hold`
    const begin = { held: true, reason: 'A claim was filed' }
    const hr = await signedIn(await given.admin({ firstName: 'Hilda', lastName: 'Root' }))
    assert.equal((await visitor().put(url, begin)).status, 401)
    assert.equal((await (await signedIn(sent.employee)).put(url, begin)).status, 403)
    for (const body of [
      {},
      { held: true },
      { held: 'yes', reason: 'x' },
      { held: true, reason: ' ' },
    ]) {
      assert.equal((await hr.put(url, body)).status, 422)
    }
    assert.equal((await hr.put(`/api/sign/documents/${id + 1}/hold`, begin)).status, 404)
    const since = await auditHead()
    const row = () => db.from('signing_documents').where('id', id).firstOrFail()
    assert.deepEqual((await hr.put(url, begin)).body, { held: true })
    assert.containSubset(await row(), { held_by: 'Hilda Root', hold_reason: begin.reason })
    assert.equal((await hr.put(url, begin)).status, 409)
    assert.equal((await hr.put(url, { held: false, reason: 'Settled' })).status, 200)
    assert.containSubset(await row(), { held_at: null, held_by: null, hold_reason: null })
    assert.deepEqual(
      (await auditEntries(since)).map(({ action, entityId, newValues }) => [
        action,
        entityId,
        newValues,
      ]),
      [
        ['hold', String(sent.id), { documentId: id, reason: begin.reason }],
        ['end_hold', String(sent.id), { documentId: id, reason: 'Settled' }],
      ]
    )
  })

  test('is in HR’s evidence pack, and not in the person’s own', async ({ assert, cleanup }) => {
    const { id, employee, documents } = await completedRequest()
    const hr = await signedIn(await given.admin())
    const hold = (held: boolean, reason: string) =>
      hr.put(`/api/sign/documents/${documents[0]}/hold`, { held, reason })
    await hold(true, 'A claim was filed')
    await hold(false, 'It was dropped')
    await hold(true, 'Another claim')
    const address = `/api/sign/evidence?requestId=${id}`
    const holdsIn = (files: Record<string, string>) =>
      linesOf(files['audit.jsonl']).filter(({ action }) => /hold/.test(String(action)))
    const whole = await unzip(await bytesOf(hr, address))
    assert.lengthOf(holdsIn(whole), 3)
    assert.match(Object.values(whole).join('\n'), /"heldAt": "2/)

    const bytes = await bytesOf(await signedIn(employee), address)
    const own = await unzip(bytes)
    assert.isEmpty(holdsIn(own))
    assert.notMatch(Object.values(own).join('\n'), /heldAt|claim|dropped/)
    const pack = await unpackedEvidence(bytes)
    cleanup(() => pack.remove())
    assert.equal((await pack.verify()).exitCode, 0)
  })
})
