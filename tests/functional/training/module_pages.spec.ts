import { test } from '@japa/runner'
import { systemActor } from '#audit/actor'
import { assignByHand } from '#training/assignments/assign_by_hand'
import { archiveModule } from '#training/modules/retire_module'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'
import { createModule, questions } from '#tests/helpers/training/training'
import { moduleWithVideo } from '#tests/helpers/training/videos'

const NEW = '/module-settings/new'
const editOf = (id: number) => `/module-settings/${id}/edit`

test.group('The pages of the module editor', (group) => {
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
  })

  test('lead a visitor to the sign-in and are forbidden to others', async ({ assert }) => {
    const { id } = await createModule()
    const manager = await signedIn(await given.manager())
    for (const address of [NEW, editOf(id)]) {
      assert.equal((await visitor().page(address)).status, 302)
      const { status, component } = await manager.page(address)
      assert.deepEqual([status, component], [403, 'errors/forbidden'])
    }
  })

  test('have the module with its questions and the names of its files', async ({ assert }) => {
    const empty = await caller.page(NEW)
    assert.deepEqual([empty.status, empty.component], [200, 'training/module_editor'])
    assert.isNull(empty.props.module)
    assert.equal(empty.props.people, 0)
    await given.employee()
    assert.equal((await caller.page(NEW)).props.people, 1)
    assert.match(String(empty.props.today), /^\d{4}-\d{2}-\d{2}$/)

    const { id } = await moduleWithVideo(
      { name: 'Ladders', testQuestions: questions() },
      { captions: true }
    )
    const page = await caller.page(editOf(id))
    assert.deepEqual([page.status, page.component], [200, 'training/module_editor'])
    const { body } = await caller.get(`/api/training/modules/${id}`)
    assert.deepEqual(page.props.module, body)
    assert.containSubset(page.props.module, { name: 'Ladders', archivedAt: null })
    assert.isString((page.props.module as { videoName: unknown }).videoName)
  })

  test('come from a list that counts what an archived module withdraws', async ({ assert }) => {
    const [{ id }, other] = [await createModule(), await createModule()]
    const people = [await given.employee(), await given.employee()]
    const employeeIds = people.map(({ employeeId }) => employeeId)
    await assignByHand({ moduleIds: [id], employeeIds }, systemActor)
    const counted = async () => (await caller.page('/module-settings')).props.open
    assert.deepEqual(await counted(), { [id]: 2 })
    await archiveModule(id, systemActor)
    await assignByHand({ moduleIds: [other.id], employeeIds: employeeIds.slice(1) }, systemActor)
    assert.deepEqual(await counted(), { [other.id]: 1 })
  })

  test('open an archived module, and no missing one', async ({ assert }) => {
    const { id } = await createModule()
    await archiveModule(id, systemActor)
    const page = await caller.page(editOf(id))
    assert.equal(page.status, 200)
    assert.isNotNull((page.props.module as { archivedAt: unknown }).archivedAt)
    for (const address of [editOf(987_654), '/module-settings/x/edit']) {
      const { status, component } = await caller.page(address)
      assert.deepEqual([status, component], [404, 'errors/not_found'])
    }
  })
})
