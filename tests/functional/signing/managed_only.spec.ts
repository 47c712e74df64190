import { test } from '@japa/runner'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { sentRequest } from '#tests/helpers/signing/signing'

const ADDRESS = '/api/sign/requests'

test.group('Whoever manages documents', (group) => {
  group.each.setup(() => emptyPortalWithoutMail())

  test('works with the requests of others', async ({ assert }) => {
    const { id, employee } = await sentRequest()
    const someone = await given.employee()
    await given.override(someone, 'documents:view', 'deny')
    await given.override(someone, 'documents:manage', 'grant')
    const caller = await signedIn(someone)
    assert.equal((await caller.page('/document-signing')).component, 'signing/requests')
    assert.lengthOf((await caller.get<unknown[]>(ADDRESS)).body, 1)
    assert.equal((await caller.get(`${ADDRESS}/${id}`)).status, 200)
    const documents = await caller.get(`/api/documents/employees/${employee.employeeId}`)
    assert.lengthOf(documents.body.signing as unknown[], 1)
    assert.equal((await caller.call('/documents')).status, 200)
  })
})
