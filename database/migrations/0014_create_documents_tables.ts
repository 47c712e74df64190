import { BaseSchema } from '@adonisjs/lucid/schema'
import { binaryText, moment } from '#database/column_helpers'

/** The library of templates and letters, and requests to upload or read. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('document_templates', (table) => {
      table.increments('id')
      table.string('name', 200).notNullable()
      // The folded name, alike on every database.
      binaryText(this.db, table, 'search_text', 450).notNullable()
      table.text('description').notNullable()
      // pdf: a file of the company; letter: written in the portal
      table.string('kind', 12).notNullable()
      // For the product's own templates: welcome_letter, i9, w4.
      table.string('form', 24).nullable().unique()
      // MANAGER or EMPLOYEE
      table.string('signs_first', 12).notNullable().defaultTo('MANAGER')
      // none, years (after signing) or i9
      table.string('retention', 12).notNullable().defaultTo('none')
      table.integer('retention_years').unsigned().nullable()
      // The current version; 0 while nothing has been uploaded or written.
      table.integer('version').unsigned().notNullable().defaultTo(0)
      moment(table, 'archived_at').nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.index(['archived_at', 'search_text', 'id'], 'document_templates_name')
    })

    // Never changed after it was sent: a replacement is a new version.
    this.schema.createTable('document_template_versions', (table) => {
      table.increments('id')
      table.integer('template_id').unsigned().notNullable().references('document_templates.id')
      table.integer('number').unsigned().notNullable()
      // The prepared file: decrypted, without scripts, its form flattened. Null for a letter.
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.string('file_name', 255).nullable()
      // JSON: the displayed width and height of each page, in points. For a letter, known after
      // rendering.
      table.text('pages').nullable()
      // A letter's text with its merge fields.
      table.text('letter', 'mediumtext').nullable()
      // JSON, see app/documents/placed_field.ts.
      table.text('fields', 'mediumtext').notNullable()
      // JSON: form fields found in the file, to be assigned.
      table.text('found', 'mediumtext').notNullable()
      moment(table, 'used_at').nullable()
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.unique(['template_id', 'number'], { indexName: 'document_versions_number' })
    })

    // Requests to one person to upload, or to read and acknowledge.
    this.schema.createTable('document_requests', (table) => {
      table.increments('id')
      table
        .integer('employee_id')
        .unsigned()
        .notNullable()
        .references('employees.id')
        .onDelete('CASCADE')
      // upload or read
      table.string('kind', 12).notNullable()
      table.string('name', 200).notNullable()
      table.text('instructions').notNullable()
      // The document to read, frozen when it is requested.
      table.integer('template_id').unsigned().nullable()
      table.integer('template_version').unsigned().nullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.string('sha256', 64).nullable()
      // For uploads: JSON list of pdf, image; the maximum size; whether an expiration date is
      // required.
      table.string('accepts', 64).nullable()
      table.integer('max_bytes').unsigned().nullable()
      table.boolean('asks_expiry').notNullable().defaultTo(false)
      table.date('due_on').nullable()
      // open, submitted, done or cancelled
      table.string('state', 12).notNullable().defaultTo('open')
      moment(table, 'opened_at').nullable()
      moment(table, 'done_at').nullable()
      moment(table, 'cancelled_at').nullable()
      moment(table, 'reminded_at').nullable()
      table.integer('requested_by_id').unsigned().nullable()
      table.string('requested_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['employee_id', 'state', 'id'], 'document_requests_employee')
      table.index(['state', 'due_on', 'id'], 'document_requests_state')
    })

    this.schema.createTable('document_submissions', (table) => {
      table.increments('id')
      table
        .integer('request_id')
        .unsigned()
        .notNullable()
        .references('document_requests.id')
        .onDelete('CASCADE')
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.string('sha256', 64).notNullable()
      table.date('expires_on').nullable()
      // 1 until it was decided or withdrawn, then null: one at a time.
      table.integer('pending').unsigned().nullable()
      moment(table, 'submitted_at').notNullable()
      moment(table, 'withdrawn_at').nullable()
      moment(table, 'decided_at').nullable()
      table.boolean('accepted').nullable()
      table.string('reason', 500).nullable()
      table.integer('decided_by_id').unsigned().nullable()
      table.string('decided_by', 255).nullable()
      table.unique(['request_id', 'pending'], { indexName: 'document_submissions_pending' })
      table.index(['pending', 'submitted_at', 'id'], 'document_submissions_queue')
      table.index(['sha256'], 'document_submissions_sha256')
    })
  }

  async down() {
    for (const table of [
      'document_submissions',
      'document_requests',
      'document_template_versions',
      'document_templates',
    ]) {
      this.schema.dropTable(table)
    }
  }
}
