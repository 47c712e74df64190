import { test } from '@japa/runner'
import { HELP, type ShownHelp } from '#dashboard/help/help_topics'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const EVERYONE = ['waiting', 'employee', 'manager', 'admin'] as const

test.group('GET /help', (group) => {
  group.each.setup(() => emptyPortal())

  const helpOf = async (caller: Caller) =>
    (await caller.page<{ groups: ShownHelp[] }>('/help')).props.groups
  const groupsOf = async (person: Person) =>
    (await helpOf(await signedIn(person))).map(({ name }) => name)
  const tasksOf = (groups: ShownHelp[]) =>
    groups.flatMap(({ topics }) => topics.map(({ task }) => task))

  /** The pages that do not answer 200, behind what redirects lead to. */
  async function broken(caller: Caller, groups: ShownHelp[]) {
    const hrefs = new Set(
      groups.flatMap(({ topics }) => topics.flatMap(({ links }) => links.map(({ href }) => href)))
    )
    const found: string[] = []
    for (const href of hrefs) {
      let answer = await caller.page(href)
      const next = answer.headers.get('location')
      if (next) answer = await caller.page(next)
      if (answer.status !== 200) found.push(`${answer.status} ${href}`)
    }
    return found
  }

  test('leads visitors to sign in', async ({ assert }) => {
    const { status, headers } = await visitor().get('/help', { accept: 'text/html' })
    assert.equal(status, 302)
    assert.equal(headers.get('location'), '/api/login')
  })

  test('shows each role its sections and no others', async ({ assert }) => {
    assert.deepEqual(await groupsOf(await given.waiting()), ['waiting', 'account'])
    assert.deepEqual(await groupsOf(await given.employee()), ['work', 'account'])
    assert.deepEqual(await groupsOf(await given.manager()), [
      'work',
      'people',
      'training',
      'documents',
      'account',
    ])
    assert.deepEqual(await groupsOf(await given.admin()), [
      'work',
      'people',
      'training',
      'documents',
      'administration',
      'account',
    ])
  })

  test('shows a task to who may do it', async ({ assert }) => {
    const manager = tasksOf(await helpOf(await signedIn(await given.manager())))
    assert.include(manager, 'Approve a new hire')
    assert.notInclude(manager, 'Create or change a training')
    const admin = tasksOf(await helpOf(await signedIn(await given.admin())))
    assert.include(admin, 'Create or change a training')
    assert.include(admin, 'Prove to an inspector who did what')

    const employee = await given.employee()
    const without = tasksOf(await helpOf(await signedIn(employee)))
    assert.include(without, 'Sign a document')
    assert.notInclude(without, 'Prove to an inspector who did what')
    await given.override(employee, 'audit:view', 'grant')
    await given.override(employee, 'documents:view', 'deny')
    const now = tasksOf(await helpOf(await signedIn(employee)))
    assert.include(now, 'Prove to an inspector who did what')
    assert.notInclude(now, 'Sign a document')
  })

  test('offers changes of access only to administrators', async ({ assert }) => {
    const clerk = await given.employee()
    await given.override(clerk, 'users:view', 'grant')
    const looking = tasksOf(await helpOf(await signedIn(clerk)))
    assert.include(looking, 'See who has access to what')
    assert.notInclude(looking, 'Correct or disable an account')
    await given.override(clerk, 'users:manage', 'grant')
    const managing = tasksOf(await helpOf(await signedIn(clerk)))
    assert.include(managing, 'Correct or disable an account')
    assert.notInclude(managing, 'Give someone access, or take it away')
    assert.notInclude(managing, 'Help someone who can’t sign in')
    const admin = tasksOf(await helpOf(await signedIn(await given.admin())))
    assert.include(admin, 'Give someone access, or take it away')
  })

  test('every link opens for {$self}')
    .with([...EVERYONE])
    .run(async ({ assert }, role) => {
      const caller = await signedIn(await given[role]())
      const groups = await helpOf(caller)
      assert.isNotEmpty(groups)
      assert.deepEqual(await broken(caller, groups), [])
    })

  test('the permissions of a task are enough for its links', async ({ assert }) => {
    for (const { topics } of HELP) {
      for (const { task, permissions = [] } of topics) {
        // Only administrators have it.
        if (permissions.includes('modules:manage')) continue
        const person = await given.employee()
        for (const permission of ['training:view', 'documents:view', 'modules:view'] as const) {
          if (!permissions.includes(permission)) await given.override(person, permission, 'deny')
        }
        for (const permission of permissions) await given.override(person, permission, 'grant')
        const caller = await signedIn(person)
        assert.deepEqual(await broken(caller, await helpOf(caller)), [], task)
      }
    }
  })
})
