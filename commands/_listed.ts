/** The entries of an array flag, separated by commas. One that looks like a number is a number. */
export const listed = (given: readonly (string | number)[] = []): string[] =>
  given
    .flatMap((entry) => String(entry).split(','))
    .map((entry) => entry.trim())
    .filter(Boolean)
