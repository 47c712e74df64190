import type { Router } from '@adonisjs/core/http'
import type { Action } from '#hooks/openapi/sources'

export type Route = ReturnType<Router['toJSON']>[string][number]

/** What a route's own middleware asks for: each of these, any of the alternatives. */
export function permissionsOf(route: Route): string[][] | 'anyone' {
  const named = middlewareOf(route)
  if (!named.some(({ name }) => name === 'signedIn')) return 'anyone'
  return named.filter(({ name }) => name === 'can').map(({ args }) => [args as string[]].flat())
}

interface NamedMiddleware {
  name?: string
  args?: unknown
}

export const middlewareOf = ({ middleware }: Route) =>
  [...middleware.all()] as unknown as NamedMiddleware[]

/** [[a, b], [c]]: a and c, or b and c. */
export const combined = (needed: string[][]): string[][] =>
  needed.reduce<string[][]>(
    (before, alternatives) =>
      before.flatMap((held) => alternatives.map((permission) => [...held, permission])),
    [[]]
  )

export function describedAccess(
  needed: string[][] | 'anyone',
  { mayAskWhoItIs, isForAdmins }: Action
): string {
  const holders =
    needed === 'anyone'
      ? 'Anyone, also without an account.'
      : needed.length === 0
        ? 'Anyone who is signed in.'
        : `Needs ${needed.map((any) => any.map((one) => `\`${one}\``).join(' or ')).join(' and ')}.`
  const who = isForAdmins ? `${holders} For administrators only.` : holders
  return mayAskWhoItIs
    ? `${who} May need \`POST /api/auth/reauthentication\` within the last 5 minutes.`
    : who
}
