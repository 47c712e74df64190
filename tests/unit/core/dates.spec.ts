import { test } from '@japa/runner'
import { counted, formatCount } from '#core/counted'

// Code of the pages, which the server's project does not compile.
const page: string = '../../../inertia/lib/dates.js'
const dates = (await import(page)) as Record<
  | 'formatShortDate'
  | 'formatLongDate'
  | 'formatTime'
  | 'formatDateTime'
  | 'formatMonth'
  | 'formatShortMonth',
  (value: string | null) => string
>

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/** As the browser says it; the hour stays on the line of its AM or PM. */
const inEnglish = (value: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options)
    .format(new Date(value))
    .replace(/\s(?=[AP]M$)/, '\u00a0')

/** Every 37 hours and 41 minutes of three years, with their clock changes and a leap day. */
const MOMENTS = Array.from({ length: 710 }, (_, index) =>
  new Date(Date.UTC(2027, 0, 1) + index * (37 * 60 + 41) * 60_000).toISOString()
)

test.group('Dates on the pages', () => {
  test('a moment is shown in the time zone of the browser', ({ assert }) => {
    for (const moment of MOMENTS) {
      assert.equal(dates.formatShortDate(moment), inEnglish(moment, DATE))
      assert.equal(dates.formatLongDate(moment), inEnglish(moment, { ...DATE, month: 'long' }))
      assert.equal(dates.formatTime(moment), inEnglish(moment, TIME))
      assert.equal(dates.formatDateTime(moment), inEnglish(moment, { ...DATE, ...TIME }))
    }
  })

  test('a day is the same in every time zone', ({ assert }) => {
    for (const moment of [...MOMENTS, '0987-01-01T00:00:00Z', '9999-12-31T00:00:00Z']) {
      const day = moment.slice(0, 10)
      const noon = `${day}T12:00:00Z`
      assert.equal(
        dates.formatShortDate(day),
        inEnglish(noon, { ...DATE, timeZone: 'UTC' }),
        `short ${day}`
      )
      assert.equal(
        dates.formatMonth(day),
        inEnglish(noon, { year: 'numeric', month: 'short', timeZone: 'UTC' })
      )
      assert.equal(
        dates.formatShortMonth(day.slice(0, 7)),
        inEnglish(noon, { month: 'short', timeZone: 'UTC' })
      )
    }
  })

  test('nothing is a dash, and what is no date stays as it is', ({ assert }) => {
    assert.equal(dates.formatShortDate(null), '—')
    assert.equal(dates.formatDateTime(''), '—')
    assert.equal(dates.formatLongDate('yesterday'), 'yesterday')
  })
})

test.group('Numbers in words', () => {
  test('thousands are separated', ({ assert }) => {
    for (const number of [
      0, 1, 999, 1000, 12_345, 999_999, 1_000_000, 4_294_967_295, -1500, -150,
    ]) {
      assert.equal(formatCount(number), number.toLocaleString('en-US'))
    }
    assert.equal(counted(1, 'person', 'people'), '1 person')
    assert.equal(counted(2500, 'person', 'people'), '2,500 people')
    assert.equal(counted(0, 'file'), '0 files')
  })
})
