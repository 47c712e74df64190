import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { fromDbTime } from '#core/time'
import { verifyChain } from '#audit_log/services/verify_chain'
import { verifyPdf } from '#pdf/verify_pdf'
import { CONSENT_TEXTS, CONSENT_VERSION } from '#signing/consent'
import { TABS } from '#signing/request'
import { sealRequest } from '#signing/sealing/sealing_worker'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { emptyPortal } from '#tests/helpers/portal'
import { darkness, pdfsig, pdfText, pictureOf } from '#tests/helpers/pdf/poppler'
import { sealedFiles, stageCopies } from '#tests/helpers/signing/sealed'
import { givenSettings } from '#tests/helpers/settings/settings'
import {
  actionRow,
  completedRequest,
  createTemplate,
  EVERY_FIELD,
  field,
  recorded,
  requestRow,
  sentRequest,
  SIGNATURES,
  signAs,
  type Sent,
} from '#tests/helpers/signing/signing'

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test.group('From the signature to the seal', (group) => {
  group.each.setup(() => emptyPortal())

  async function statusOf(sent: Sent) {
    const { status } = await requestRow(sent.id)
    const { status: manager } = await actionRow(sent.actions.MANAGER)
    const { status: employee } = await actionRow(sent.actions.EMPLOYEE)
    return [status, manager, employee]
  }

  test('manager, then employee: each step once, and the result proves itself', async ({
    assert,
  }) => {
    const templateIds = [
      await createTemplate({ name: 'Contract', fields: EVERY_FIELD, pages: 2 }),
      await createTemplate({ name: 'House rules' }),
    ]
    const sent = await sentRequest({ templateIds })
    assert.deepEqual(await statusOf(sent), ['CREATED', 'PENDING', 'PENDING'])
    await signAs(sent, 'MANAGER')
    assert.deepEqual(await statusOf(sent), ['IN_PROGRESS', 'SIGNED', 'PENDING'])
    await recorded(sent)
    assert.deepEqual(await statusOf(sent), ['MANAGER_DONE', 'COMPLETED', 'PENDING'])
    const [contract = ''] = await stageCopies(sent)
    const stage = await pdfText(contract)
    assert.equal(stage.split('Kungsgatan 1').length, 2, 'only the manager has filled in')
    assert.equal((await verifyPdf(contract)).state, 'unsigned')
    const stages = await db.from('signing_stages').orderBy('document_id')
    assert.lengthOf(stages, 2)

    await signAs(sent, 'EMPLOYEE')
    assert.deepEqual(await statusOf(sent), ['MANAGER_DONE', 'COMPLETED', 'SIGNED'])
    await recorded(sent)
    assert.deepEqual(await statusOf(sent), ['COMPLETED', 'COMPLETED', 'COMPLETED'])

    const rows = await db.from('signing_documents').orderBy('position')
    const key = await db.from('signing_keys').firstOrFail()
    const files = await sealedFiles(sent)
    for (const [index, { path, sha256 }] of files.entries()) {
      assert.equal(sha256, rows[index].sealed_sha256)
      const verdict = await verifyPdf(path)
      assert.containSubset(verdict, { state: 'valid', coversWhole: true, problems: [] })
      assert.equal(verdict.signer?.fingerprint256, key.fingerprint)
      const judged = await pdfsig(path)
      assert.include(judged, 'Signature is Valid')
      assert.include(judged, 'Total document signed')
      const text = inOneLine(await pdfText(path))
      const { audit_entry_id: entry } = await actionRow(sent.actions.EMPLOYEE)
      for (const word of [
        'Certificate of signature',
        'Maya Lund',
        'Ana Díaz',
        sent.employee.email,
        '127.0.0.1',
        'UTC',
        'password confirmed',
        CONSENT_TEXTS[CONSENT_VERSION],
        String(entry),
      ]) {
        assert.include(text, word)
      }
      // Hashes wrap.
      const joined = text.replaceAll(' ', '')
      for (const hash of [rows[index].sha256, stages[index].sha256, key.fingerprint]) {
        assert.include(joined, hash)
      }
      const label = 'SHA-256ofwhatwasshown'
      assert.include(joined, `${label}${rows[index].sha256}`)
      assert.include(joined, `${label}${stages[index].sha256}`)
    }
    const text = await pdfText(files[0]?.path ?? '', 1)
    assert.equal(text.split('Kungsgatan 1').length, 3, 'both have filled in')
  })

  test('writes the firm’s day beside a signature, and UTC on the certificate', async ({
    assert,
  }) => {
    // One of the two has another date than UTC, at any hour.
    const now = DateTime.utc()
    const timeZone = now.hour >= 11 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
    await givenSettings({ timeZone })
    const templateIds = [await createTemplate({ name: 'Contract', fields: EVERY_FIELD })]
    const sent = await completedRequest({ templateIds })
    const [file] = await sealedFiles(sent)
    const text = inOneLine(await pdfText(file?.path ?? ''))
    const { signed_at: signedAt } = await actionRow(sent.actions.EMPLOYEE)
    const signed = fromDbTime(signedAt as string)
    assert.include(text, signed.setZone(timeZone).toFormat('MMM d, yyyy'))
    assert.include(text, signed.setLocale('en-US').toFormat("MMM d, yyyy, h:mm:ss a 'UTC'"))
  })

  test('tells both by mail, and says each step in the log once', async ({ assert }) => {
    const sent = await completedRequest()
    const mails = await db.from('outbox_messages').where('kind', 'documents_signed').orderBy('id')
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [sent.manager.email, sent.employee.email]
    )
    const told = await auditEntries().then((entries) =>
      entries
        .filter(({ entityType }) => entityType === 'signing_request')
        .map(({ action, newValues }) => [action, newValues?.role ?? newValues?.status])
    )
    assert.deepEqual(told, [
      ['create', undefined],
      ['open', 'MANAGER'],
      ['sign', 'MANAGER'],
      ['update', 'MANAGER_DONE'],
      ['open', 'EMPLOYEE'],
      ['sign', 'EMPLOYEE'],
      ['seal', undefined],
      ['update', 'COMPLETED'],
    ])
    assert.isTrue((await verifyChain()).intact)
    // Nothing is done twice.
    assert.isTrue(await sealRequest(sent.id))
    assert.lengthOf(await db.from('stored_files').where('purpose', 'signed_document'), 1)
  })

  test('employee, then manager, where the law wants it so', async ({ assert }) => {
    const sent = await sentRequest({ signsFirst: 'EMPLOYEE', fields: EVERY_FIELD })
    assert.deepEqual(await statusOf(sent), ['CREATED', 'PENDING', 'PENDING'])
    await signAs(sent, 'EMPLOYEE')
    await recorded(sent)
    assert.deepEqual(await statusOf(sent), ['IN_PROGRESS', 'PENDING', 'COMPLETED'])
    await signAs(sent, 'MANAGER')
    await recorded(sent)
    assert.deepEqual(await statusOf(sent), ['COMPLETED', 'COMPLETED', 'COMPLETED'])
    const [file] = await sealedFiles(sent)
    assert.equal((await verifyPdf(file!.path)).state, 'valid')
    const text = inOneLine(await pdfText(file!.path))
    assert.isBelow(text.indexOf('Signed as employee'), text.indexOf('Signed as manager'))
    assert.include(text, 'SHA-256 signed by Ana Díaz')
  })

  test('a role without fields releases the document, and the marks stand in their places', async ({
    assert,
  }) => {
    const mine = field({ id: 1, page: 1, x: 0.6, y: 0.8, width: 0.3, height: 0.06 })
    const sent = await completedRequest({ fields: [mine] })
    const [file] = await sealedFiles(sent)
    const [stage = ''] = await stageCopies(sent)
    assert.isAbove(darkness(await pictureOf(file!.path, 1), mine), 0.005)
    assert.equal(darkness(await pictureOf(stage, 1), mine), 0)
    assert.equal((await verifyPdf(file!.path)).state, 'valid')
  })

  test('several processes at once make one seal', async ({ assert }) => {
    const sent = await sentRequest({
      templateIds: [await createTemplate(), await createTemplate()],
    })
    for (const role of ['MANAGER', 'EMPLOYEE'] as const) {
      await signAs(sent, role)
      const worked = await Promise.all([1, 2, 3, 4].map(() => sealRequest(sent.id)))
      assert.lengthOf(worked.filter(Boolean), 1)
    }
    assert.deepEqual(await statusOf(sent), ['COMPLETED', 'COMPLETED', 'COMPLETED'])
    const purposes = await db
      .from('stored_files')
      .groupBy('purpose')
      .select('purpose')
      .count('* as n')
    assert.sameDeepMembers(
      purposes.map(({ purpose, n }) => [purpose, Number(n)]),
      [
        ['document_template', 2],
        ['signing_stage', 2],
        ['signed_document', 2],
      ]
    )
    const mails = await db.from('outbox_messages').orderBy('id').select('kind')
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['signature_requested', 'signature_requested', 'documents_signed', 'documents_signed']
    )
  })

  test('shows under Completed alone', async ({ assert }) => {
    const sent = await completedRequest({ fields: SIGNATURES })
    const request = await requestRow(sent.id)
    assert.include(TABS.completed, request.status)
    assert.isNotNull(request.completed_at)
    assert.isNull(request.claimed_by)
  })
})
