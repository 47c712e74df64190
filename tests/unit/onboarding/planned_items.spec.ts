import { test } from '@japa/runner'
import { givenOf, withRequired } from '#onboarding/checklists/planned_items'
import ChecklistItem from '#onboarding/models/checklist_item'

test.group('What training requires of someone', () => {
  const modules = [{ moduleId: 7, name: 'Ladders', dueOn: '2026-03-01' }]
  const [required] = withRequired([], modules).items

  test('leaves alone what packets hold of it', ({ assert }) => {
    const held = { ...required, packetItemId: 3, required: false, dueOn: '2026-03-09' } as const
    const before = { ...held }
    const { items } = withRequired([held as typeof held & NonNullable<typeof required>], modules)
    assert.containsSubset(items, [{ packetItemId: 3, required: true, dueOn: '2026-03-01' }])
    assert.deepEqual(held, before)
  })

  test('leaves alone the rows of what HR added', ({ assert }) => {
    const fields = { id: 5, itemKey: 'training:7', status: 'planned', dueOn: '2026-03-09' } as const
    const row = new ChecklistItem().fill({ ...fields, required: false })
    const { added } = givenOf(withRequired([], modules), [row])
    assert.lengthOf(added, 1)
    assert.deepInclude(added[0]?.$attributes, { ...fields, required: true, dueOn: '2026-03-01' })
    assert.deepInclude(row.$attributes, { ...fields, required: false })
  })
})
