import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'
import { moment } from '#database/column_helpers'

/** Signing requests, their actions, signatures and seals. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('signing_requests', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .references('employees.id')
        .onDelete('RESTRICT')
      // The MANAGER signer.
      table.integer('manager_id').unsigned().notNullable().references('users.id')
      // MANAGER or EMPLOYEE
      table.string('signs_first', 12).notNullable()
      // CREATED, SENT, IN_PROGRESS, MANAGER_DONE, COMPLETED, CANCELLED, ERROR
      table.string('status', 16).notNullable()
      table.text('message').nullable()
      moment(table, 'expires_at').nullable()
      moment(table, 'sent_at').nullable()
      moment(table, 'first_signed_at').nullable()
      moment(table, 'completed_at').nullable()
      moment(table, 'cancelled_at').nullable()
      // cancelled, declined, expired, departed or corrected
      table.string('cancelled_how', 12).nullable()
      table.string('cancel_reason', 500).nullable()
      table.integer('cancelled_by_id').unsigned().nullable()
      table.string('cancelled_by', 255).nullable()
      // Stamping signatures on the documents: the claim, the number of failures, and the reason.
      table.string('claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      table.integer('seal_attempts').unsigned().notNullable().defaultTo(0)
      moment(table, 'seal_after').nullable()
      table.string('failure', 500).nullable()
      moment(table, 'reminded_at').nullable()
      // The request that this one corrects.
      table.integer('corrects_id').unsigned().nullable()
      table.integer('sent_by_id').unsigned().nullable()
      table.string('sent_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.index(['status', 'updated_at', 'id'], 'signing_requests_status')
      table.index(['updated_at', 'id'], 'signing_requests_updated')
      table.index(['employee_id', 'updated_at', 'id'], 'signing_requests_employee')
      table.index(['manager_id', 'updated_at', 'id'], 'signing_requests_manager')
      table.index(['status', 'expires_at'], 'signing_requests_expiry')
    })

    this.schema.createTable('signing_documents', (table) => {
      table.increments('id')
      this.requestOf(table)
      table.integer('position').unsigned().notNullable()
      table.string('name', 200).notNullable()
      table.integer('template_id').unsigned().notNullable().references('document_templates.id')
      table.integer('template_version').unsigned().notNullable()
      // The file as sent, with its hash.
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.string('sha256', 64).notNullable()
      table.text('pages').notNullable()
      table.text('fields', 'mediumtext').notNullable()
      table.integer('sealed_file_id').unsigned().nullable().references('stored_files.id')
      table.string('sealed_sha256', 64).nullable()
      moment(table, 'sealed_at').nullable()
      // none, years or i9, from the template when it was sent.
      table.string('retention', 12).notNullable()
      table.integer('retention_years').unsigned().nullable()
      // A legal hold: while it is set, nothing is deleted.
      moment(table, 'held_at').nullable()
      table.integer('held_by_id').unsigned().nullable()
      table.string('held_by', 255).nullable()
      table.string('hold_reason', 500).nullable()
      moment(table, 'destroyed_at').nullable()
      table.unique(['request_id', 'position'], { indexName: 'signing_documents_position' })
      table.index(['retention', 'destroyed_at', 'id'], 'signing_documents_retention')
      table.index(['sealed_sha256'], 'signing_documents_sealed')
    })

    this.schema.createTable('signing_actions', (table) => {
      table.increments('id')
      this.requestOf(table)
      // MANAGER or EMPLOYEE
      table.string('role', 12).notNullable()
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('recipient_name', 255).notNullable()
      table.string('recipient_email', 255).notNullable()
      // PENDING, SENT, SIGNED, COMPLETED
      table.string('status', 12).notNullable()
      // The email that notified them of their turn.
      table.integer('mail_id').unsigned().nullable()
      moment(table, 'opened_at').nullable()
      moment(table, 'consented_at').nullable()
      table.string('consent_version', 12).nullable()
      // password, or recent_sign_in with its time
      table.string('authenticated_by', 16).nullable()
      moment(table, 'authenticated_at').nullable()
      moment(table, 'signed_at').nullable()
      moment(table, 'completed_at').nullable()
      table.string('address', 45).nullable()
      table.string('browser', 255).nullable()
      // Field values and marks, encrypted: forms contain social security numbers.
      table.text('filled', 'longtext').nullable()
      table.string('filled_sha256', 64).nullable()
      table.integer('audit_entry_id').unsigned().nullable()
      // Requested paper instead of consenting.
      moment(table, 'paper_asked_at').nullable()
      table.unique(['request_id', 'role'], { indexName: 'signing_actions_role' })
      table.index(['user_id', 'status', 'request_id'], 'signing_actions_user')
      table.index(['status', 'request_id'], 'signing_actions_status')
    })

    // A document with one signer's marks: the next signer sees it, and it is sealed in the end.
    this.schema.createTable('signing_stages', (table) => {
      table
        .integer('document_id')
        .unsigned()
        .notNullable()
        .references('signing_documents.id')
        .onDelete('CASCADE')
      table
        .integer('action_id')
        .unsigned()
        .notNullable()
        .references('signing_actions.id')
        .onDelete('CASCADE')
      table.string('sha256', 64).notNullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      moment(table, 'created_at').notNullable()
      table.primary(['document_id', 'action_id'])
    })

    // A signature saved for the next document.
    this.schema.createTable('signing_marks', (table) => {
      table.integer('user_id').unsigned().primary().references('users.id').onDelete('CASCADE')
      table.text('signature', 'mediumtext').nullable()
      table.text('initials', 'mediumtext').nullable()
      moment(table, 'updated_at').notNullable()
    })

    // The key that seals: the installation's own, or the company's.
    this.schema.createTable('signing_keys', (table) => {
      table.increments('id')
      // installation or firm
      table.string('origin', 16).notNullable()
      table.string('subject', 500).notNullable()
      table.string('fingerprint', 64).notNullable()
      // PEM, the signer's first.
      table.text('certificates', 'mediumtext').notNullable()
      table.text('private_key', 'mediumtext').notNullable()
      moment(table, 'expires_at').notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'replaced_at').nullable()
      table.index(['replaced_at', 'id'], 'signing_keys_current')
    })
  }

  async down() {
    for (const table of [
      'signing_keys',
      'signing_marks',
      'signing_stages',
      'signing_actions',
      'signing_documents',
      'signing_requests',
    ]) {
      this.schema.dropTable(table)
    }
  }

  private requestOf(table: Knex.CreateTableBuilder) {
    table
      .integer('request_id')
      .unsigned()
      .notNullable()
      .references('signing_requests.id')
      .onDelete('CASCADE')
  }
}
