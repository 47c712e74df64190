import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'
import { binaryText, moment } from '#database/column_helpers'

/** Packets with their items, and the checklists that people are given from them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('onboarding_packets', (table) => {
      table.increments('id')
      // onboarding or offboarding
      table.string('kind', 12).notNullable()
      table.string('name', 200).notNullable()
      // The folded name, alike on every database.
      binaryText(this.db, table, 'name_key', 450).notNullable()
      table.text('description').notNullable()
      // draft, live or archived
      table.string('status', 12).notNullable()
      // For people whom no other packet matches.
      table.boolean('is_default').notNullable().defaultTo(false)
      // Null: whatever it is.
      table.string('department', 120).nullable()
      table.string('position', 120).nullable()
      table.string('location', 120).nullable()
      // How often its items or its people changed; the revision counts every save.
      table.integer('version').unsigned().notNullable().defaultTo(1)
      table.integer('revision').unsigned().notNullable().defaultTo(1)
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      // While it is applied to people under way: by whom, the last checklist done, and how many are.
      table.integer('applied_by_id').unsigned().nullable()
      table.string('applied_by', 255).nullable()
      table.integer('applied_to').unsigned().nullable()
      table.integer('apply_done').unsigned().notNullable().defaultTo(0)
      table.integer('apply_all').unsigned().notNullable().defaultTo(0)
      binaryText(this.db, table, 'claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      table.index(['status', 'kind', 'id'], 'onboarding_packets_status')
      table.index(['applied_to'], 'onboarding_packets_applied')
    })

    this.schema.createTable('onboarding_packet_items', (table) => {
      table.increments('id')
      table
        .integer('packet_id')
        .unsigned()
        .notNullable()
        .references('onboarding_packets.id')
        .onDelete('CASCADE')
      table.integer('position').unsigned().notNullable()
      this.taskOf(table)
      // start, approval or last_day
      table.string('due_from', 12).notNullable()
      // Negative: before that day.
      table.integer('due_days').notNullable()
      table.boolean('workdays').notNullable().defaultTo(false)
      table.index(['packet_id', 'position'], 'onboarding_packet_items_packet')
    })

    this.schema.createTable('onboarding_checklists', (table) => {
      table.increments('id')
      this.employeeOf(table)
      table.string('kind', 12).notNullable()
      // planned, open, done or closed
      table.string('status', 12).notNullable()
      // 1 of the latest run, then null: of each kind a person has one at a time.
      table.integer('current').unsigned().nullable()
      // What due days are counted from.
      table.date('start_on').nullable()
      table.date('approved_on').nullable()
      table.date('last_day').nullable()
      // Of its required items: how many there are, were begun and are settled.
      table.integer('asked').unsigned().notNullable().defaultTo(0)
      table.integer('begun').unsigned().notNullable().defaultTo(0)
      table.integer('settled').unsigned().notNullable().defaultTo(0)
      // The first due day among what is open.
      table.date('next_due_on').nullable()
      moment(table, 'opened_at').nullable()
      moment(table, 'done_at').nullable()
      moment(table, 'closed_at').nullable()
      moment(table, 'celebrated_at').nullable()
      table.integer('started_by_id').unsigned().nullable()
      table.string('started_by', 255).notNullable()
      // 1 while documents of it wait to be sent.
      table.integer('to_send').unsigned().nullable()
      // 1 until its person's status has been judged by it: of what was there before an upgrade.
      table.integer('to_judge').unsigned().nullable()
      binaryText(this.db, table, 'claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.unique(['employee_id', 'kind', 'current'], {
        indexName: 'onboarding_checklists_current',
      })
      table.index(['current', 'kind', 'start_on', 'id'], 'onboarding_checklists_start')
      table.index(['current', 'kind', 'next_due_on', 'id'], 'onboarding_checklists_due')
      table.index(['to_send', 'id'], 'onboarding_checklists_to_send')
      table.index(['to_judge', 'id'], 'onboarding_checklists_to_judge')
    })

    this.schema.createTable('onboarding_checklist_packets', (table) => {
      this.checklistOf(table)
      table.integer('packet_id').unsigned().notNullable().references('onboarding_packets.id')
      table.integer('packet_version').unsigned().notNullable()
      // Someone gave it, whether it matches the person or not.
      table.boolean('chosen').notNullable().defaultTo(false)
      table.primary(['checklist_id', 'packet_id'])
      table.index(['packet_id', 'checklist_id'], 'onboarding_checklist_packets_packet')
    })

    this.schema.createTable('onboarding_checklist_items', (table) => {
      table.increments('id')
      this.checklistOf(table)
      this.employeeOf(table)
      // Null of what training requires and of what HR adds for one person.
      table.integer('packet_item_id').unsigned().nullable()
      // What makes two items one: see app/onboarding/merge_items.ts.
      binaryText(this.db, table, 'item_key', 240).notNullable()
      table.integer('position').unsigned().notNullable()
      this.taskOf(table)
      table.date('due_on').nullable()
      // planned, open, done, waived or removed
      table.string('status', 12).notNullable()
      // What it is, once it was assigned or sent; a training's assignment is found by the module.
      table.integer('document_request_id').unsigned().nullable()
      table.integer('signing_request_id').unsigned().nullable()
      // 1 while it waits to be sent.
      table.integer('to_send').unsigned().nullable()
      // Why it could not be sent, or has to be sent again.
      table.string('problem', 500).nullable()
      moment(table, 'opened_at').nullable()
      moment(table, 'begun_at').nullable()
      moment(table, 'done_at').nullable()
      table.integer('done_by_id').unsigned().nullable()
      table.string('done_by', 255).nullable()
      table.text('note').nullable()
      table.integer('proof_file_id').unsigned().nullable().references('stored_files.id')
      moment(table, 'waived_at').nullable()
      table.integer('waived_by_id').unsigned().nullable()
      table.string('waived_by', 255).nullable()
      table.string('waive_reason', 1000).nullable()
      moment(table, 'removed_at').nullable()
      // Who left it out; null where its assignment was withdrawn.
      table.integer('removed_by_id').unsigned().nullable()
      table.string('removed_by', 255).nullable()
      // It went with its packet, and comes back with it; what someone took off does not.
      table.boolean('removed_with_packet').notNullable().defaultTo(false)
      table.unique(['checklist_id', 'item_key'], { indexName: 'onboarding_checklist_items_once' })
      table.index(['owner_user_id', 'status', 'due_on'], 'onboarding_checklist_items_owner')
      table.index(['owner', 'status', 'due_on'], 'onboarding_checklist_items_group')
      table.index(['status', 'due_on', 'id'], 'onboarding_checklist_items_due')
      table.index(['employee_id'], 'onboarding_checklist_items_employee')
      table.index(['file_id'], 'onboarding_checklist_items_file')
      table.index(['proof_file_id'], 'onboarding_checklist_items_proof')
      table.index(['document_request_id'], 'onboarding_checklist_items_document')
      table.index(['signing_request_id'], 'onboarding_checklist_items_signing')
    })

    this.schema.createTable('onboarding_comments', (table) => {
      table.increments('id')
      table
        .integer('item_id')
        .unsigned()
        .notNullable()
        .references('onboarding_checklist_items.id')
        .onDelete('CASCADE')
      table.text('body').notNullable()
      table.integer('author_id').unsigned().nullable()
      table.string('author', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['item_id', 'id'], 'onboarding_comments_item')
    })

    // Who was reminded of all that is theirs, once a day.
    this.schema.createTable('onboarding_nudges', (table) => {
      table.integer('user_id').unsigned().notNullable()
      table.date('day').notNullable()
      table.primary(['user_id', 'day'])
    })

    this.schema.alterTable('employees', (table) => {
      // Whether they were ever given an onboarding checklist; who was not has nothing to complete.
      table.boolean('has_onboarding').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('employees', (table) => {
      table.dropColumn('has_onboarding')
    })
    for (const table of [
      'onboarding_nudges',
      'onboarding_comments',
      'onboarding_checklist_items',
      'onboarding_checklist_packets',
      'onboarding_checklists',
      'onboarding_packet_items',
      'onboarding_packets',
    ]) {
      this.schema.dropTable(table)
    }
  }

  /** What is to be done, by whom: the same of a packet's item and of a person's, which is a copy. */
  private taskOf(table: Knex.CreateTableBuilder) {
    // training, sign, upload, read or task
    table.string('kind', 12).notNullable()
    table.integer('module_id').unsigned().nullable()
    table.integer('template_id').unsigned().nullable()
    table.string('name', 200).notNullable()
    table.text('instructions').notNullable()
    table.string('link', 2048).nullable()
    table.integer('file_id').unsigned().nullable().references('stored_files.id')
    // JSON list of pdf, image; whether it bears an expiry.
    table.string('accepts', 64).nullable()
    table.boolean('asks_expiry').notNullable().defaultTo(false)
    // employee, manager, hr, role or person
    table.string('owner', 12).notNullable()
    table.integer('owner_role_id').unsigned().nullable()
    table.integer('owner_user_id').unsigned().nullable()
    table.boolean('required').notNullable().defaultTo(true)
    table.boolean('before_first_day').notNullable().defaultTo(false)
    // none, note or file
    table.string('proof', 12).notNullable().defaultTo('none')
  }

  private employeeOf(table: Knex.CreateTableBuilder) {
    table
      .integer('employee_id')
      .unsigned()
      .notNullable()
      .references('employees.id')
      .onDelete('CASCADE')
  }

  private checklistOf(table: Knex.CreateTableBuilder) {
    table
      .integer('checklist_id')
      .unsigned()
      .notNullable()
      .references('onboarding_checklists.id')
      .onDelete('CASCADE')
  }
}
