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

/** A web address, or empty; same rule as the server. */
export const webAddressRule = {
  validate: (value: unknown) => {
    const text = String(value).trim()
    if (text === '') return true
    const url = URL.canParse(text) ? new URL(text) : null
    const ofTheWeb = url !== null && ['http:', 'https:'].includes(url.protocol)
    return ofTheWeb || 'Enter a valid URL that starts with http:// or https://'
  },
}
