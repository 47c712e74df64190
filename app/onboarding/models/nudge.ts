import { keyedBy } from '#core/database/keyed_by'
import { OnboardingNudgeSchema } from '#database/schema'

/** That an account got an email on a day about all that is theirs to do. */
@keyedBy('userId', 'day')
export default class Nudge extends OnboardingNudgeSchema {
  static override table = 'onboarding_nudges' as const
}
