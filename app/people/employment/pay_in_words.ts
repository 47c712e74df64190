/** An amount for people, with its sign: $30.03. What was typed otherwise stays as it is. */
export function moneyInWords(amount: string): string {
  if (!/^\d{1,3}(?:,\d{3})*(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(amount)) return amount
  const value = Number(amount.replaceAll(',', ''))
  const decimals = amount.includes('.') ? 2 : 0
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, amount.split('.')[1]?.length ?? 0),
  }).format(value)
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
