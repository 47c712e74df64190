/** A whole number in a range, or empty. */
export const rangeRule = (min: number, max: number) => ({
  validate: (value: unknown) => {
    const text = String(value).trim()
    if (text === '') return true
    const number = Number(text)
    const fits = Number.isInteger(number) && number >= min && number <= max
    return fits || `Enter a whole number from ${min} to ${max}.`
  },
})

/** The web address of a text, null for a text that is none, or none yet. */
export function webAddressOf(text: string): string | null {
  const address = text.trim()
  const url = URL.canParse(address) ? new URL(address) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? address : null
}

/** A web address, or empty; same rule as the server. */
export const webAddressRule = {
  validate: (value: unknown) => {
    const text = String(value).trim()
    if (text === '' || webAddressOf(text) !== null) return true
    return 'Enter a valid URL that starts with http:// or https://'
  },
}
