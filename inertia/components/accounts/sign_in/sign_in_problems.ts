import { ApiError } from '~/lib/api'

/** Errors of a sign-in step by field; `form` for the others. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) {
    return { form: 'The server could not be reached. Please try again.' }
  }
  const fields = Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, message]))
  return Object.keys(fields).length > 0
    ? fields
    : { form: error.reason ?? 'Signing in failed. Please try again.' }
}
