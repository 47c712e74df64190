import { EmploymentPeriodSchema } from '#database/schema'

/** A person's work from one day to another. */
export default class EmploymentPeriod extends EmploymentPeriodSchema {
  static override table = 'employment_periods' as const

  /**
   * Whether an employment started with it; otherwise it continues one with another position or
   * pay.
   */
  get isFirst(): boolean {
    return this.reason !== 'changed'
  }

  get isOpen(): boolean {
    return this.endedOn === null
  }
}
