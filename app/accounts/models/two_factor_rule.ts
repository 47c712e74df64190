import { TwoFactorRuleSchema } from '#database/schema'

/** A role that requires a second factor: a built-in one, or one of the others. */
export default class TwoFactorRule extends TwoFactorRuleSchema {
  static override table = 'two_factor_rules' as const
}
