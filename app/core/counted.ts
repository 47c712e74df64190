/*
 * Pages import this, too: it has no imports, and does without Intl, as `inertia/lib/dates.ts`.
 */

/** A whole number: '2,500'. */
export const formatCount = (count: number | bigint): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '1 person', '2,500 people'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

export const peopleCount = (count: number): string => counted(count, 'person', 'people')
