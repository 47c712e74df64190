import { useMayGive } from '~/components/onboarding/packets/may_give'
import { useRemote } from '~/hooks/use_remote'
import type { Answer } from '~/lib/routes'

/** What approving, importing or the end of an employment would start. */
export type LaunchPreview = Answer<'GET', '/api/onboarding/preview'>
export type PreviewedItem = LaunchPreview['items'][number]
/** One person of it. */
export type Launch = LaunchPreview['each'][number]

/** What approving these people would start; null until it is known. */
export function useLaunchOf(employeeIds: readonly number[]) {
  const address = employeeIds.length > 0 ? ('/api/onboarding/preview' as const) : null
  return useRemote(address, { query: { employeeIds: employeeIds.join(',') } })
}

/** The same of each: null while it loads, undefined where it is not known. */
export function useLaunches(employeeIds: readonly number[]) {
  const { data, failed, reload } = useLaunchOf(employeeIds)
  const byId = new Map(data?.each.map((launch) => [launch.employeeId, launch]))
  const of = (id: number): Launch | null | undefined =>
    byId.get(id) ?? (data || failed ? undefined : null)
  return { of, failed, reload }
}

/** Only what is shown can be approved: why the button has to wait, if it does. */
export function whyHeld(launch: object | null | undefined): string | undefined {
  if (launch) return undefined
  return launch === null
    ? 'Loading what this will start...'
    : 'What this will start could not be loaded.'
}

/** What this person may add to someone's onboarding, as assigning and sending by hand need it. */
export function useGivenKinds() {
  return (['task', 'training', 'sign', 'upload'] as const).filter(useMayGive())
}
