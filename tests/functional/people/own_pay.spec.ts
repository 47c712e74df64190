import { test } from '@japa/runner'
import { auditHead, auditEntries } from '#tests/helpers/audit_log/audit'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal, employeeRow } from '#tests/helpers/portal'

const OWN = 'You cannot change your own pay. Someone else with access to pay can.'

test.group('Nobody changes their own pay', (group) => {
  group.each.setup(() => emptyPortal())

  for (const role of ['manager', 'admin'] as const) {
    test(`by editing their profile: ${role}`, async ({ assert }) => {
      const me = await given[role]({ employee: {} })
      await given.override(me, 'pay:view', 'grant')
      const caller = await signedIn(me)
      const address = `/api/employees/${me.employeeId}`
      const since = await auditHead()
      for (const body of [{ salary: '90000' }, { hourlyRate: '' }, { salary: null, phone: '1' }]) {
        const answer = await caller.put(address, body)
        assert.equal(answer.status, 403)
        assert.include(answer.text, OWN)
      }
      assert.isNull((await employeeRow(me.employeeId as number)).salary)
      assert.lengthOf(await auditEntries(since), 0)
      // The rest of the profile, and other people's pay, as before.
      assert.equal((await caller.put(address, { location: 'Main Office' })).status, 200)
      const ana = await given.employee()
      const other = await caller.put(`/api/employees/${ana.employeeId}`, { salary: '50000' })
      assert.equal(other.status, 200)
      const may = async (id: number | null) =>
        (await caller.get<{ may: { changePay: boolean } }>(`/api/employees/${id}`)).body.may
      assert.isFalse((await may(me.employeeId)).changePay)
      assert.isTrue((await may(ana.employeeId)).changePay)
    })
  }

  async function imported(caller: Caller, file: string) {
    const api = importing(caller)
    const { body } = await api.upload(file)
    await api.columns(body.id, ['email', 'firstName', 'lastName', 'salary'])
    await workOff()
    return { api, id: body.id }
  }

  const fileOf = ({ email, firstName, lastName }: Person, salary: string) =>
    `Email,First name,Last name,Salary\n${email},${firstName},${lastName},${salary}\n`

  test('by importing it, nor by undoing what someone else imported', async ({ assert }) => {
    const me = await given.admin({ firstName: 'Ana', email: 'me@example.com', employee: {} })
    const own = await imported(await signedIn(me), fileOf(me, '90000'))
    const [row] = await own.api.rows(own.id)
    assert.equal(row?.verdict, 'refused')
    assert.deepInclude(row?.remarks ?? [], { kind: 'problem', field: 'salary', message: OWN })

    const other = await imported(await signedIn(await given.admin()), fileOf(me, '70000'))
    assert.equal((await other.api.rows(other.id))[0]?.verdict, 'updated')
    await other.api.start(other.id)
    await workOff()
    const { salary } = await employeeRow(me.employeeId as number)
    assert.isNotNull(salary)
    const mine = importing(await signedIn(me))
    await mine.undo(other.id)
    await workOff()
    assert.deepEqual((await mine.view(other.id)).undone, { removed: 0, restored: 0, kept: 1 })
    assert.equal((await employeeRow(me.employeeId as number)).salary, salary)
  })
})
