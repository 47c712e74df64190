import { test } from '@japa/runner'
import { Settings } from 'luxon'
import { signedIn } from '#tests/helpers/caller'
import { given } from '#tests/helpers/people/people'
import { emptyPortal } from '#tests/helpers/portal'

test.group('The page of who waits for approval', (group) => {
  group.each.setup(() => emptyPortal())

  const firstDayOf = async (startDate: string | null) => {
    const person = await given.waiting({ employee: { start_date: startDate } })
    const { component, props } = await (
      await signedIn(person)
    ).page<{ firstDay: string | null }>('/')
    return { component, firstDay: props.firstDay }
  }

  test('says their first day, unless it has passed or is not known', async ({ assert }) => {
    const component = 'people/waiting'
    Settings.now = () => Date.parse('2026-03-02T12:00:00Z')
    assert.deepEqual(await firstDayOf('2026-03-02'), { component, firstDay: '2026-03-02' })
    assert.deepEqual(await firstDayOf('2026-03-16'), { component, firstDay: '2026-03-16' })
    assert.deepEqual(await firstDayOf('2026-03-01'), { component, firstDay: null })
    assert.deepEqual(await firstDayOf(null), { component, firstDay: null })
  })
})
