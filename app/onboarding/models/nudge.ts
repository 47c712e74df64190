import { keyedBy } from '#core/database/keyed_by'
import { OnboardingNudgeSchema } from '#database/schema'

/** That an account was reminded on a day of all that is theirs to do. */
@keyedBy('userId', 'day')
export default class Nudge extends OnboardingNudgeSchema {
  static override table = 'onboarding_nudges' as const
}
