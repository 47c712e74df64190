import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import DocumentsPurge from '#commands/documents_purge'
import { systemActor } from '#audit/actor'
import { holdDocument } from '#signing/retention/hold_document'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { jsonOf, runCommand } from '#tests/helpers/command'
import { emptyPortal } from '#tests/helpers/portal'
import { documentRow, signedLongAgo } from '#tests/helpers/signing/retained'
import { completedRequest } from '#tests/helpers/signing/signing'

interface Result {
  documents: { id: number }[]
}

const purge = async (...args: string[]) =>
  jsonOf<Result>(await runCommand(DocumentsPurge, ['--json', ...args])).documents.map(
    ({ id }) => id
  )

test.group('documents:purge', (group) => {
  group.each.setup(() => emptyPortal())

  test('destroys what need not be kept, after a preview, once', async ({ assert }) => {
    const due = await signedLongAgo({ retention: 'years', retentionYears: 5 })
    const young = await completedRequest({ retention: 'years', retentionYears: 5 })
    const unset = await signedLongAgo({})
    const working = await signedLongAgo({ retention: 'i9' })
    const since = await auditHead()
    const before = await documentRow(due.id)
    assert.deepEqual(await purge('--preview'), [due.id])
    assert.deepEqual(await documentRow(due.id), before)
    assert.deepEqual(await auditEntries(since), [])

    assert.deepEqual(await purge(), [due.id])
    assert.deepEqual(await purge(), [])
    const row = await documentRow(due.id)
    assert.isNull(row.sealed_file_id)
    assert.isNotNull(row.destroyed_at)
    assert.equal(row.sealed_sha256, before.sealed_sha256)
    assert.isNull(await db.from('stored_files').where('id', before.sealed_file_id).first())
    assert.isNotNull(await db.from('stored_files').where('id', before.file_id).first())
    const filled = await db.from('signing_actions').where('request_id', due.sent.id)
    assert.isTrue(filled.every((action) => action.filled === null))
    for (const id of [young.documents[0] ?? 0, unset.id, working.id]) {
      assert.isNotNull((await documentRow(id)).sealed_file_id)
    }
    const entries = (await auditEntries(since)).filter(({ action }) => action === 'destroy')
    assert.containSubset(entries, [
      {
        entityType: 'signing_request',
        entityId: String(due.sent.id),
        oldValues: { documentId: due.id, sha256: before.sealed_sha256 },
      },
    ])
    assert.lengthOf(entries, 1)
  })

  test('keeps an I-9 until its day, and anything under a legal hold', async ({ assert }) => {
    const i9 = await signedLongAgo({ retention: 'i9' })
    const { employeeId } = i9.sent.employee
    const employed = (start: string, end: string) =>
      db.from('employees').where('id', employeeId).update({ start_date: start, end_date: end })
    await employed('2019-06-01', new Date().toISOString().slice(0, 10))
    assert.deepEqual(await purge('--preview'), [])
    await employed('2019-06-01', '2021-06-01')
    assert.deepEqual(await purge('--preview'), [i9.id])
    const hold = (held: boolean) =>
      holdDocument(i9.id, { held, reason: 'A claim was filed' }, systemActor)
    await hold(true)
    await assert.rejects(() => hold(true), /already under a legal hold/)
    assert.deepEqual(await purge(), [])
    await hold(false)
    assert.deepEqual(await purge(), [i9.id])
    await assert.rejects(() => hold(true), /was deleted/)
  })
})
