import { test } from '@japa/runner'
import { mailKind } from '#messages/services/mail_kinds'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { sentRequest } from '#tests/helpers/signing/signing'

test.group('The email about a document to sign', (group) => {
  group.each.setup(() => emptyPortal())

  test('names who sent it, except to themselves', async ({ assert }) => {
    const employee = await given.employee({ firstName: 'Ana', lastName: 'Reed' })
    const { actions } = await sentRequest({ employee })
    const kind = mailKind('signature_requested')
    const written = async (actionId: number) => {
      const [facts] = (await kind?.find([{ actionId }])) ?? []
      return JSON.stringify(kind?.write(facts))
    }
    const theirs = await written(actions.EMPLOYEE)
    assert.include(theirs, 'Maya Lund asks you to sign this document.')
    const own = await written(actions.MANAGER)
    assert.include(own, 'This document for Ana Reed needs your signature.')
    assert.notInclude(own, 'Maya Lund asks')
  })
})
