import { X509Certificate } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#audit/actor'
import { change } from '#audit/services/change'
import { cancelInTransaction } from '#signing/services/cancel_request'
import { importKey } from '#signing/sealing/replace_key'
import type { EvidenceSummary } from '#signing/queries/evidence/evidence_summary'
import { deleteObject } from '#storage/services/disk_objects'
import { linesOf, unzip } from '#tests/helpers/archives'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { unpackedEvidence } from '#tests/helpers/signing/evidence'
import { firmsOwn } from '#tests/helpers/signing/firm_certificate'
import { folderOf } from '#tests/helpers/pdf/pdf_files'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { completedRequest, recorded, sentRequest, signAs } from '#tests/helpers/signing/signing'

const ADDRESS = '/api/sign/evidence'
const ofRequest = (id: number) => `${ADDRESS}?requestId=${id}`
const today = () => DateTime.utc().toISODate()

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

test.group('Evidence packs', (group) => {
  group.each.setup(() => emptyPortal())

  test('are for HR, and for the person about themselves', async ({ assert }) => {
    const { id, employee } = await completedRequest()
    const other = await signedIn(await given.employee())
    const own = await signedIn(employee)
    const hr = await signedIn(await given.admin())
    const since = await auditHead()
    const person = `${ADDRESS}?employeeId=${employee.employeeId}`
    const period = `${ADDRESS}?from=2026-01-01&to=2026-12-31`
    assert.equal((await visitor().get(ofRequest(id))).status, 401)
    assert.equal((await other.get(ofRequest(id))).status, 404)
    assert.equal((await other.get(person)).status, 404)
    assert.equal((await other.get(period)).status, 403)
    assert.equal((await own.get(period)).status, 403)
    assert.equal((await hr.get(ofRequest(id + 1))).status, 404)
    assert.equal((await hr.get(`${ADDRESS}?from=2020-01-01&to=2020-12-31`)).status, 404)
    assert.deepEqual(await auditEntries(since), [])
    for (const caller of [own, hr]) {
      assert.equal((await caller.get(ofRequest(id))).status, 200)
      assert.equal((await caller.get(person)).status, 200)
    }
    const taken = (await auditEntries(since)).filter(({ action }) => action === 'export')
    assert.deepEqual(
      taken.map(({ entityType, entityId, performedById }) => [entityType, entityId, performedById]),
      [
        ['signing_request', String(id), employee.id],
        ['employee', String(employee.employeeId), employee.id],
        ['signing_request', String(id), taken[2]?.performedById],
        ['employee', String(employee.employeeId), taken[2]?.performedById],
      ]
    )
  })

  test('hold nothing for the person that was called off, or is not signed by all', async ({
    assert,
  }) => {
    const { id, employee, manager } = await completedRequest()
    const open = await sentRequest({ employee, manager, name: 'Half' })
    await signAs(open, 'MANAGER')
    await recorded(open)
    const wrong = await sentRequest({ employee, manager, name: 'Sent by mistake' })
    await change(systemActor, (one) => cancelInTransaction(one, wrong.id, 'cancelled', null))
    const [own, hr] = [await signedIn(employee), await signedIn(manager)]
    for (const one of [open, wrong]) {
      assert.equal((await own.get(ofRequest(one.id))).status, 404)
      assert.equal((await hr.get(ofRequest(one.id))).status, 200)
    }
    const person = `${ADDRESS}?employeeId=${employee.employeeId}`
    const requestsIn = async (bytes: Promise<Uint8Array>) =>
      Object.keys(await unzip(await bytes))
        .filter((name) => name.endsWith('request.json'))
        .map((name) => Number(/requests\/(\d+)/.exec(name)?.[1]))
    assert.deepEqual(await requestsIn(bytesOf(own, person)), [id])
    assert.deepEqual(await requestsIn(bytesOf(hr, person)), [id, open.id, wrong.id])
  })

  test('are about one thing, which must make sense', async ({ assert }) => {
    const hr = await signedIn(await given.admin())
    for (const query of [
      '',
      '?requestId=abc',
      '?requestId=1&employeeId=1',
      '?employeeId=1&from=2026-01-01&to=2026-01-02',
      '?from=2026-01-01',
      '?to=2026-01-01',
      '?from=2026-02-30&to=2026-03-01',
      '?from=2026-03-02&to=2026-03-01',
    ]) {
      assert.equal((await hr.get(ADDRESS + query)).status, 422, query)
    }
  })

  test('hold for anybody with a shell, until a byte is changed', async ({ assert, cleanup }) => {
    const { id } = await completedRequest({ name: 'Överenskommelse / 契約' })
    const hr = await signedIn(await given.admin())
    const pack = await unpackedEvidence(await bytesOf(hr, ofRequest(id)))
    cleanup(() => pack.remove())
    const names = await filesIn(pack.folder)
    const stem = names.find((name) => name.endsWith('-sealed.pdf'))?.slice(0, -'-sealed.pdf'.length)
    assert.sameMembers(names, [
      'README.txt',
      'SHA256SUMS',
      'SHA256SUMS.sig',
      'audit.jsonl',
      'audit.jsonl.sig',
      'certificates/pack.pem',
      names.find((name) => name.startsWith('certificates/seal-')),
      names.find((name) => name.endsWith('/request.json')),
      `${stem}-sent.pdf`,
      `${stem}-stage.pdf`,
      `${stem}-sealed.pdf`,
      'verify.sh',
    ])
    assert.match(stem ?? '', new RegExp(`^requests/${id}-[a-z0-9-]+/1-overenskommelse$`))

    const whole = await pack.verify()
    assert.include(whole.told, 'valid seals: 1')
    assert.include(whole.told, 'Everything is valid.')
    assert.equal(whole.exitCode, 0, whole.told)
    const { fingerprint256 } = new X509Certificate(
      await readFile(join(pack.folder, 'certificates/pack.pem'))
    )
    assert.equal((await pack.verify(fingerprint256)).exitCode, 0)
    assert.equal((await pack.verify(fingerprint256.replace(/^../, '00'))).exitCode, 1)

    for (const name of names.filter((file) => file !== 'verify.sh')) {
      const path = join(pack.folder, name)
      const bytes = await readFile(path)
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length / 2)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(path, changed)
      assert.equal((await pack.verify()).exitCode, 1, `a byte of ${name}`)
      await writeFile(path, bytes)
    }
    const script = join(pack.folder, 'verify.sh')
    const bytes = await readFile(script)
    await writeFile(script, Buffer.concat([bytes, Buffer.from('# more\n')]))
    assert.equal((await pack.verify()).exitCode, 1)
    await writeFile(script, bytes)
    const added = join(pack.folder, 'requests', 'added.pdf')
    await writeFile(added, 'x')
    assert.equal((await pack.verify()).exitCode, 1)
    await rm(added)
    await rm(join(pack.folder, `${stem}-stage.pdf`))
    assert.equal((await pack.verify()).exitCode, 1)
  })

  test('hold with a firm’s own certificate and what issued it: {0}')
    // In a signature the shorter one comes first.
    .with(['Seal', 'Seal of a firm whose name is longer than that of its authority'])
    .run(async ({ assert, cleanup, ...context }, name) => {
      const { ca, key, own } = firmsOwn(await folderOf(context.test), { name })
      const file = Buffer.from(ca + key + own)
      await importKey(file, systemActor, { password: undefined, dryRun: false })
      const { id } = await completedRequest()
      const hr = await signedIn(await given.admin())
      const pack = await unpackedEvidence(await bytesOf(hr, ofRequest(id)))
      cleanup(() => pack.remove())
      const { exitCode, told } = await pack.verify(new X509Certificate(own).fingerprint256)
      assert.equal(exitCode, 0, told)
      assert.include(told, 'valid seals: 1')
    })

  test('are refused with a reason when the certificate has expired', async ({ assert }) => {
    const { id } = await completedRequest()
    await db.from('signing_keys').update({ expires_at: '2020-01-01 00:00:00.000' })
    const hr = await signedIn(await given.admin())
    const answer = await hr.get<{ message: string }>(ofRequest(id))
    assert.equal(answer.status, 409)
    assert.include(answer.body.message, 'has expired')
  })

  test('tell who signed, and nothing of anybody else', async ({ assert }) => {
    const employee = await given.employee({ firstName: 'Zoë', lastName: 'Åkesson' })
    const { id, manager } = await completedRequest({ employee })
    await completedRequest({ employee: await given.employee({ firstName: 'Stranger' }) })
    const hr = await signedIn(await given.admin({ firstName: 'Hilda' }))
    const files = await unzip(await bytesOf(hr, `${ADDRESS}?employeeId=${employee.employeeId}`))
    const { firstName, lastName, id: userId } = employee
    assert.include(
      files['README.txt'],
      `About: everything sent to ${firstName} ${lastName} (T-${userId})\n`
    )
    const all = Object.values(files).join('\n')
    assert.notInclude(all, 'Stranger')
    const facts = JSON.parse(files[`requests/${id}-zoe-akesson/request.json`] ?? '')
    assert.containSubset(facts, {
      id,
      status: 'COMPLETED',
      employee: { firstName: 'Zoë' },
      signatures: [
        { role: 'MANAGER', status: 'COMPLETED', authenticatedBy: 'password' },
        { role: 'EMPLOYEE', status: 'COMPLETED', name: 'Zoë Åkesson' },
      ],
    })
    const entries = linesOf(files['audit.jsonl'])
    assert.sameMembers(
      entries.filter(({ action }) => action === 'sign').map(({ id: entry }) => entry),
      facts.signatures.map(({ auditEntryId }: { auditEntryId: number }) => auditEntryId)
    )
    assert.isTrue(entries.every(({ entityId }) => entityId === String(id)))
    assert.include(
      entries.map(({ performedById }) => performedById),
      manager.id
    )
  })

  test('keep from the person who in HR did something', async ({ assert }) => {
    const manager = await given.manager()
    const { id, employee } = await completedRequest({ manager })
    const hilda = await given.admin({ firstName: 'Hilda' })
    await bytesOf(await signedIn(hilda), ofRequest(id))
    const own = await unzip(await bytesOf(await signedIn(employee), ofRequest(id)))
    const entries = linesOf(own['audit.jsonl'])
    assert.containSubset(
      entries.filter(({ action }) => action === 'export'),
      [{ performedBy: 'HR', performedById: null, address: null }]
    )
    assert.notInclude(own['audit.jsonl'] ?? '', 'Hilda')
  })

  test('do not hide what the portal has lost', async ({ assert, cleanup }) => {
    const { id, documents } = await completedRequest()
    const file = await db
      .from('stored_files as f')
      .join('signing_documents as d', 'd.sealed_file_id', 'f.id')
      .where('d.id', documents[0] ?? 0)
      .select('f.key')
      .firstOrFail()
    await deleteObject(file.key)
    const hr = await signedIn(await given.admin())
    const pack = await unpackedEvidence(await bytesOf(hr, ofRequest(id)))
    cleanup(() => pack.remove())
    const { exitCode, told } = await pack.verify()
    assert.equal(exitCode, 1)
    assert.match(told, /-sealed\.pdf: FAILED/)
  })

  test('of a period hold what was completed in it', async ({ assert }) => {
    const done = await completedRequest()
    const open = await sentRequest()
    const earlier = await completedRequest()
    await db
      .from('signing_requests')
      .where('id', earlier.id)
      .update({ completed_at: '2020-05-05 23:59:59.999' })
    const hr = await signedIn(await given.admin())
    const holding = async (from: string, to: string) =>
      Object.keys(await unzip(await bytesOf(hr, `${ADDRESS}?from=${from}&to=${to}`)))
        .filter((name) => name.endsWith('request.json'))
        .map((name) => Number(/requests\/(\d+)/.exec(name)?.[1]))
    assert.deepEqual(await holding(today(), today()), [done.id])
    assert.deepEqual(await holding('2020-05-05', '2020-05-05'), [earlier.id])
    assert.deepEqual(await holding('2020-05-05', today()), [done.id, earlier.id])
    assert.isAbove(open.id, done.id)
  })

  test('tell HR what they would hold before they are taken', async ({ assert, cleanup }) => {
    const employee = await given.employee({ firstName: 'Zoë', lastName: 'Åkesson' })
    const done = await completedRequest({ employee })
    await sentRequest({ employee })
    await completedRequest()
    const hr = await signedIn(await given.admin())
    const since = await auditHead()
    const address = `${ADDRESS}/summary?employeeId=${employee.employeeId}`
    assert.equal((await visitor().get(address)).status, 401)
    assert.equal((await (await signedIn(employee)).get(address)).status, 403)
    assert.equal((await hr.get(`${ADDRESS}/summary`)).status, 422)
    assert.equal((await hr.get(`${ADDRESS}/summary?requestId=1&employeeId=1`)).status, 422)
    const { body } = await hr.get<EvidenceSummary>(address)
    assert.containSubset(body, { requests: 2, completed: 1, documents: 2, destroyed: 0 })
    assert.deepEqual(await auditEntries(since), [])

    const pack = await unpackedEvidence(
      await bytesOf(hr, `${ADDRESS}?employeeId=${employee.employeeId}`)
    )
    cleanup(() => pack.remove())
    const documents = (await filesIn(pack.folder)).filter((name) => name.endsWith('.pdf'))
    assert.equal(body.files, documents.length)
    const sizes = await Promise.all(
      documents.map(async (name) => (await readFile(join(pack.folder, name))).length)
    )
    assert.equal(
      body.bytes,
      sizes.reduce((sum, size) => sum + size, 0)
    )
    const entries = linesOf((await readFile(join(pack.folder, 'audit.jsonl'))).toString())
    assert.equal(body.auditEntries, entries.length)

    const period = await hr.get<EvidenceSummary>(`${ADDRESS}/summary?from=${today()}&to=${today()}`)
    assert.containSubset(period.body, { requests: 2, completed: 2, documents: 2 })
    const none = await hr.get<EvidenceSummary>(`${ADDRESS}/summary?requestId=987654`)
    assert.containSubset(none.body, { requests: 0, documents: 0, files: 0, bytes: 0 })
    for (const query of [
      '',
      '?requestId=x',
      `?requestId=${done.id}`,
      '?from=2026-02-02&to=2026-01-01',
    ]) {
      assert.equal((await hr.get(`/documents/evidence${query}`)).status, 200, query)
    }
  })

  test('are offered of whom something was sent to, leavers included', async ({ assert }) => {
    const employee = await given.employee({ firstName: 'Zoë', lastName: 'Åkesson' })
    await given.employee({ firstName: 'Zoë', lastName: 'Nothing' })
    await sentRequest({ employee })
    await db.from('employees').where('id', employee.employeeId).update({ status: 'inactive' })
    const hr = await signedIn(await given.admin())
    const people = `${ADDRESS}/people`
    assert.equal((await visitor().get(people)).status, 401)
    assert.equal((await (await signedIn(await given.employee())).get(people)).status, 403)
    assert.equal((await hr.get(`${people}?q=${'x'.repeat(201)}`)).status, 422)
    const { body } = await hr.get<{ id: number; name: string }[]>(`${people}?q=zoe`)
    assert.deepEqual(
      body.map(({ id, name }) => [id, name]),
      [[employee.employeeId, 'Zoë Åkesson']]
    )
  })
})
