const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH'])

/** The paper people print on where the browser says they are. */
function paper(): 'a4' | 'letter' {
  const { region } = new Intl.Locale(navigator.language)
  return region && LETTER_COUNTRIES.has(region) ? 'letter' : 'a4'
}

/** Where a completion's certificate is downloaded. */
export const certificateAddress = (completionId: number) =>
  `/api/training/completions/${completionId}/certificate?paper=${paper()}`
