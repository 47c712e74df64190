import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { usualSigners } from '#documents/signers'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { unzip } from '#tests/helpers/archives'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { unpackedEvidence } from '#tests/helpers/signing/evidence'
import { failedAfterFirstSeal } from '#tests/helpers/signing/failed_seal'
import {
  completedRequest,
  recorded,
  sentRequest,
  signAs,
  SIGNATURES,
  type Sent,
} from '#tests/helpers/signing/signing'

test.group('The files of an evidence pack', (group) => {
  let hr: Caller
  let employee: Person

  group.each.setup(async () => {
    await emptyPortal()
    hr = await signedIn(await given.admin())
    employee = await given.employee({ firstName: 'Mira', lastName: 'Okafor' })
  })

  async function erase() {
    await db.from('employees').where('id', employee.employeeId).update({ status: 'inactive' })
    const answer = await hr.post(`/api/employees/${employee.employeeId}/erasure`, {
      reason: 'Retention is over',
      confirmation: `T-${employee.id}`,
    })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  /** What the script says of a pack, and the files that its request names as erased. */
  async function packOf({ id }: Pick<Sent, 'id'>, cleanup: TestContext['cleanup']) {
    const pack = await unpackedEvidence(await bytesOf(hr, `/api/sign/evidence?requestId=${id}`))
    cleanup(() => pack.remove())
    const sums = await readFile(join(pack.folder, 'SHA256SUMS'), 'utf8')
    const [, path = ''] = /(requests\/.*request\.json)/.exec(sums) ?? []
    const facts = JSON.parse(await readFile(join(pack.folder, path), 'utf8')) as {
      documents: { erasedFiles: string[] }[]
    }
    return { ...(await pack.verify()), erased: facts.documents.map((one) => one.erasedFiles) }
  }

  test('are only what the person signs, where the pack is their own', async ({ assert }) => {
    const own = await signedIn(employee)
    const [manager] = usualSigners('MANAGER')
    const fields = SIGNATURES.slice(0, 1)
    const review = await sentRequest({ employee, name: 'Review', signers: [manager!], fields })
    await signAs(review, 'MANAGER')
    await recorded(review)
    const person = `/api/sign/evidence?employeeId=${employee.employeeId}`
    const request = `/api/sign/evidence?requestId=${review.id}`
    for (const address of [person, request, `/api/sign/documents/${review.documents[0]}/file`]) {
      assert.equal((await own.get(address)).status, 404, address)
    }
    const signed = await completedRequest({ employee })
    const requestsIn = async (caller: Caller) =>
      Object.keys(await unzip(await bytesOf(caller, person)))
        .filter((name) => name.endsWith('request.json'))
        .map((name) => Number(/requests\/(\d+)/.exec(name)?.[1]))
    assert.deepEqual(await requestsIn(own), [signed.id])
    assert.deepEqual(await requestsIn(hr), [review.id, signed.id])
  })

  test('are all missed that a completed request has lost', async ({ assert, cleanup }) => {
    const sent = await completedRequest({ employee })
    assert.containSubset(await packOf(sent, cleanup), { exitCode: 0, erased: [[]] })
    for (const [column, name] of [
      ['sealed_file_id', 'sealed'],
      ['file_id', 'sent'],
    ] as const) {
      const document = () => db.from('signing_documents').where('request_id', sent.id)
      const before = await document().firstOrFail()
      await document().update({ [column]: null })
      const { exitCode, told, erased } = await packOf(sent, cleanup)
      assert.equal(exitCode, 1)
      assert.match(told, new RegExp(`-${name}\\.pdf: FAILED`))
      assert.deepEqual(erased, [[]])
      await document().update({ [column]: before[column] })
    }
  })

  test('are all missed that were lost while their person was not erased', async ({
    assert,
    cleanup,
  }) => {
    const completed = await completedRequest({ employee })
    const cancelled = await sentRequest({ employee })
    await change(systemActor, (change) =>
      cancelInTransaction(change, cancelled.id, 'cancelled', null)
    )
    assert.containSubset(await packOf(cancelled, cleanup), { exitCode: 0, erased: [[]] })
    await db.from('signing_stages').update({ file_id: null })
    await db.from('signing_documents').where('request_id', cancelled.id).update({ file_id: null })
    for (const [sent, name] of [
      [completed, 'stage'],
      [cancelled, 'sent'],
    ] as const) {
      const { exitCode, told, erased } = await packOf(sent, cleanup)
      assert.equal(exitCode, 1, name)
      assert.match(told, new RegExp(`-${name}\\.pdf: FAILED`))
      assert.deepEqual(erased, [[]])
    }
  })

  test('are not missed when they were destroyed, or erased with their person', async ({
    assert,
    cleanup,
  }) => {
    const sent = await completedRequest({ employee })
    await erase()
    // Copies with the marks of the first signer are no evidence.
    assert.containSubset(await packOf(sent, cleanup), { exitCode: 0, erased: [['stage']] })
    await db
      .from('signing_documents')
      .update({ file_id: null, sealed_file_id: null, destroyed_at: '2026-01-01 00:00:00.000' })
    assert.containSubset(await packOf(sent, cleanup), { exitCode: 0, erased: [[]] })
  })

  test('of a request that never completed are named where they were erased', async ({
    assert,
    cleanup,
  }) => {
    const sent = await failedAfterFirstSeal(employee)
    await change(systemActor, (change) => cancelInTransaction(change, sent.id, 'cancelled', null))
    await erase()
    const { exitCode, told, erased } = await packOf(sent, cleanup)
    assert.equal(exitCode, 0, told)
    assert.deepEqual(erased, [['stage', 'sealed'], ['stage']])
  })
})
