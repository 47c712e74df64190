import { ApiError } from '~/lib/api'

/** What is wrong with a step of signing in, by field; `form` for what is no field's. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) {
    return { form: 'The server could not be reached. Please try again.' }
  }
  const fields = Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message]))
  return Object.keys(fields).length > 0
    ? fields
    : { form: error.reason ?? 'Signing in failed. Please try again.' }
}
