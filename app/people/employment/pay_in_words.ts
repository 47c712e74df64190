import { formatCount } from '#core/counted'

const AMOUNT = /^(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d+))?$/

/** An amount for people, with its sign: $30.03. What was typed otherwise stays as it is. */
export function moneyInWords(amount: string): string {
  const [, dollars, cents] = AMOUNT.exec(amount) ?? []
  if (dollars === undefined) return amount
  const whole = formatCount(BigInt(dollars.replaceAll(',', '')))
  return cents === undefined ? `$${whole}` : `$${whole}.${cents.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Pay as one text: $65,520, $30.03 per hour. */
export function payInWords(
  pay: { salary?: string | null; hourlyRate?: string | null } | null | undefined
): string {
  return [
    pay?.salary && moneyInWords(pay.salary),
    pay?.hourlyRate && `${moneyInWords(pay.hourlyRate)} per hour`,
  ]
    .filter(Boolean)
    .join(', ')
}
