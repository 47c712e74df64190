import { formatLongDate } from '~/lib/dates'

const PARTS = /^\s*(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})/

/** Two digits: this century up to a generation ahead, otherwise the last one. */
function fullYear(year: number, digits: number): number {
  if (digits > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/** A date of the file in the given order ('mdy', 'dmy', 'ymd'), in words. */
export function dateRead(sample: string, order: string): string {
  const match = PARTS.exec(sample)
  if (!match) return sample
  const parts = new Map([...order].map((letter, at) => [letter, match[at + 1] ?? '']))
  const [year = '', month = '', day = ''] = ['y', 'm', 'd'].map((letter) => parts.get(letter) ?? '')
  if (Number(month) > 12) return 'no date'
  const text = [
    String(fullYear(Number(year), year.length)).padStart(4, '0'),
    month.padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-')
  return formatLongDate(text)
}

/** An amount in the same format: the server sends pay with zeros for its digits. */
export function exampleAmount(shape: string): string {
  let digit = 0
  return shape.replaceAll('0', () => String((digit++ % 9) + 1))
}

/** An amount read with the given decimal mark. */
export function amountRead(sample: string, mark: string): string {
  const digits = sample.replaceAll(/[^\d.,-]/g, '')
  const plain = digits.replaceAll(mark === '.' ? ',' : '.', '').replace(mark, '.')
  const amount = Number(plain)
  if (plain === '' || Number.isNaN(amount)) return 'no amount'
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
}
