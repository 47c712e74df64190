import { TwoFactorRuleSchema } from '#database/schema'

/** A role, built-in or custom, that requires a second factor. */
export default class TwoFactorRule extends TwoFactorRuleSchema {
  static override table = 'two_factor_rules' as const
}
