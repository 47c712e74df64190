import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { signedIn, type Caller } from '#tests/helpers/caller'
import { importing, workOff } from '#tests/helpers/people/imports'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

const HEADINGS = 'Employee ID,First name,Last name,E-mail,Manager\n'

const line = (name: string, manager = '') =>
  `${name},${name},Berg,${name.toLowerCase()}@example.com,${manager}\n`

const register = (name: string) =>
  db.from('users').where('email', `${name.toLowerCase()}@example.com`).update({ password: 'x' })

const people = () =>
  db
    .from('users')
    .join('employees', 'employees.user_id', 'users.id')
    .leftJoin('employees as managers', 'managers.id', 'employees.manager_id')
    .leftJoin('users as bosses', 'bosses.id', 'managers.user_id')
    .orderBy('employees.id')

/** Who is here, and each person's manager. */
async function managers(): Promise<Record<string, string | null>> {
  const rows = await people().select('users.first_name as name', 'bosses.first_name as manager')
  return Object.fromEntries(rows.map(({ name, manager }) => [name, manager]))
}

test.group('Managers, when an import is undone', (group) => {
  let caller: Caller
  let hr: ReturnType<typeof importing>

  group.each.setup(async () => {
    await emptyPortal()
    caller = await signedIn(await given.admin())
    hr = importing(caller)
  })

  interface Preview {
    removable: number
    restorable: number
    keptTotal: number
    kept: { name: string; reason: string }[]
  }

  /** Undoes an import, which must do what its preview says. */
  async function undo(id: number) {
    const { body } = await caller.get<Preview>(`/api/imports/${id}/undo`)
    const { removable: removed, restorable: restored, keptTotal: kept } = body
    await hr.undo(id)
    await workOff()
    const { state, undone } = await hr.view(id)
    return {
      state,
      undone,
      expected: { removed, restored, kept },
      why: Object.fromEntries(body.kept.map(({ name, reason }) => [name.split(' ')[0], reason])),
    }
  }

  test('whoever is kept keeps their managers, at any level', async ({ assert }) => {
    const { id } = await hr.imported(
      HEADINGS + line('Top1') + line('Mia1', 'Top1') + line('Leo1', 'Mia1') + line('Rob1', 'Mia1')
    )
    await register('Rob1')
    const { undone, expected, why } = await undo(id)
    assert.deepEqual(why, {
      Top1: "Is someone's manager",
      Mia1: "Is someone's manager",
      Rob1: 'Has registered',
    })
    assert.deepEqual(undone, { removed: 1, restored: 0, kept: 3 })
    assert.deepEqual(undone, expected)
    assert.deepEqual(await managers(), { Top1: null, Mia1: 'Top1', Rob1: 'Mia1' })
  })

  test('wherever in the file they stand', async ({ assert }) => {
    const others = Array.from({ length: 120 }, (_, index) => line(`Other${index}`))
    const { id } = await hr.imported(
      HEADINGS + line('Rob1', 'Mia1') + others.join('') + line('Leo1', 'Mia1') + line('Mia1')
    )
    await register('Rob1')
    const { undone, expected } = await undo(id)
    assert.deepEqual(undone, { removed: 121, restored: 0, kept: 2 })
    assert.deepEqual(undone, expected)
    assert.deepEqual(await managers(), { Rob1: 'Mia1', Mia1: null })
  })

  test('a circle, which older versions allowed, is removed as well', async ({ assert }) => {
    const { id } = await hr.imported(HEADINGS + line('Ann1') + line('Bob1') + line('Leo1', 'Ann1'))
    const [ann, bob] = await db.from('employees').orderBy('id')
    await db.from('employees').where('id', ann.id).update({ manager_id: bob.id })
    await db.from('employees').where('id', bob.id).update({ manager_id: ann.id })
    const { state, undone, expected } = await undo(id)
    assert.equal(state, 'undone')
    assert.deepEqual(undone, { removed: 3, restored: 0, kept: 0 })
    assert.deepEqual(undone, expected)
  })
})
