import { test } from '@japa/runner'
import { auditEntries } from '#tests/helpers/audit_log/audit'
import { given, type Person } from '#tests/helpers/people/people'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { emptyPortal } from '#tests/helpers/portal'
import { sentToOthers } from '#tests/helpers/signing/external'
import { actionRow, requestRow, sentRequest } from '#tests/helpers/signing/signing'

test.group('Signers that someone has changed', (group) => {
  let hr: Person
  let caller: Caller

  group.each.setup(() => emptyPortal())
  group.each.setup(async () => {
    hr = await given.manager({ firstName: 'Maya', lastName: 'Lund' })
    caller = await signedIn(hr)
  })

  test('are replaced by who has seen them: a manager', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    const ole = await given.admin({ firstName: 'Ole', lastName: 'Berg' })
    const wei = await given.manager({ firstName: 'Wei' })
    const name = ({ id: managerId }: Person, previous: number | null) =>
      caller.put<{ now?: unknown; name?: string }>(`/api/sign/requests/${sent.id}/manager`, {
        managerId,
        previous,
      })
    const managerId = async () => (await requestRow(sent.id)).manager_id
    assert.equal((await name(ole, hr.id)).status, 200)
    for (const seen of [hr.id, null]) {
      const refused = await name(wei, seen)
      assert.equal(refused.status, 409)
      assert.containSubset(refused.errors, [
        {
          field: 'managerId',
          message: 'This was changed to Ole Berg since you opened it. Save again to replace it.',
        },
      ])
      assert.deepInclude(refused.body, { now: ole.id, name: 'Ole Berg' })
    }
    assert.equal(await managerId(), ole.id)
    // Both wanted the same.
    assert.equal((await name(ole, hr.id)).status, 200)
    assert.equal((await name(wei, ole.id)).status, 200)
    assert.equal(await managerId(), wei.id)
  })

  test('are replaced by who has seen them: a named person', async ({ assert }) => {
    const olga = await given.employee({ firstName: 'Olga', lastName: 'Berg' })
    const sent = await sentToOthers({
      manager: hr,
      signers: [
        { role: 'SIGNER_1', kind: 'person', label: 'Safety officer', step: 1 },
        { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
      ],
      given: [{ role: 'SIGNER_1', userId: olga.id }],
    })
    const ole = await given.employee({ firstName: 'Ole', lastName: 'Berg' })
    const wei = await given.employee()
    const name = (userId: number, previous: number) =>
      caller.put<{ now?: unknown; name?: string }>(
        `/api/sign/requests/${sent.id}/signers/SIGNER_1`,
        {
          userId,
          previous: { userId: previous },
        }
      )
    const signer = async () => (await actionRow(sent.actions.SIGNER_1 as number)).user_id
    assert.equal((await name(ole.id, olga.id)).status, 200)
    const refused = await name(wei.id, olga.id)
    assert.equal(refused.status, 409)
    assert.containSubset(refused.errors, [{ field: 'signers.SIGNER_1' }])
    assert.include(refused.text, 'This was changed to Ole Berg since you opened it.')
    assert.deepInclude(refused.body, { now: { userId: ole.id }, name: 'Ole Berg' })
    assert.equal(await signer(), ole.id)
    assert.equal((await name(wei.id, ole.id)).status, 200)
    assert.equal(await signer(), wei.id)
  })

  test('are replaced by who has seen them: someone without an account', async ({ assert }) => {
    const sent = await sentToOthers({ manager: hr })
    const cora = { name: 'Cora Vance', email: 'cora@elsewhere.example' }
    const spelled = { name: 'Cora Vale', email: cora.email }
    const dora = { name: 'Dora Sand', email: 'dora@elsewhere.example' }
    const name = (who: typeof cora, previous: typeof cora) =>
      caller.put<{ now?: unknown; name?: string }>(
        `/api/sign/requests/${sent.id}/signers/SIGNER_1`,
        {
          ...who,
          previous,
        }
      )
    const signer = async () => (await actionRow(sent.actions.SIGNER_1 as number)).recipient_name
    assert.equal((await name(spelled, cora)).status, 200)
    const replaced = async () =>
      (await auditEntries()).filter(({ newValues }) => newValues?.replaced === true).length
    assert.equal(await replaced(), 1)
    // Sent again after a lost answer: nothing is replaced, and the link stays.
    assert.equal((await name(spelled, cora)).status, 200)
    assert.equal(await replaced(), 1)
    const refused = await name(dora, cora)
    assert.equal(refused.status, 409)
    assert.include(refused.text, 'This was changed to Cora Vale since you opened it.')
    assert.deepEqual(refused.body.now, spelled)
    assert.equal(await signer(), 'Cora Vale')
    assert.equal((await name(dora, spelled)).status, 200)
    assert.equal(await signer(), 'Dora Sand')
  })

  test('are not replaced by who names them as something they are not', async ({ assert }) => {
    const olga = await given.employee()
    const sent = await sentToOthers({
      manager: hr,
      signers: [
        { role: 'SIGNER_1', kind: 'person', label: 'Safety officer', step: 1 },
        { role: 'SIGNER_2', kind: 'external', label: 'Client', step: 1 },
        { role: 'MANAGER', kind: 'manager', label: 'Manager', step: 2 },
      ],
      given: [
        { role: 'SIGNER_1', userId: olga.id },
        { role: 'SIGNER_2', name: 'Cora Vance', email: 'cora@elsewhere.example' },
      ],
    })
    const { id: userId } = await given.employee()
    const { id: managerId } = await given.manager()
    const dora = { name: 'Dora Sand', email: 'dora@elsewhere.example' }
    const byName = { name: 'Cora Vance', email: 'cora@elsewhere.example' }
    const wrong: [string, object, unknown[]][] = [
      ['signers/SIGNER_1', { userId }, [byName, {}, null, '', 'Olga', [], { userId: 'x' }]],
      ['signers/SIGNER_2', dora, [{ userId: 1 }, { name: 'Cora Vance' }, {}, null, '', 'Cora', []]],
      ['manager', { managerId }, [{ userId: hr.id }, String(hr.id), 'Maya', [hr.id], 0, 1.5]],
    ]
    for (const [path, body, shapes] of wrong) {
      for (const previous of shapes) {
        const address = `/api/sign/requests/${sent.id}/${path}`
        const { status, errors } = await caller.put(address, { ...body, previous })
        assert.equal(status, 422, `${path} ${JSON.stringify(previous)}`)
        assert.match(errors[0]?.field ?? '', /^previous/, `${path} ${JSON.stringify(previous)}`)
      }
    }
    assert.equal((await actionRow(sent.actions.SIGNER_1 as number)).user_id, olga.id)
    assert.equal((await actionRow(sent.actions.SIGNER_2 as number)).recipient_name, byName.name)
    assert.equal((await requestRow(sent.id)).manager_id, hr.id)
  })

  test('are named once by two people at once', async ({ assert }) => {
    const sent = await sentRequest({ manager: hr })
    const others = [await given.admin(), await given.manager()]
    const answers = await Promise.all(
      others.map(({ id: managerId }) =>
        caller.put(`/api/sign/requests/${sent.id}/manager`, { managerId, previous: hr.id })
      )
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })
})
