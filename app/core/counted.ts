/*
 * Pages import this, too: it has no imports, and does without Intl, whose first use in a browser
 * takes 20 ms, on a phone 100.
 */

/** A whole number: '2,500'. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '1 person', '2,500 people'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
