import type { Actor } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import { STEPS, type StepName } from '#get_started/steps'

/** Whether a person may do what the step is about; otherwise they do not see it. */
export function mayDoStep(by: Actor, step: StepName): boolean {
  const who = STEPS[step]
  if (who === 'everyone') return true
  return who === 'admin' ? by.isAdmin : by.can(who)
}

/** @throws HttpError 403 */
export function assertMayDoStep(by: Actor, step: StepName): void {
  if (!mayDoStep(by, step)) throw forbidden('You do not have permission for this step.', 'step')
}
