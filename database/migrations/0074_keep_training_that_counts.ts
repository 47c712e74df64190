import { BaseSchema } from '@adonisjs/lucid/schema'

const SAME = ['employee_id', 'module_id', 'completed_on', 'version']
const ONCE = 'training_completions_once'

/**
 * Someone may renew a module on the day they completed it, until a later day. Completions that do not
 * expire are kept once by `completeInTransaction`: in an index each null is another value.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('training_completions', (table) => {
      table.dropUnique([], ONCE)
      table.unique([...SAME, 'expires_on', 'live'], { indexName: ONCE })
    })
  }

  /** Not unique: what was completed twice by now is kept. */
  async down() {
    this.schema.alterTable('training_completions', (table) => {
      table.dropUnique([], ONCE)
      table.index([...SAME, 'live'], ONCE)
    })
  }
}
