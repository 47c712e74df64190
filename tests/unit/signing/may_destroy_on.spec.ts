import { test } from '@japa/runner'
import { mayDestroyOn, type RetentionFacts } from '#signing/retention/may_destroy_on'

const facts = (overrides: Partial<RetentionFacts>): RetentionFacts => ({
  retention: 'i9',
  retentionYears: null,
  completedOn: '2024-02-29',
  startedOn: '2024-03-04',
  endedOn: null,
  ...overrides,
})

test.group('The day from which a document may be destroyed', () => {
  test('{$i}')
    .with([
      { given: { retention: 'none' as const, endedOn: '2020-01-01' }, on: null },
      { given: { retention: 'years' as const, retentionYears: 7 }, on: '2031-02-28' },
      { given: { retention: 'years' as const }, on: null },
      // Still works here.
      { given: {}, on: null },
      // Three years from the start are later than one from the end, and the other way round.
      { given: { endedOn: '2025-06-30' }, on: '2027-03-04' },
      { given: { endedOn: '2030-06-30' }, on: '2031-06-30' },
      // Mistyped, and beyond what a database holds.
      { given: { startedOn: '9998-01-01', endedOn: '2024-03-01' }, on: '9999-12-31' },
      { given: { startedOn: null, endedOn: '2024-03-01' }, on: '2027-02-28' },
    ])
    .run(({ assert }, { given, on }) => {
      assert.equal(mayDestroyOn(facts(given)), on)
    })
})
