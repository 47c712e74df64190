import { test } from '@japa/runner'
import { PlacesOfNew } from '#people/import/preview/places_of_new'

const row = (number: number, department?: string, verdict: 'created' | 'updated' = 'created') => ({
  number,
  verdict,
  values: { department },
  manager: null,
})
const manager = { cell: 'boss@example.com', employeeId: 1, role: 'admin' as const }

test.group('The places of an import', () => {
  test('are counted, without rows that are refused in the end', ({ assert }) => {
    const places = new PlacesOfNew()
    for (const one of [row(1, 'Care'), row(2, 'Care'), row(3), row(4, 'Care', 'updated')]) {
      places.add(one)
    }
    places.add(row(5, 'Kitchen'))
    places.add({ ...row(6, 'Care'), manager })
    const nowhere = { position: null, location: null }
    assert.deepEqual(places.without(new Map([[5, 'refused']])), [
      { department: 'Care', ...nowhere, managerRole: null, people: 2 },
      { department: null, ...nowhere, managerRole: null, people: 1 },
      { department: 'Care', ...nowhere, managerRole: 'admin', people: 1 },
    ])
  })

  test('are not kept where they are too many', ({ assert }) => {
    const places = new PlacesOfNew()
    for (let number = 0; number < 450; number++) places.add(row(number, `Department ${number}`))
    assert.lengthOf(places.without(new Map()) ?? [], 450)
    for (let number = 450; number < 1_000; number++) places.add(row(number, `Department ${number}`))
    assert.isUndefined(places.without(new Map()))
  })
})
