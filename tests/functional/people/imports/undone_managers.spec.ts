import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { encryptField } from '#encryption/field_cipher'
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

/** People who are here already, whose managers are as given. */
async function here(...names: string[]): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const name of names) {
    const email = `${name.toLowerCase()}@example.com`
    const { employeeId } = await given.employee({
      firstName: name,
      lastName: 'Berg',
      email,
      employee: { employee_number: name },
    })
    ids[name] = employeeId
  }
  return ids
}

const report = (employeeId: number | undefined, managerId: number | null | undefined) =>
  db.from('employees').where('id', employeeId!).update({ manager_id: managerId })

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
    const rows = await hr.rows(id)
    return {
      state,
      undone,
      remarks: rows.map(({ remarks }) => remarks.at(-1)?.message ?? null),
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

  const GONE = 'The manager stays, because the one before no longer works here.'
  const BELOW = 'The manager stays, because the one before reports to this person now.'

  test('the one before is found under another address', async ({ assert }) => {
    const { Ann1, Bob1 } = await here('Ann1', 'Bob1', 'Cy1')
    await report(Ann1, Bob1)
    const { id } = await hr.imported(HEADINGS + line('Ann1', 'Cy1'))
    await db.from('users').where('email', 'bob1@example.com').update({ email: 'b@example.com' })
    await given.employee({ firstName: 'Bo2', email: 'bob1@example.com' })
    const { undone } = await undo(id)
    assert.deepEqual(undone, { removed: 0, restored: 1, kept: 0 })
    assert.containSubset(await managers(), { Ann1: 'Bob1' })
  })

  test('none before is none again', async ({ assert }) => {
    await here('Ann1', 'Cy1')
    const { id } = await hr.imported(HEADINGS + line('Ann1', 'Cy1'))
    assert.containSubset(await managers(), { Ann1: 'Cy1' })
    const { undone } = await undo(id)
    assert.deepEqual(undone, { removed: 0, restored: 1, kept: 0 })
    assert.containSubset(await managers(), { Ann1: null })
  })

  test('the one before who has left, or reports to them, is not given back', async ({ assert }) => {
    const ids = await here('Ann1', 'Bob1', 'Cy1', 'Dee1', 'Eve1')
    await report(ids.Ann1, ids.Bob1)
    await report(ids.Dee1, ids.Eve1)
    const { id } = await hr.imported('Employee ID,Phone,Manager\nAnn1,2,Cy1\nDee1,,Cy1\nEve1,3,\n')
    await report(ids.Bob1, ids.Ann1)
    await db.from('employees').where('id', ids.Eve1!).update({ status: 'inactive' })
    const { undone, expected, remarks, why } = await undo(id)
    assert.deepEqual(why, { Dee1: GONE })
    assert.deepEqual(undone, { removed: 0, restored: 2, kept: 1 })
    assert.deepEqual(undone, expected)
    assert.deepEqual(remarks, [`Not undone: ${BELOW}`, `Not undone: ${GONE}`, null])
    assert.containSubset(await managers(), { Ann1: 'Cy1', Bob1: 'Ann1', Dee1: 'Cy1' })
  })

  test('a newcomer whose place no one can take stays', async ({ assert }) => {
    const { Ann1, Bob1 } = await here('Ann1', 'Bob1')
    await report(Ann1, Bob1)
    const { id } = await hr.imported(HEADINGS + line('Ann1', 'New1') + line('New1'))
    await db.from('employees').where('id', Bob1!).update({ status: 'inactive' })
    const { undone, expected } = await undo(id)
    assert.deepEqual(undone, { removed: 0, restored: 0, kept: 2 })
    assert.deepEqual(undone, expected)
    assert.containSubset(await managers(), { Ann1: 'New1' })
  })

  test('two who changed places change back, in either order', async ({ assert }) => {
    const { Ann1, Bob1, Cy1, Dee1, Top1 } = await here('Ann1', 'Bob1', 'Cy1', 'Dee1', 'Top1')
    for (const [person, manager] of [
      [Ann1, Bob1],
      [Bob1, Top1],
      [Cy1, Dee1],
      [Dee1, Top1],
    ]) {
      await report(person, manager)
    }
    const { id } = await hr.imported(
      `${HEADINGS}${line('Ann1', 'Top1')}${line('Bob1', 'Ann1')}` +
        `${line('Cy1', 'Top1')}${line('Dee1', 'Cy1')}`
    )
    const changed = { Ann1: 'Top1', Bob1: 'Ann1', Cy1: 'Top1', Dee1: 'Cy1' }
    assert.containSubset(await managers(), changed)
    const { undone, expected } = await undo(id)
    assert.deepEqual(undone, { removed: 0, restored: 4, kept: 0 })
    assert.deepEqual(undone, expected)
    assert.containSubset(await managers(), {
      Ann1: 'Bob1',
      Bob1: 'Top1',
      Cy1: 'Dee1',
      Dee1: 'Top1',
    })
  })

  test('an import that kept only the address finds them by it', async ({ assert }) => {
    const { Ann1, Bob1 } = await here('Ann1', 'Bob1', 'Cy1')
    await report(Ann1, Bob1)
    const { id } = await hr.imported(HEADINGS + line('Ann1', 'Cy1'))
    const replaced = await encryptField(
      { table: 'import_rows', column: 'replaced/2', id },
      JSON.stringify({ manager: 'bob1@example.com' })
    )
    await db.from('import_rows').where('import_id', id).update({ replaced })
    const { undone } = await undo(id)
    assert.deepEqual(undone, { removed: 0, restored: 1, kept: 0 })
    assert.containSubset(await managers(), { Ann1: 'Bob1' })
  })
})
