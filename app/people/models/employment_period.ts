import { EmploymentPeriodSchema } from '#database/schema'

/** What a person worked as, from one day to another. */
export default class EmploymentPeriod extends EmploymentPeriodSchema {
  static override table = 'employment_periods' as const

  /** Whether an employment began with it; otherwise it goes on with another place or pay. */
  get isFirst(): boolean {
    return this.reason !== 'changed'
  }

  get isOpen(): boolean {
    return this.endedOn === null
  }
}
