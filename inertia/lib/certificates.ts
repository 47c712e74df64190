const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH'])

/** The usual paper size for the browser's region. */
function paper(): 'a4' | 'letter' {
  const { region } = new Intl.Locale(navigator.language)
  return region && LETTER_COUNTRIES.has(region) ? 'letter' : 'a4'
}

/** The download address of a completion's certificate. */
export const certificateAddress = (completionId: number) =>
  `/api/training/completions/${completionId}/certificate?paper=${paper()}`
