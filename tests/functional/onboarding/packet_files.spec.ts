import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { PacketDetails } from '#onboarding/queries/packets/packet_list'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { signedIn } from '#tests/helpers/caller'
import { givenPacket, PACKETS } from '#tests/helpers/onboarding/onboarding'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { scan } from '#tests/helpers/training/assignments'

test.group('The file of a task of a packet', (group) => {
  group.each.setup(() => emptyPortal())

  test('that someone else has put there is replaced by who has seen it', async ({ assert }) => {
    const [mine, theirs] = [
      await signedIn(await given.manager()),
      await signedIn(await given.admin()),
    ]
    const { id, items } = await givenPacket()
    const address = `${PACKETS}/${id}/items/${items[0]}/file`
    const call = { method: 'PUT', raw: scan(), headers: { 'content-type': 'application/pdf' } }
    const put = async (by: typeof mine, name: string, replaces: number | '') =>
      (await by.call(`${address}?name=${name}&replaces=${replaces}`, call)).status
    const stored = async () => {
      const { body } = await mine.get<PacketDetails>(`${PACKETS}/${id}`)
      const { fileId, fileName } = body.items[0] as PacketDetails['items'][number]
      return { fileId: fileId as number, fileName }
    }
    assert.equal(await put(mine, 'plan.pdf', 0), 204)
    const seen = await stored()
    assert.equal(await put(theirs, 'theirs.pdf', seen.fileId), 204)
    const since = await auditHead()
    assert.equal(await put(mine, 'mine.pdf', seen.fileId), 409)
    assert.equal(await put(mine, 'mine.pdf', 0), 409)
    const remove = (replaces: number) => mine.delete(`${address}?replaces=${replaces}`)
    const refused = await remove(seen.fileId)
    assert.equal(refused.status, 409)
    assert.include(refused.text, 'This file was changed since you opened it.')
    assert.isEmpty(await auditTrail(since))
    const now = await stored()
    assert.equal(now.fileName, 'theirs.pdf')
    assert.equal(await put(mine, 'mine.pdf', now.fileId), 204)
    const last = await stored()
    assert.equal(last.fileName, 'mine.pdf')
    assert.equal((await remove(last.fileId)).status, 204)
    assert.isNull((await stored()).fileId)
    assert.lengthOf(await db.from('stored_files'), 0)
    // Without it, whatever is there is replaced.
    assert.equal(await put(mine, 'plan.pdf', ''), 204)
  })
})
