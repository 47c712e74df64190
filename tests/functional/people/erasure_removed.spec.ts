import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { verifyChain } from '#audit_log/services/verify_chain'
import { eraseRemoved, previewRemoved } from '#people/erasure/erase_removed'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const FILE =
  'E-mail,First name,Last name,Phone,Note\n' +
  'zeb@quill.example,Zebediah,Quillfeather,+46 70 555,Sings at dawn\n' +
  'ola@berg.example,Ola,Bergström,,\n'

/** Everything the portal stores about removed people, as a search of its tables would find it. */
async function traces(): Promise<string> {
  const tables = ['audit_entries', 'outbox_messages', 'imports', 'import_rows', 'users']
  const rows = await Promise.all(tables.map((table) => db.from(table)))
  return JSON.stringify(rows)
}

const entriesAbout = async (type: string, id: number) => {
  const entries = await auditEntries()
  return entries.filter((entry) => entry.entityType === type && entry.entityId === String(id))
}

test.group('Erasing who was removed by undoing an import', (group) => {
  let admin: Caller
  let importId: number
  let zeb: { id: number; user_id: number }

  const undo = async (id: number) => {
    await importing(admin).undo(id)
    await workOff()
  }
  const idsOf = (email: string) =>
    db
      .from('employees')
      .join('users', 'users.id', 'employees.user_id')
      .where('users.email', email)
      .select('employees.id', 'employees.user_id')
      .firstOrFail()

  group.each.setup(async () => {
    await emptyPortal()
    admin = await signedIn(await given.admin())
    importId = (await importing(admin).imported(FILE, { invite: true })).id
    zeb = await idsOf('zeb@quill.example')
    await admin.put(`/api/employees/${zeb.id}`, { email: 'zebediah@quill.example' })
    await admin.get('/api/employees/export?q=Quillfeather')
    await undo(importId)
  })

  test('takes all that names them, tells so beforehand, and the chain still verifies', async ({
    assert,
  }) => {
    const head = await auditHead()
    const preview = await previewRemoved({ importId })
    assert.equal(preview.people, 2)
    assert.include(preview.named.join(), 'Zebediah Quillfeather (E-')
    assert.isNull(preview.refusal)
    assert.equal(await auditHead(), head)
    assert.include(await traces(), 'Quillfeather')

    assert.equal(await eraseRemoved({ importId }, 'The wrong file', systemActor), 2)
    const left = await traces()
    for (const trace of [
      'Quillfeather',
      'Zebediah',
      'quill.example',
      'Bergström',
      'berg.example',
    ]) {
      assert.notInclude(left, trace)
    }
    assert.lengthOf(await db.from('import_chunks'), 0)
    const verdict = await verifyChain()
    assert.isTrue(verdict.intact, verdict.reason ?? '')
    const counted = preview.erased.find(({ what }) => what.endsWith('values are removed'))?.count
    // Plus the search in which one was typed.
    assert.equal(verdict.erased, Number(counted) + 1)
  })

  test('what was done stays, with an entry of the erasure for each', async ({ assert }) => {
    await eraseRemoved({ importId }, 'The wrong file', systemActor)
    const about = await entriesAbout('employee', zeb.id)
    assert.deepEqual(
      about.map(({ action }) => action),
      ['create', 'invite', 'reissue_invitation', 'delete', 'erase']
    )
    assert.containSubset(about.at(-1)?.newValues, { reason: 'The wrong file', importId })
    assert.match(String(about.at(-1)?.newValues?.employeeId), /^E-/)
    for (const entry of about.slice(0, -1)) assert.isNull(entry.newValues ?? entry.oldValues)
  })

  test('by an address of any time it takes that person alone', async ({ assert }) => {
    for (const email of ['Zeb@Quill.example ', 'zebediah@quill.example']) {
      assert.equal((await previewRemoved({ email })).people, 1)
    }
    const email = 'zeb@quill.example'
    assert.equal(await eraseRemoved({ email }, 'Asked for it', systemActor), 1)
    const left = await traces()
    assert.notInclude(left, 'Quillfeather')
    assert.notInclude(left, 'quill.example')
    assert.include(left, 'Bergström')
    assert.isTrue((await verifyChain()).intact)
    assert.equal((await previewRemoved({ importId })).people, 1)
    assert.equal(await eraseRemoved({ importId }, 'The wrong file', systemActor), 1)
    assert.isTrue((await verifyChain()).intact)
  })

  test('who came back under the same address is left alone', async ({ assert }) => {
    await importing(admin).imported(FILE, { invite: true })
    const back = await idsOf('zeb@quill.example')
    await eraseRemoved({ importId }, 'The wrong file', systemActor)
    assert.isNotNull(await db.from('users').where('email', 'zeb@quill.example').first())
    const [mail] = await db
      .from('outbox_messages')
      .where({ recipient: 'zeb@quill.example', state: 'queued' })
    assert.equal(mail?.recipient_name, 'Zebediah Quillfeather')
    const [created] = await entriesAbout('employee', back.id)
    assert.equal(created?.newValues?.lastName, 'Quillfeather')
    assert.isTrue((await verifyChain()).intact)
  })

  test('two at once erase each of them once', async ({ assert }) => {
    const both = () => eraseRemoved({ importId }, 'The wrong file', systemActor)
    await Promise.all([both(), both()])
    const entries = await auditEntries()
    assert.lengthOf(
      entries.filter(({ action }) => action === 'erase'),
      2
    )
    assert.isTrue((await verifyChain()).intact)
  })

  test('refuses a reason that names somebody, who is unknown, and a second time', async ({
    assert,
  }) => {
    const head = await auditHead()
    const by = (which: Parameters<typeof eraseRemoved>[0], reason = 'The wrong file') =>
      eraseRemoved(which, reason, systemActor)
    await assert.rejects(() => by({ importId }, 'Mr Bergström asked'), /Leave out “Bergström”/)
    await assert.rejects(() => by({ email: 'nobody@quill.example' }), /no one like that/)
    await assert.rejects(() => by({ importId: 999 }), /no such import/)
    assert.equal(await auditHead(), head)
    await by({ importId })
    await assert.rejects(() => by({ importId }), /no one like that/)
  })

  test('waits for an undo that has not ended', async ({ assert }) => {
    const { id } = await importing(admin).imported(FILE)
    await importing(admin).undo(id)
    await assert.rejects(
      () => eraseRemoved({ importId: id }, 'The wrong file', systemActor),
      /is being undone/
    )
  })
})
