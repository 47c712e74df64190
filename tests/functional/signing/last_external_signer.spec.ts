import { DateTime, Settings } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyPdf } from '#pdf/verify_pdf'
import { sealRequest } from '#signing/sealing/sealing_worker'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { emptyPortal } from '#tests/helpers/portal'
import { ExternalBrowser, sentToOthers, type SentToOthers } from '#tests/helpers/signing/external'
import { sealedFiles } from '#tests/helpers/signing/sealed'
import { recorded, requestRow } from '#tests/helpers/signing/signing'

const BESIDE = [
  { role: 'SIGNER_1', kind: 'external', label: 'Witness', step: 1 },
  { role: 'SIGNER_2', kind: 'external', label: 'Guarantor', step: 1 },
] as const
const GIVEN = [
  { role: 'SIGNER_1', name: 'Wilma Sand', email: 'wilma@elsewhere.example' },
  { role: 'SIGNER_2', name: 'Gus Holm', email: 'gus@elsewhere.example' },
] as const

test.group('The last signers have no account', (group) => {
  const { now } = Settings

  group.each.setup(async () => {
    await emptyPortal()
    return () => {
      Settings.now = now
    }
  })

  async function bothOpen(): Promise<[SentToOthers, ExternalBrowser[]]> {
    const sent = await sentToOthers({ signers: [...BESIDE], given: [...GIVEN] })
    const browsers = [
      await ExternalBrowser.at(sent.actions.SIGNER_1),
      await ExternalBrowser.at(sent.actions.SIGNER_2),
    ]
    for (const browser of browsers) await browser.open()
    return [sent, browsers]
  }

  test('two who sign at the same moment both count, and one seal has both', async ({ assert }) => {
    const [sent, browsers] = await bothOpen()
    const signatures = await Promise.all(browsers.map((browser) => browser.signature()))
    const answers = await Promise.all(
      browsers.flatMap((browser, index) =>
        [1, 2].map(() =>
          browser.caller.post(`${browser.address}/signature`, signatures[index] ?? {})
        )
      )
    )
    const statuses = answers.map(({ status }) => status)
    assert.lengthOf(
      statuses.filter((status) => status === 204),
      2,
      String(statuses)
    )
    // Several processes record them.
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all([sealRequest(sent.id), sealRequest(sent.id)])
    }
    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
    const [file] = await sealedFiles(sent)
    const verdict = await verifyPdf(file!.path)
    assert.equal(verdict.state, 'valid')
    const entries = (await auditEntries()).filter(({ entityId }) => entityId === String(sent.id))
    const count = (action: string) => entries.filter((entry) => entry.action === action).length
    assert.deepEqual([count('sign'), count('seal')], [2, 1])
    const mails = await db.from('outbox_messages').where('kind', 'external_documents_signed')
    assert.lengthOf(mails, 2)
  })

  test('one signs while the other declines: the request ends, once', async ({ assert }) => {
    const [sent, [witness, guarantor]] = await bothOpen()
    const signature = await witness!.signature()
    await Promise.all([
      witness!.caller.post(`${witness!.address}/signature`, signature),
      guarantor!.caller.post(`${guarantor!.address}/decline`, { reason: 'No' }),
    ])
    await sealRequest(sent.id)
    assert.equal((await requestRow(sent.id)).status, 'CANCELLED')
    const entries = (await auditEntries()).filter(({ entityId }) => entityId === String(sent.id))
    assert.lengthOf(
      entries.filter(({ action }) => action === 'decline'),
      1
    )
    const mails = await db.from('outbox_messages').where('kind', 'external_documents_signed')
    assert.lengthOf(mails, 0)
  })

  test('the page of the last one says that they have signed, after the seal too', async ({
    assert,
  }) => {
    const [sent, [witness, guarantor]] = await bothOpen()
    const stranger = guarantor!.forwarded()
    await witness!.sign()
    await recorded(sent)
    await guarantor!.sign()
    await recorded(sent)
    assert.equal((await requestRow(sent.id)).status, 'COMPLETED')
    for (const browser of [witness!, guarantor!]) {
      assert.containSubset((await browser.page()).props, { works: false, signed: true })
      assert.equal((await browser.show()).status, 404)
    }
    assert.containSubset((await stranger.page()).props, { works: false, signed: false })
    // The link to the copy works by its own code alone.
    const copy = await ExternalBrowser.at(sent.actions.SIGNER_2, guarantor!.caller)
    assert.equal((await copy.show()).status, 403)
    assert.equal((await copy.open()).body.state, 'completed')
    assert.containSubset((await guarantor!.page()).props, { works: false, signed: false })
    const end = DateTime.utc().plus({ hours: 2, minutes: 1 }).toMillis()
    Settings.now = () => end
    assert.containSubset((await witness!.page()).props, { works: false, signed: false })
  })
})
