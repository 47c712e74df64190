import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { planHistories, portalOpened, type SeededHistory } from '#people/demo/plan_histories'
import { readRoster } from '#people/demo/roster'
import { SeededRandom } from '#people/demo/seeded_random'

test.group('The history of the demo company', () => {
  test('has nothing in the last hour, whenever the demo is loaded', async ({ assert }) => {
    const { people } = await readRoster()
    const planAt = (now: DateTime<true>) => {
      const dice = new SeededRandom(1)
      return planHistories(people, { opened: portalOpened(now, dice), now }, dice)
    }
    const momentsOf = ({ person, ...events }: SeededHistory) =>
      Object.values(events).map((event) => ('at' in event ? event.at : event))

    let now = DateTime.utc(2026, 11, 27, 14, 21) as DateTime<true>
    for (let round = 0; round < 100; round++, now = now.plus({ minutes: 97 })) {
      const quietFrom = now.minus({ hours: 1 })
      assert.isEmpty(
        planAt(now)
          .flatMap(momentsOf)
          .filter((moment) => moment > quietFrom)
          .map(String)
      )
    }
  })
})
