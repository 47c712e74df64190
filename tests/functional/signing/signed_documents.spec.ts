import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { zipName } from '#storage/services/zip_stream'
import { unzip } from '#tests/helpers/archives'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { completedRequest, createTemplate, sentRequest } from '#tests/helpers/signing/signing'

const fileOf = (id?: number) => `/api/sign/documents/${id}/file`

test.group('Signed documents', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('are read by who signed them and by HR alone', async ({ assert }) => {
    const sent = await completedRequest()
    const [id] = sent.documents
    const row = await db.from('signing_documents').where('id', id!).firstOrFail()
    assert.equal((await visitor().get(fileOf(id))).status, 401)
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(fileOf(id))).status, 404)
    for (const person of [sent.manager, sent.employee, await given.admin()]) {
      const caller = await signedIn(person)
      const bytes = await bytesOf(caller, fileOf(id))
      assert.equal(createHash('sha256').update(bytes).digest('hex'), row.sealed_sha256)
      const answer = await caller.get(`${fileOf(id)}?disposition=inline`)
      assert.equal(answer.headers.get('content-type'), 'application/pdf')
      assert.match(answer.headers.get('content-disposition') ?? '', /^inline/)
      assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    }
    const hr = await signedIn(sent.manager)
    assert.equal((await hr.get(`${fileOf(id)}?disposition=evil`)).status, 422)
  })

  test('are none before they are sealed', async ({ assert }) => {
    const sent = await sentRequest()
    const caller = await signedIn(sent.manager)
    assert.equal((await caller.get(fileOf(sent.documents[0]))).status, 404)
    const zip = await caller.get(`/api/sign/documents.zip?requestIds=${sent.id}`)
    assert.equal(zip.status, 404)
  })

  test('come as one ZIP of what is the caller’s to have', async ({ assert }) => {
    const employee = await given.employee({ firstName: 'Ana/..', lastName: 'Díaz' })
    const names = ['House rules', 'Car: who drives?']
    const templateIds = [
      await createTemplate({ name: names[0] }),
      await createTemplate({ name: names[1] }),
    ]
    const hers = await completedRequest({ employee, templateIds })
    const other = await completedRequest({ name: 'Secret' })
    const open = await sentRequest({ employee })
    const ids = [hers.id, other.id, open.id, 987_654].join(',')
    const address = `/api/sign/documents.zip?requestIds=${ids}`
    assert.equal((await visitor().get(address)).status, 401)
    const since = await auditHead()
    const own = await unzip(await bytesOf(await signedIn(employee), address))
    assert.sameMembers(Object.keys(own), [
      `Ana_.. Díaz (${hers.id})/1 House rules.pdf`,
      `Ana_.. Díaz (${hers.id})/2 Car_ who drives_.pdf`,
    ])
    assert.containSubset(await auditEntries(since), [
      {
        action: 'export',
        entityType: 'signing_request',
        entityId: String(hers.id),
        performedById: employee.id,
        newValues: { documents: hers.documents },
      },
    ])
    const all = await unzip(await bytesOf(await signedIn(hers.manager), address))
    assert.lengthOf(Object.keys(all), 3)
    const encoded = address.replaceAll(',', '%2C')
    assert.lengthOf(Object.keys(await unzip(await bytesOf(await signedIn(employee), encoded))), 2)
    const stranger = await signedIn(await given.employee())
    assert.equal((await stranger.get(address)).status, 404)
  })

  test('of a person with a very long name lie in folders of their own', async ({ assert }) => {
    const employee = await given.employee({ firstName: '字'.repeat(80), lastName: 'Díaz' })
    const name = 'House rules'
    const ids = [
      await completedRequest({ employee, name }),
      await completedRequest({ employee, name }),
    ]
    const address = `/api/sign/documents.zip?requestIds=${ids.map(({ id }) => id).join(',')}`
    const own = await unzip(await bytesOf(await signedIn(employee), address))
    assert.deepEqual(
      Object.keys(own).map((path) => path.replace(/^字+/, '')),
      ids.map(({ id }) => ` (${id})/1 House rules.pdf`)
    )
  })

  test('come as one ZIP of all that a search finds, up to a limit', async ({ assert }) => {
    const employee = await given.employee({ firstName: 'Željko', lastName: 'Öz' })
    const found = await completedRequest({ employee, name: 'Lease' })
    const other = await completedRequest({ name: 'Secret' })
    await db
      .from('signing_actions')
      .where({ request_id: other.id, role: 'MANAGER' })
      .update({ kind: 'external', user_id: null, recipient_name: 'Cora Vance' })
    const hr = await signedIn(await given.admin())
    const address = '/api/sign/documents.zip?tab=completed'
    const listed = await hr.get<{ id: number }[]>('/api/sign/requests?tab=completed&q=cora')
    assert.deepEqual(
      listed.body.map(({ id }) => id),
      [other.id]
    )
    assert.lengthOf(Object.keys(await unzip(await bytesOf(hr, `${address}&q=cora`))), 1)
    const since = await auditHead()
    const name = `Željko Öz (${found.id})/1 Lease.pdf`
    assert.deepEqual(Object.keys(await unzip(await bytesOf(hr, `${address}&q=zeljko`))), [name])
    assert.lengthOf(Object.keys(await unzip(await bytesOf(hr, address))), 2)
    const own = await signedIn(employee)
    assert.deepEqual(Object.keys(await unzip(await bytesOf(own, address))), [name])
    assert.lengthOf(await auditEntries(since), 4)
    assert.equal((await hr.get(`${address}&q=nobody`)).status, 404)
    assert.equal((await hr.get('/api/sign/documents.zip?q=zeljko')).status, 422)
    const row = await db.from('signing_documents').where('request_id', found.id).firstOrFail()
    const copy = { ...row, id: undefined }
    await db
      .insertQuery()
      .table('signing_documents')
      .multiInsert(Array.from({ length: 500 }, (_none, at) => ({ ...copy, position: at + 1 })))
    const refused = await hr.get<{ message: string }>(`${address}&q=zeljko`)
    assert.equal(refused.status, 422)
    assert.match(refused.body.message, /at most 500 files and 2 GB/)
  })

  test('of the list of a team are the team’s alone', async ({ assert }) => {
    const boss = await given.manager()
    const employee = await given.employee({ firstName: 'Ana', lastName: 'Díaz' })
    await db
      .from('employees')
      .where('id', employee.employeeId)
      .update({ manager_id: boss.employeeId })
    const mine = await completedRequest({ employee, name: 'Lease' })
    await completedRequest({ name: 'Secret' })
    const manager = await signedIn(boss)
    const names = async (scope: string) =>
      Object.keys(
        await unzip(await bytesOf(manager, `/api/sign/documents.zip?tab=completed&scope=${scope}`))
      )
    assert.deepEqual(await names('team'), [`Ana Díaz (${mine.id})/1 Lease.pdf`])
    assert.lengthOf(await names('everyone'), 2)
  })

  test('are asked for by ids', async ({ assert }) => {
    const caller = await signedIn(await given.admin())
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
    for (const ids of ['', 'x', '1,', '0', '1;2', '-1', many]) {
      const answer = await caller.get(`/api/sign/documents.zip?requestIds=${ids}`)
      assert.equal(answer.status, 422, ids)
      assert.equal(answer.errors[0]?.field.split('.')[0], 'requestIds')
    }
    const most = many.split(',').slice(1).join(',')
    assert.equal((await caller.get(`/api/sign/documents.zip?requestIds=${most}`)).status, 404)
  })

  test('have names that every system can unpack', ({ assert }) => {
    assert.equal(zipName('..'), '_')
    assert.equal(zipName('a/b\\c\u0000d'), 'a_b_c_d')
    assert.equal(zipName(' .hidden. '), 'hidden')
    assert.isAtMost(Buffer.byteLength(zipName('字'.repeat(200))), 180)
  })
})
