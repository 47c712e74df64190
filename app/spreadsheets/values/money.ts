import type { DecimalMark } from '../types.js'

/** Any larger amount is a mistake. */
const MOST = 999_999_999.99
const DECIMALS = 4

const CURRENCY = String.raw`(?:US\$|[$€£]|CHF|USD|EUR|GBP|Fr\.)`
const PREFIX = new RegExp(`^${CURRENCY}\\s*`, 'i')
const SUFFIX = new RegExp(`\\s*${CURRENCY}$`, 'i')
/** Spaces and apostrophes only separate thousands. */
const GROUPED = /^\d{1,3}(?:([\s'’])\d{3})(?:\1\d{3})*(?=[.,]|$)/u
const SHORT = /^\d+(?:[.,]\d+)?\s*(?:k|m|mio|tsd)\.?$/i

export type MoneyFault = 'negative' | 'short' | 'large' | 'unmarked' | 'contrary' | 'unknown'

interface Shape {
  /** Digits with the marks that are still to be interpreted. */
  body: string
  /** The decimal mark; 'ambiguous' where '48,000' may be either; null without one. */
  mark: DecimalMark | null
}

/** What one cell says about the decimal mark of its file. */
export function moneyEvidence(text: string): DecimalMark | null {
  const shape = shapeOf(text)
  return typeof shape === 'string' ? null : shape.mark
}

/**
 * An amount as plain text: '48000', '22.5'; equal amounts give equal text. Decimals beyond the
 * fourth are rounded, and `rounded` says so.
 */
export function readMoney(
  text: string,
  decimalMark: DecimalMark | null
): { amount: string; rounded: boolean } | MoneyFault {
  const shape = shapeOf(text)
  if (typeof shape === 'string') return shape
  const known = decimalMark === '.' || decimalMark === ',' ? decimalMark : null
  if (shape.mark === 'ambiguous' && !known) return 'unmarked'
  const mark = shape.mark === 'ambiguous' ? known : shape.mark
  if (mark && known && mark !== known) return 'contrary'
  const other = mark === '.' ? ',' : '.'
  const plain = mark
    ? shape.body.replaceAll(other, '').replace(mark, '.')
    : shape.body.replaceAll(/[.,]/g, '')
  return normalised(plain)
}

function normalised(plain: string): { amount: string; rounded: boolean } | MoneyFault {
  const [whole = '', decimals = ''] = plain.split('.')
  const rounded = decimals.slice(DECIMALS).replaceAll('0', '') !== ''
  const value = rounded
    ? Number(plain).toFixed(DECIMALS)
    : `${whole || '0'}.${decimals.slice(0, DECIMALS)}`
  if (Number(value) > MOST) return 'large'
  const amount = value.replace(/\.?0*$/, (zeros) => (value.includes('.') ? '' : zeros))
  return { amount: amount.replace(/^0+(?=\d)/, ''), rounded }
}

function shapeOf(text: string): Shape | 'negative' | 'short' | 'unknown' {
  const bare = text.trim()
  if (/^\(.*\)$/.test(bare) || /^[-−–]|[-−]$/.test(stripped(bare).replace(/[.,][-–—]$/, ''))) {
    return 'negative'
  }
  // '48'000.–' and '48.000,-' are how Swiss and German lists omit the decimals.
  const amount = stripped(bare).replace(/[.,][-–—]{1,2}$/, '')
  if (SHORT.test(amount)) return 'short'
  const grouped = GROUPED.exec(amount)
  const body = grouped
    ? grouped[0].replaceAll(/[\s'’]/gu, '') + amount.slice(grouped[0].length)
    : amount
  if (!/^\d*(?:[.,]\d+)*$/.test(body) || body === '') return 'unknown'
  return marked(body, grouped !== null)
}

/** Inferred from the groups of digits: exactly three follow a thousands separator. */
function marked(body: string, thousandsKnown: boolean): Shape | 'unknown' {
  const signs = [...body].filter((sign) => sign === '.' || sign === ',')
  const last = signs.at(-1)
  if (!last) return { body, mark: null }
  const [groupSign] = signs
  if (signs.length === 1) {
    const [before = '', after = ''] = body.split(last)
    const certain = thousandsKnown || after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)
    return { body, mark: certain ? (last as '.' | ',') : 'ambiguous' }
  }
  if (thousandsKnown) return 'unknown'
  const decimals = groupSign !== last
  const whole = decimals ? body.slice(0, body.lastIndexOf(last)) : body
  if (!new RegExp(`^\\d{1,3}(?:\\${groupSign}\\d{3})+$`).test(whole)) return 'unknown'
  const mark = decimals ? last : last === '.' ? ',' : '.'
  return { body, mark: mark as '.' | ',' }
}

function stripped(text: string): string {
  const amount = text.replace(PREFIX, '')
  return amount === text ? text.replace(SUFFIX, '') : amount
}
