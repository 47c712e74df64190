import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { LOCK_SECONDS } from '#core/jobs/job'
import { dbTime, fromDbTime } from '#core/time'
import { DateTime } from 'luxon'
import { PdfRefused } from '#pdf/pdf_refused'
import { verifyPdf } from '#pdf/verify_pdf'
import { failureInWords } from '#signing/sealing/failure_words'
import { retrySealing, sealingWorker, sealRequest } from '#signing/sealing/sealing_worker'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { emptyPortal } from '#tests/helpers/portal'
import { sealedFiles, stagePaths, storedPath, tamper } from '#tests/helpers/signing/sealed'
import {
  actionRow,
  createTemplate,
  recorded,
  requestRow,
  sentRequest,
  signAs,
} from '#tests/helpers/signing/signing'
import { soon } from '#tests/helpers/soon'

const inThePast = dbTime(DateTime.utc().minus({ minutes: 1 }))

test.group('When sealing goes wrong', (group) => {
  group.each.setup(() => emptyPortal())

  const bothSigned = async (documents = 1) => {
    const templateIds = await Promise.all(Array.from({ length: documents }, () => createTemplate()))
    const sent = await sentRequest({ templateIds })
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    await signAs(sent, 'EMPLOYEE')
    return sent
  }

  test('it waits longer each time, then is an ERROR that HR has tried again', async ({
    assert,
  }) => {
    const sent = await bothSigned()
    const [stage = ''] = await stagePaths(sent)
    const restore = await tamper(stage)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 4; attempt++) {
      const from = DateTime.utc()
      assert.isTrue(await sealRequest(sent.id))
      const row = await requestRow(sent.id)
      assert.equal(row.status, 'MANAGER_DONE')
      assert.equal(Number(row.seal_attempts), attempt)
      assert.match(row.failure ?? '', /not the one that was sent/)
      assert.isNull(row.claimed_by)
      waits.push(Math.round(fromDbTime(row.seal_after!).diff(from).as('seconds')))
    }
    assert.deepEqual(
      waits.map((seconds) => [5, 30, 120, 600].find((wait) => Math.abs(seconds - wait) <= 4)),
      [5, 30, 120, 600]
    )
    await assert.rejects(() => retrySealing(sent.id, systemActor), /has not failed/)
    const notified = () => db.from('outbox_messages').where('kind', 'sealing_failed')
    assert.isEmpty(await notified())
    assert.isTrue(await sealRequest(sent.id))
    const failed = await requestRow(sent.id)
    assert.equal(failed.status, 'ERROR')
    const sender = await db.from('users').where('id', Number(failed.sent_by_id)).first()
    const [mail, ...more] = await notified()
    assert.isEmpty(more)
    assert.equal(mail.recipient, sender?.email ?? mail.recipient)
    assert.equal(JSON.parse(mail.payload).requestId, sent.id)
    assert.isNull(failed.seal_after)
    assert.containSubset(await auditEntries(), [
      { action: 'fail', entityType: 'signing_request', newValues: { status: 'ERROR' } },
    ])
    assert.isEmpty(await db.from('stored_files').where('purpose', 'signed_document'))

    await restore()
    assert.isTrue(await sealRequest(sent.id))
    assert.equal((await requestRow(sent.id)).status, 'ERROR', 'nobody has asked for it')
    await retrySealing(sent.id, systemActor)
    assert.equal((await requestRow(sent.id)).status, 'MANAGER_DONE')
    await recorded(sent)
    const done = await requestRow(sent.id)
    assert.containSubset(done, { status: 'COMPLETED', failure: null })
    assert.equal(Number(done.seal_attempts), 0)
    await assert.rejects(() => retrySealing(sent.id, systemActor), /has not failed/)
  })

  test('says nothing of the server’s parts to HR', ({ assert }) => {
    const inside = failureInWords(7, 'signing_keys.private_key of row 1 cannot be decrypted')
    assert.notMatch(inside, /signing_keys|decrypted/)
    assert.include(inside, 'signing request 7')
    assert.equal(failureInWords(7, new PdfRefused('not_pdf').message), 'This is not a PDF file.')
  })

  test('a file that nobody can read is an ERROR at once, and can be called off', async ({
    assert,
  }) => {
    const file = Buffer.from('%PDF-1.4\nno more than its first line')
    const sent = await sentRequest({ templateIds: [await createTemplate({ file })] })
    await signAs(sent, 'MANAGER')
    await sealRequest(sent.id)
    const row = await requestRow(sent.id)
    assert.equal(row.status, 'ERROR')
    assert.match(row.failure ?? '', /damaged/)
    await retrySealing(sent.id, systemActor)
    assert.equal((await requestRow(sent.id)).status, 'IN_PROGRESS')
    await sealRequest(sent.id)
    assert.equal((await requestRow(sent.id)).status, 'ERROR')
    await change(systemActor, (change) => cancelInTransaction(change, sent.id, 'cancelled', null))
    assert.equal((await requestRow(sent.id)).status, 'CANCELLED')
    await assert.rejects(() => retrySealing(sent.id, systemActor), /has not failed/)
  })

  test('after its last day it is tried again only where everyone has signed', async ({
    assert,
  }) => {
    const fail = (id: number) =>
      db
        .from('signing_requests')
        .where('id', id)
        .update({ status: 'ERROR', expires_at: inThePast, failure: 'Out of disk' })
    const half = await sentRequest()
    await signAs(half, 'MANAGER')
    await fail(half.id)
    await assert.rejects(() => retrySealing(half.id, systemActor), /Correct and resend/)
    assert.equal((await requestRow(half.id)).status, 'ERROR')
    const whole = await bothSigned()
    await fail(whole.id)
    await retrySealing(whole.id, systemActor)
    await recorded(whole)
    assert.equal((await requestRow(whole.id)).status, 'COMPLETED')
  })

  test('what is sealed already stays when another document fails, and is not sealed again', async ({
    assert,
  }) => {
    const sent = await bothSigned(2)
    const [, second = ''] = await stagePaths(sent)
    const restore = await tamper(second)
    await sealRequest(sent.id)
    const [first] = await db.from('signing_documents').orderBy('position')
    assert.isNotNull(first.sealed_sha256)
    assert.equal((await requestRow(sent.id)).status, 'MANAGER_DONE')
    assert.equal((await actionRow(sent.actions.EMPLOYEE)).status, 'SIGNED')
    await restore()
    await recorded(sent)
    const files = await sealedFiles(sent)
    assert.equal(files[0]?.sha256, first.sealed_sha256)
    for (const { path } of files) assert.equal((await verifyPdf(path)).state, 'valid')
    assert.lengthOf(await db.from('stored_files').where('purpose', 'signed_document'), 2)
  })

  test('what was sent is what is signed: a file changed on the disk is not', async ({ assert }) => {
    const sent = await sentRequest()
    const { file_id: fileId } = await db.from('signing_documents').firstOrFail()
    await tamper(await storedPath(fileId))
    await signAs(sent, 'MANAGER')
    await sealRequest(sent.id)
    assert.match((await requestRow(sent.id)).failure ?? '', /not the one that was sent/)
    assert.isEmpty(await db.from('signing_stages'))
  })

  test('without the first signer’s marks nothing is sealed', async ({ assert }) => {
    const sent = await bothSigned()
    await db.from('signing_stages').delete()
    await sealRequest(sent.id)
    const row = await requestRow(sent.id)
    assert.equal(row.status, 'MANAGER_DONE')
    assert.match(row.failure ?? '', /The file is missing/)
    assert.isEmpty(await db.from('stored_files').where('purpose', 'signed_document'))
  })

  test('what was filled in is what is stamped', async ({ assert }) => {
    const sent = await sentRequest()
    await signAs(sent, 'MANAGER')
    await db
      .from('signing_actions')
      .where('id', sent.actions.MANAGER)
      .update({ filled_sha256: 'f'.repeat(64) })
    await sealRequest(sent.id)
    assert.match((await requestRow(sent.id)).failure ?? '', /was changed/)
  })

  test('called off while it is being recorded, it becomes no document and nobody is told', async ({
    assert,
  }) => {
    const templateIds = await Promise.all(Array.from({ length: 8 }, () => createTemplate()))
    const sent = await sentRequest({ templateIds })
    await signAs(sent, 'MANAGER')
    const recording = sealRequest(sent.id)
    await soon('it is being sealed', async () => (await db.from('signing_stages')).length > 0, 5)
    await change(systemActor, (change) =>
      cancelInTransaction(change, sent.id, 'cancelled', 'Too early')
    )
    assert.isTrue(await recording)
    const row = await requestRow(sent.id)
    assert.containSubset(row, { status: 'CANCELLED', failure: null, claimed_by: null })
    assert.equal((await actionRow(sent.actions.MANAGER)).status, 'SIGNED')
    assert.equal((await actionRow(sent.actions.EMPLOYEE)).status, 'PENDING')
    const mails = await db.from('outbox_messages').where('kind', 'signature_requested')
    assert.lengthOf(mails, 1)
  })

  test('while the last signature is being sealed it cannot be called off', async ({ assert }) => {
    const sent = await bothSigned()
    await assert.rejects(
      () =>
        change(systemActor, (change) => cancelInTransaction(change, sent.id, 'cancelled', null)),
      /not open anymore/
    )
    await recorded(sent)
    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
  })

  test('another process has it until its time is over', async ({ assert }) => {
    const sent = await bothSigned()
    const hold = (claimedUntil: DateTime) =>
      db
        .from('signing_requests')
        .where('id', sent.id)
        .update({ claimed_by: 'elsewhere:1:aabbccdd0001', claimed_until: dbTime(claimedUntil) })
    await hold(DateTime.utc().plus({ seconds: LOCK_SECONDS }))
    assert.isFalse(await sealRequest(sent.id))
    assert.equal((await requestRow(sent.id)).status, 'MANAGER_DONE')
    await hold(DateTime.utc().minus({ seconds: 1 }))
    assert.isTrue(await sealRequest(sent.id))
    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
  })

  test('the worker does by itself what is due, and leaves what is not', async ({
    assert,
    cleanup,
  }) => {
    const [waiting, due, fresh] = [await bothSigned(), await bothSigned(), await bothSigned()]
    const after = (id: number, time: string) =>
      db.from('signing_requests').where('id', id).update({ seal_after: time, seal_attempts: 1 })
    await after(waiting.id, dbTime(DateTime.utc().plus({ minutes: 10 })))
    await after(due.id, inThePast)
    cleanup(() => sealingWorker.stop())
    sealingWorker.start()
    await soon('the next is sealed', async () => {
      return (await requestRow(fresh.id)).status === 'COMPLETED'
    })
    await sealingWorker.stop()
    assert.equal((await requestRow(due.id)).status, 'COMPLETED')
    assert.equal((await requestRow(waiting.id)).status, 'MANAGER_DONE')
  })
})
