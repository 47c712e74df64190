import { test } from '@japa/runner'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'
import { given, type Person } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

interface ListPage {
  employees: { id: number; firstName: string }[]
  pending: { id: number }[]
  total: number
  page: number
  perPage: number
  filters: { q: string; status: string; department: string; sort: string; state: string }
  names: Record<string, string[]>
  employee: { id: number; pay: unknown } | null
}

test.group('The pages about people', (group) => {
  let manager: Person
  let caller: Caller

  group.each.setup(async () => {
    await emptyPortal()
    manager = await given.manager({ department: 'HR' })
    caller = await signedIn(manager)
  })

  const page = (address: string) => caller.page<ListPage>(address)

  test('{$self} sends a visitor to sign in, and refuses who may not')
    .with(['/employees', '/employees/add', '/employees/invitations', '/pending-approvals'])
    .run(async ({ assert }, address) => {
      const guest = await visitor().page(address)
      assert.equal(guest.status, 302)
      assert.equal(guest.headers.get('location'), '/api/login')
      const employee = await (await signedIn(await given.employee())).page(address)
      assert.equal(employee.status, 403)
      assert.equal(employee.component, 'errors/forbidden')
      const own = await page(address)
      assert.equal(own.status, 200)
      assert.equal(own.headers.get('cache-control'), 'no-store')
    })

  test('the database shows 25 at a time, with what its address asks for', async ({ assert }) => {
    for (let turn = 0; turn < 30; turn++) {
      await given.employee({ firstName: `P${turn}`, department: turn % 2 ? 'Quay' : 'Yard' })
    }
    const first = await page('/employees')
    assert.lengthOf(first.props.employees, 25)
    assert.containSubset(first.props, { total: 31, page: 1, perPage: 25, employee: null })
    assert.deepEqual(first.props.names, { department: [], position: [], location: [] })
    const second = await page('/employees?page=2')
    assert.lengthOf(second.props.employees, 6)
    const filtered = await page('/employees?q=p2&department=Quay&sort=-createdAt&status=active')
    assert.deepEqual(filtered.props.filters, {
      q: 'p2',
      onboarding: '',
      department: 'Quay',
      position: '',
      location: '',
      startsFrom: '',
      startsTo: '',
      scope: '',
      reached: '',
      addedFrom: '',
      sort: '-createdAt',
      status: 'active',
    } as never)
    assert.deepEqual(
      filtered.props.employees.map(({ firstName }) => firstName),
      ['P29', 'P27', 'P25', 'P23', 'P21']
    )
  })

  test('what an address says wrongly is left out, the rest is kept', async ({ assert }) => {
    await given.employee({ firstName: 'Zoë' })
    const address = '/employees?q=zoe&status=gone&sort=salary&page=minus&perPage=100000&employee=x'
    const { status, props } = await page(address)
    assert.equal(status, 200)
    assert.containSubset(props, { total: 1, page: 1, perPage: 25, employee: null })
    assert.equal(props.filters.q, 'zoe')
  })

  test('?employee= opens a person, with pay for who may see it', async ({ assert }) => {
    const person = await given.employee()
    const { props } = await page(`/employees?employee=${person.employeeId}`)
    assert.containSubset(props.employee, { id: person.employeeId, pay: null })
    assert.isNull((await page('/employees?employee=999999')).props.employee)
    assert.isNull((await page('/employees?employee=-1')).props.employee)
  })

  test('markup in a name cannot end, or keep open, the script that holds the data', async ({
    assert,
  }) => {
    const person = await given.employee({ firstName: '</script><b>', lastName: '<!--<script>' })
    const { text, props } = await page('/employees')
    assert.notInclude(text, '<b>')
    assert.notInclude(text, '<!--')
    const { firstName, lastName } = person
    assert.containSubset(props.employees, [{ firstName, lastName }])
  })

  test('Pending Approvals shows 24 cards at a time', async ({ assert }) => {
    for (let turn = 0; turn < 26; turn++) await given.waiting()
    const first = await page('/pending-approvals')
    assert.lengthOf(first.props.pending, 24)
    assert.equal(first.props.total, 26)
    assert.lengthOf((await page('/pending-approvals?page=2')).props.pending, 2)
  })

  test('the home of an employee shows nobody else', async ({ assert }) => {
    await given.waiting({ firstName: 'Secret' })
    const home = await (await signedIn(await given.employee())).page('/')
    assert.equal(home.component, 'dashboard/own')
    assert.notInclude(home.text, 'Secret')
  })
})
