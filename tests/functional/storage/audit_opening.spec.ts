import { test } from '@japa/runner'
import type { UsualRole } from '#documents/placed_field'
import { auditEntries, auditHead } from '#tests/helpers/audit_log/audit'
import { submissionOf } from '#tests/helpers/documents/requested_documents'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { importing } from '#tests/helpers/people/imports'
import { certificateModule, CLAIM, sendFile } from '#tests/helpers/training/learning'
import { plainModule } from '#tests/helpers/training/assignments'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { picture } from '#tests/helpers/routes/route_requests'
import { completedRequest, recorded, sentRequest, signAs } from '#tests/helpers/signing/signing'

test.group('Opening a file with personal data', (group) => {
  let ana: Person
  let hr: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    ana = await given.employee()
    hr = await given.admin()
    caller = await signedIn(hr)
  })

  /** Who opened what since then, as in the log. */
  const openedSince = async (since: number) =>
    (await auditEntries(since)).map(
      ({ action, entityType, entityId, performedById }) =>
        `${performedById} ${action} ${entityType} ${entityId}`
    )

  const FILES: Record<string, () => Promise<{ url: string; what: string; own?: Caller }>> = {
    'an upload': async () => {
      const id = await submissionOf(ana)
      const url = `/api/documents/submissions/${id}/file`
      return { url, what: `document_submission ${id}`, own: await signedIn(ana) }
    },
    'a certificate from elsewhere': async () => {
      const own = await signedIn(ana)
      const module = await certificateModule({ name: 'First aid' })
      const { id } = (await sendFile(own, module.id, CLAIM)).body
      return { url: `/api/training/evidence/${id}/file`, what: `training_evidence ${id}`, own }
    },
    'a sign-in sheet': async () => {
      const { body } = await caller.post<{ recordingId: number }>('/api/training/recordings', {
        moduleId: await plainModule({}),
        heldOn: '2026-03-31',
        employeeIds: [ana.employeeId],
      })
      const url = `/api/training/recordings/${body.recordingId}/sheet`
      await caller.call(`${url}?name=sheet.png`, {
        method: 'PUT',
        raw: await picture(),
        headers: { 'content-type': 'image/png' },
      })
      return { url, what: `training_recording ${body.recordingId}` }
    },
    'a signed document': async () => {
      const sent = await completedRequest({ employee: ana })
      const url = `/api/sign/documents/${sent.documents[0]}/file`
      return { url, what: `signing_request ${sent.id}` }
    },
  }

  test('of a signed document is one entry also where a manager opens it who signed it', async ({
    assert,
  }) => {
    const sent = await completedRequest({ employee: ana })
    const since = await auditHead()
    const open = async (role: UsualRole, signer: Person) => {
      const url = `/api/sign/actions/${sent.actions[role]}/documents/${sent.documents[0]}`
      return (await (await signedIn(signer)).get(url)).status
    }
    assert.equal(await open('EMPLOYEE', ana), 200)
    assert.deepEqual(await openedSince(since), [])
    assert.equal(await open('MANAGER', sent.manager), 200)
    assert.deepEqual(await openedSince(since), [
      `${sent.manager.id} open_file signing_request ${sent.id}`,
    ])
  })

  for (const [title, make] of Object.entries(FILES)) {
    test(`is one entry, however many ranges are read: ${title}`, async ({ assert }) => {
      const { url, what, own } = await make()
      const since = await auditHead()
      assert.equal((await caller.get(url, { range: 'bytes=0-9' })).status, 206)
      assert.equal((await caller.get(url, { range: 'bytes=10-19' })).status, 206)
      assert.equal((await caller.get(url)).status, 200)
      assert.deepEqual(await openedSince(since), [`${hr.id} open_file ${what}`])
      const another = await given.admin()
      await (await signedIn(another)).get(url, { range: 'bytes=10-19' })
      assert.lengthOf(await openedSince(since), 2)
      // One's own files are not logged; a person without access has opened nothing.
      if (own) assert.equal((await own.get(url)).status, 200)
      const stranger = await signedIn(await given.employee())
      assert.isAtLeast((await stranger.get(url)).status, 403)
      assert.lengthOf(await openedSince(since), 2)
    })
  }

  test('is an entry in the signing frame as well, once something is filled in', async ({
    assert,
  }) => {
    const sent = await sentRequest({ employee: ana, signsFirst: 'EMPLOYEE' })
    const documentOf = (role: UsualRole) =>
      `/api/sign/actions/${sent.actions[role]}/documents/${sent.documents[0]}`
    const manager = await signedIn(sent.manager)
    const opened = `${sent.manager.id} open_file signing_request ${sent.id}`
    const sentAt = await auditHead()
    assert.equal((await (await signedIn(ana)).get(documentOf('EMPLOYEE'))).status, 200)
    assert.isEmpty(await openedSince(sentAt))

    for (const role of ['EMPLOYEE', 'MANAGER'] as const) {
      await signAs(sent, role)
      await recorded(sent)
      const since = await auditHead()
      for (const range of ['bytes=0-9', 'bytes=10-19']) {
        assert.equal((await manager.get(documentOf('MANAGER'), { range })).status, 206)
      }
      assert.deepEqual(await openedSince(since), [opened])
    }
  })

  test('of refused rows is one entry, and only who brought them sees whole numbers', async ({
    assert,
  }) => {
    const number = '123-45-6789'
    const manager = await given.manager()
    const api = importing(await signedIn(manager))
    const { id } = await api.previewed(
      `First name,Last name,E-mail,SSN,Zzz\nAna,,not-an-address,${number},987-65-4321\n`
    )
    const since = await auditHead()
    const url = `/api/imports/${id}/refused`
    const own = await (await signedIn(manager)).get(url)
    assert.include(own.text, number)
    const other = await caller.get(url)
    assert.equal(other.status, 200)
    assert.include(other.text, 'Ana')
    assert.notInclude(other.text, number)
    assert.notInclude(other.text, '987-65-4321')
    assert.deepEqual(await openedSince(since), [
      `${manager.id} open_file import ${id}`,
      `${hr.id} open_file import ${id}`,
    ])
  })
})
