import { BaseSchema } from '@adonisjs/lucid/schema'
import { fillAfterRejectedRehires } from '#database/retention_history'

/**
 * Forms I-9 of people who were rejected after a rehire are kept by the employment before. Those
 * rejected earlier were without a day, until one of their own changes.
 */
export default class extends BaseSchema {
  async up() {
    this.defer(fillAfterRejectedRehires)
  }

  /** Nothing is deleted by these days: a deletion asks the rule. */
  async down() {}
}
