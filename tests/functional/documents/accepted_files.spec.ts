import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { unpacked, unzip } from '#tests/helpers/archives'
import {
  acceptedUpload,
  askUpload,
  submissionOf,
  upload,
} from '#tests/helpers/documents/requested_documents'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { bytesOf } from '#tests/helpers/downloads'
import { pdf } from '#tests/helpers/training/learning'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const SUMMARY = '/api/documents/requests/files'
const ZIP = `${SUMMARY}.zip`

test.group('Accepted uploads', (group) => {
  let ana: Person
  let hr: Caller
  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee({ firstName: 'Ana/..', lastName: 'Díaz' })
    hr = await signedIn(await given.admin({ firstName: 'Hilda', lastName: 'Root' }))
  })

  const namesOf = async (query: string) => Object.keys(await unzip(await bytesOf(hr, ZIP + query)))

  test('come as one ZIP of a selection or a filter', async ({ assert }) => {
    const passport = await acceptedUpload(ana, { name: 'Passport: 1/2' }, pdf('one'))
    const bo = await given.employee({ firstName: 'Bo', lastName: 'Lind' })
    const visa = await acceptedUpload(bo, { name: 'Visa' }, pdf('two'))
    await submissionOf(bo)
    const rejected = await askUpload(bo, { name: 'Licence' })
    const { body } = await upload(await signedIn(bo), rejected)
    await hr.post(`/api/documents/submissions/${body.submissions[0]?.id}/rejection`, {
      reason: 'Blurred',
    })
    const first = `Ana_.. Díaz (${ana.employeeId})/Passport_ 1_2 (${passport.submissionId}).pdf`
    const second = `Bo Lind (${bo.employeeId})/Visa (${visa.submissionId}).pdf`

    const since = await auditHead()
    const { size: one } = await db.from('stored_files').orderBy('id').first()
    const told = await hr.get(`${SUMMARY}?q=passport`)
    assert.deepEqual(told.body, {
      files: 1,
      bytes: Number(one),
      mostFiles: 500,
      mostBytes: 2 * 1024 ** 3,
    })
    assert.deepEqual(await auditEntries(since), [])

    assert.sameMembers(await namesOf(''), [first, second])
    assert.deepEqual(await namesOf('?q=lind'), [second])
    assert.deepEqual(await namesOf(`?employeeId=${ana.employeeId}&state=done`), [first])
    const chosen = `?requestIds=${passport.requestId},${rejected},987654`
    assert.deepEqual(await namesOf(chosen), [first])
    assert.deepEqual(await namesOf(chosen.replaceAll(',', '%2C')), [first])
    const taken = (await auditEntries(since)).filter(({ action }) => action === 'export')
    assert.lengthOf(taken, 6)
    assert.containSubset(taken.at(-1), {
      entityType: 'document_request',
      entityId: String(passport.requestId),
      performedBy: 'Hilda Root',
      newValues: { submissions: [passport.submissionId] },
    })
    const files = await unpacked(await bytesOf(hr, `${ZIP}?requestIds=${visa.requestId}`))
    const { sha256 } = await db
      .from('document_submissions')
      .where('id', visa.submissionId)
      .firstOrFail()
    assert.equal(
      createHash('sha256')
        .update(files[second] ?? '')
        .digest('hex'),
      sha256
    )
  })

  test('of the list of a team are the team’s alone', async ({ assert }) => {
    const boss = await given.manager()
    const mine = await acceptedUpload(ana)
    await acceptedUpload(await given.employee({ firstName: 'Bo', lastName: 'Lind' }))
    await db.from('employees').where('id', ana.employeeId).update({ manager_id: boss.employeeId })
    hr = await signedIn(boss)
    assert.equal((await hr.get<{ files: number }>(`${SUMMARY}?scope=team`)).body.files, 1)
    const [name, ...others] = await namesOf('?scope=team')
    assert.include(name, `(${mine.submissionId})`)
    assert.isEmpty(others)
    assert.lengthOf(await namesOf('?scope=everyone'), 2)
    assert.equal((await hr.get(`${SUMMARY}?scope=evil`)).status, 422)
  })

  test('are for who manages documents, and are asked for as they should', async ({ assert }) => {
    const { requestId } = await acceptedUpload(ana)
    const own = await signedIn(ana)
    const since = await auditHead()
    for (const address of [SUMMARY, ZIP]) {
      assert.equal((await visitor().get(`${address}?requestIds=${requestId}`)).status, 401)
      assert.equal((await own.get(`${address}?requestIds=${requestId}`)).status, 403)
      const many = Array.from({ length: 501 }, (_, index) => index + 1).join(',')
      for (const query of ['requestIds=x', 'requestIds=0', `requestIds=${many}`, 'state=evil']) {
        assert.equal((await hr.get(`${address}?${query}`)).status, 422, query)
      }
    }
    assert.equal((await hr.get(`${ZIP}?kind=read`)).status, 404)
    assert.deepEqual(await auditEntries(since), [])
  })

  test('are bounded, and say so', async ({ assert }) => {
    const { requestId, submissionId } = await acceptedUpload(ana)
    const row = await db.from('document_submissions').where('id', submissionId).firstOrFail()
    const copy = { ...row, id: undefined }
    await db
      .insertQuery()
      .table('document_submissions')
      .multiInsert(Array.from({ length: 499 }, () => copy))
    assert.lengthOf(await namesOf(`?requestIds=${requestId}`), 500)
    await db.table('document_submissions').insert(copy)
    const since = await auditHead()
    const refused = await hr.get<{ message: string }>(`${ZIP}?requestIds=${requestId}`)
    assert.equal(refused.status, 422)
    assert.match(refused.body.message, /at most 500 files and 2 GB/)
    assert.deepEqual(await auditEntries(since), [])
    await db.from('document_submissions').where('id', '>', submissionId).delete()
    await db
      .from('stored_files')
      .where('id', row.file_id)
      .update({ size: 2 * 1024 ** 3 + 1 })
    assert.equal((await hr.get(`${ZIP}?requestIds=${requestId}`)).status, 422)
  })
})
