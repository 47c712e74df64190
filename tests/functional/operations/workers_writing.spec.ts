import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { verifyChain } from '#audit_log/services/verify_chain'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { twoWorkers } from '#tests/helpers/server/workers'

test.group('Operations | several workers that write', (group) => {
  group.each.setup(() => emptyPortal())

  test('write at the same time without a loss, and their audit log is one chain', async ({
    assert,
  }) => {
    const admin = await given.admin()
    const server = await twoWorkers()
    try {
      const caller = await server.signedIn(admin)
      const before = await db.from('audit_entries').count('* as total').firstOrFail()
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, number) =>
          caller.post('/api/roles', { name: `Role ${number}`, description: null, permissions: [] })
        )
      )
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
      assert.lengthOf(await db.from('roles').where('name', 'like', 'Role %'), 60)
      const after = await db.from('audit_entries').count('* as total').firstOrFail()
      assert.equal(Number(after.total) - Number(before.total), 60)
      assert.isTrue((await verifyChain()).intact)
      const answered = new Set(
        [...server.log().matchAll(/"pid":(\d+)[^\n]*\/api\/roles/g)].map((found) => found[1])
      )
      assert.equal(answered.size, 2)
    } finally {
      await server.stop()
    }
  })
})
