import { BaseSchema } from '@adonisjs/lucid/schema'
import type { Knex } from 'knex'
import { binaryText, moment } from '#database/column_helpers'

/** Modules and their versions, assignments, completions, and their proof. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('training_modules', (table) => {
      table.increments('id')
      table.string('name', 200).notNullable()
      table.text('description').notNullable()
      // The folded name, alike on every database.
      binaryText(this.db, table, 'search_text', 450).notNullable()
      table.boolean('is_required').notNullable().defaultTo(false)
      // Days from assignment until a required module is due.
      table.integer('due_days').unsigned().notNullable().defaultTo(30)
      table.integer('renewal_period_months').unsigned().nullable()
      table.boolean('has_test').notNullable().defaultTo(false)
      table.boolean('requires_certificate_upload').notNullable().defaultTo(false)
      // Estimated minutes, shown to the learner.
      table.integer('minutes').unsigned().nullable()
      table.integer('attempts_allowed').unsigned().nullable()
      // The version has the content.
      table.integer('version').unsigned().notNullable().defaultTo(1)
      moment(table, 'archived_at').nullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
      table.index(['archived_at', 'search_text', 'id'], 'training_modules_name')
      table.index(['is_required', 'archived_at', 'id'], 'training_modules_required')
    })

    // Never changed after it was written: attempts and completions refer to it.
    this.schema.createTable('training_module_versions', (table) => {
      this.moduleOf(table)
      table.integer('version').unsigned().notNullable()
      // JSON, see app/training/content.ts.
      table.text('content', 'mediumtext').notNullable()
      // Whether completions of earlier versions must be repeated, and by when.
      table.boolean('material').notNullable().defaultTo(false)
      table.date('retrain_by').nullable()
      table.date('published_on').notNullable()
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.primary(['module_id', 'version'])
    })

    this.schema.createTable('training_rules', (table) => {
      table.increments('id')
      this.moduleOf(table)
      // Null matches any.
      table.string('department', 120).nullable()
      table.string('position', 120).nullable()
      table.string('location', 120).nullable()
      table.integer('due_days').unsigned().notNullable()
      // assignment, start or approval
      table.string('due_from', 12).notNullable()
      moment(table, 'live_at').nullable()
      moment(table, 'stopped_at').nullable()
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['stopped_at', 'id'], 'training_rules_live')
    })

    // Assignments made together, which can be undone together.
    this.schema.createTable('training_batches', (table) => {
      table.increments('id')
      // manual, rule or required
      table.string('source', 12).notNullable()
      table.integer('module_id').unsigned().nullable()
      table.integer('rule_id').unsigned().nullable()
      table.integer('assigned_count').unsigned().notNullable().defaultTo(0)
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'undone_at').nullable()
      table.index(['created_at', 'id'], 'training_batches_created')
    })

    this.schema.createTable('training_assignments', (table) => {
      table.increments('id')
      this.employeeOf(table)
      this.moduleOf(table)
      // required, rule, manual
      table.string('source', 12).notNullable()
      table.integer('rule_id').unsigned().nullable()
      table.integer('batch_id').unsigned().nullable()
      table.date('assigned_on').notNullable()
      // Null: optional.
      table.date('due_on').nullable()
      // Assigned at approval: onboarding is complete when all of these are.
      table.boolean('for_onboarding').notNullable().defaultTo(false)
      // In force from assigned_on until the day before this one.
      table.date('withdrawn_on').nullable()
      table.string('withdrawn_reason', 255).nullable()
      // 1 until withdrawn, then null: a person has one open assignment at a time per module.
      table.integer('open').unsigned().nullable()
      table.integer('assigned_by_id').unsigned().nullable()
      table.string('assigned_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.unique(['employee_id', 'module_id', 'open'], {
        indexName: 'training_assignments_open',
      })
      table.index(
        ['employee_id', 'module_id', 'assigned_on', 'due_on', 'withdrawn_on'],
        'training_assignments_standing'
      )
      table.index(['module_id', 'open', 'employee_id'], 'training_assignments_module')
      table.index(['batch_id', 'id'], 'training_assignments_batch')
      table.index(['rule_id', 'open'], 'training_assignments_rule')
    })

    // A person's progress in a module version; closed by its completion or by a newer version.
    this.schema.createTable('training_progress', (table) => {
      table.increments('id')
      this.employeeOf(table)
      this.moduleOf(table)
      table.integer('version').unsigned().notNullable()
      table.integer('open').unsigned().nullable()
      moment(table, 'started_at').notNullable()
      // External content: when its addresses were first opened, and when all of them had been.
      moment(table, 'video_opened_at').nullable()
      moment(table, 'resource_opened_at').nullable()
      moment(table, 'content_opened_at').nullable()
      moment(table, 'content_confirmed_at').nullable()
      // All of the content, watched and confirmed.
      moment(table, 'content_done_at').nullable()
      // JSON: played seconds as sorted [from, to] pairs.
      table.text('watched').nullable()
      table.integer('watched_seconds').unsigned().notNullable().defaultTo(0)
      table.integer('position_seconds').unsigned().notNullable().defaultTo(0)
      moment(table, 'reported_at').nullable()
      moment(table, 'test_passed_at').nullable()
      table.integer('passed_attempt_id').unsigned().nullable()
      // In addition to the module's number.
      table.integer('further_attempts').unsigned().notNullable().defaultTo(0)
      // The accepted one.
      table.integer('evidence_id').unsigned().nullable()
      moment(table, 'completed_at').nullable()
      moment(table, 'superseded_at').nullable()
      table.unique(['employee_id', 'module_id', 'open'], { indexName: 'training_progress_open' })
      table.index(['module_id', 'open'], 'training_progress_module')
    })

    this.schema.createTable('training_attempts', (table) => {
      table.increments('id')
      table
        .integer('progress_id')
        .unsigned()
        .notNullable()
        .references('training_progress.id')
        .onDelete('CASCADE')
      this.employeeOf(table)
      this.moduleOf(table)
      table.integer('version').unsigned().notNullable()
      // From 1 within the progress.
      table.integer('number').unsigned().notNullable()
      table.integer('open').unsigned().nullable()
      // JSON: the given questions in order, and the order of each one's options.
      table.text('given', 'mediumtext').notNullable()
      // JSON: the chosen options by question.
      table.text('answers', 'mediumtext').nullable()
      moment(table, 'started_at').notNullable()
      moment(table, 'saved_at').nullable()
      moment(table, 'submitted_at').nullable()
      // Closed without grading: the module changed, was archived, or the person left.
      moment(table, 'abandoned_at').nullable()
      table.integer('correct_count').unsigned().nullable()
      table.integer('question_count').unsigned().notNullable()
      // Whole percent, rounded down.
      table.integer('score').unsigned().nullable()
      table.boolean('passed').nullable()
      table.unique(['progress_id', 'number'], { indexName: 'training_attempts_number' })
      table.unique(['progress_id', 'open'], { indexName: 'training_attempts_open' })
      table.index(['employee_id', 'module_id', 'id'], 'training_attempts_person')
    })

    // External certificates, as submitted and reviewed.
    this.schema.createTable('training_evidence', (table) => {
      table.increments('id')
      this.employeeOf(table)
      this.moduleOf(table)
      table.integer('progress_id').unsigned().nullable()
      table.string('name', 200).notNullable()
      table.string('issuer', 200).notNullable()
      table.date('issued_on').notNullable()
      table.date('expires_on').nullable()
      table.integer('file_id').unsigned().nullable()
      // Of the file: the same one from two people needs attention.
      binaryText(this.db, table, 'sha256', 64).notNullable()
      // 1 while it awaits review.
      table.integer('pending').unsigned().nullable()
      moment(table, 'submitted_at').notNullable()
      moment(table, 'withdrawn_at').nullable()
      moment(table, 'accepted_at').nullable()
      moment(table, 'rejected_at').nullable()
      table.string('rejection_reason', 1000).nullable()
      table.integer('reviewed_by_id').unsigned().nullable()
      table.string('reviewed_by', 255).nullable()
      table.unique(['employee_id', 'module_id', 'pending'], {
        indexName: 'training_evidence_pending',
      })
      table.index(['pending', 'submitted_at', 'id'], 'training_evidence_queue')
      table.index(['sha256'], 'training_evidence_file')
    })

    // Training outside the portal, recorded for one or many people.
    this.schema.createTable('training_recordings', (table) => {
      table.increments('id')
      this.moduleOf(table)
      table.date('held_on').notNullable()
      table.string('trainer', 200).nullable()
      table.string('note', 1000).nullable()
      // The scanned sign-in sheet.
      table.integer('sheet_file_id').unsigned().nullable()
      // classroom or import
      table.string('source', 12).notNullable()
      // For an import, which has one per module, day and trainer.
      table.integer('import_id').unsigned().nullable()
      table.integer('person_count').unsigned().notNullable().defaultTo(0)
      table.integer('created_by_id').unsigned().nullable()
      table.string('created_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      table.index(['created_at', 'id'], 'training_recordings_created')
      table.index(['import_id', 'module_id', 'held_on'], 'training_recordings_import')
    })

    // Written once; a row can only be voided.
    this.schema.createTable('training_completions', (table) => {
      table.increments('id')
      this.employeeOf(table)
      this.moduleOf(table)
      table.integer('version').unsigned().notNullable()
      table.date('completed_on').notNullable()
      // The last valid day.
      table.date('expires_on').nullable()
      // portal, recorded or imported
      table.string('method', 12).notNullable()
      table.integer('score').unsigned().nullable()
      table.integer('progress_id').unsigned().nullable()
      table.integer('evidence_id').unsigned().nullable()
      table.integer('recording_id').unsigned().nullable()
      // Printed on our certificate and checked at /verify.
      binaryText(this.db, table, 'code', 24).notNullable().unique()
      table.integer('recorded_by_id').unsigned().nullable()
      table.string('recorded_by', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'voided_at').nullable()
      table.string('void_reason', 1000).nullable()
      // 1 unless void.
      table.integer('live').unsigned().nullable()
      table.unique(['employee_id', 'module_id', 'completed_on', 'version', 'live'], {
        indexName: 'training_completions_once',
      })
      table.index(
        ['employee_id', 'module_id', 'live', 'completed_on', 'expires_on', 'version'],
        'training_completions_standing'
      )
      table.index(['live', 'expires_on', 'module_id', 'employee_id'], 'training_completions_expiry')
      table.index(['module_id', 'completed_on', 'id'], 'training_completions_module')
    })

    // Each reminder to a person, once.
    this.schema.createTable('training_reminders', (table) => {
      // Existing reminders are inserted again every day, and each attempt uses up a number.
      table.bigIncrements('id')
      // The recipient's account: the person's, or their manager's.
      table.integer('recipient_id').unsigned().notNullable()
      this.employeeOf(table)
      this.moduleOf(table)
      // due_30, overdue_7, expiry_60, …: see app/reminders/reminder_schedule.ts.
      table.string('kind', 20).notNullable()
      // The due date or the expiration.
      table.date('fact_on').notNullable()
      // The day of its digest; null until that is sent.
      table.date('sent_on').nullable()
      table.unique(['recipient_id', 'employee_id', 'module_id', 'kind', 'fact_on'], {
        indexName: 'training_reminders_once',
      })
      table.index(['recipient_id', 'sent_on'], 'training_reminders_digest')
      table.index(['sent_on', 'recipient_id'], 'training_reminders_unsent')
    })

    // Work that is due once a day: the process that writes the row does it.
    this.schema.createTable('daily_runs', (table) => {
      binaryText(this.db, table, 'name', 60).notNullable()
      table.date('day').notNullable()
      moment(table, 'started_at').notNullable()
      binaryText(this.db, table, 'claimed_by', 80).nullable()
      moment(table, 'claimed_until').nullable()
      moment(table, 'finished_at').nullable()
      // JSON: its result.
      table.text('result').nullable()
      table.primary(['name', 'day'])
    })

    // A place for one upload, once.
    this.schema.createTable('upload_slots', (table) => {
      table.increments('id')
      // SHA-256 of the token in its address.
      binaryText(this.db, table, 'token_digest', 64).notNullable().unique()
      table.integer('owner_id').unsigned().notNullable()
      table.string('purpose', 40).notNullable()
      // The sender's file name.
      table.string('name', 255).notNullable()
      moment(table, 'created_at').notNullable()
      moment(table, 'expires_at').notNullable()
      moment(table, 'received_at').nullable()
      // In a bucket, until it is checked.
      binaryText(this.db, table, 'object_key', 255).nullable().unique()
      table.integer('file_id').unsigned().nullable().unique()
      // When it was used; unused files are deleted.
      moment(table, 'taken_at').nullable()
      table.index(['expires_at', 'id'], 'upload_slots_expiry')
    })

    this.schema.alterTable('stored_files', (table) => {
      // Playing time of media, read from the file at upload.
      table.integer('seconds').unsigned().nullable()
    })

    this.schema.alterTable('employment_periods', (table) => {
      table.index(
        ['department', 'started_on', 'ended_on', 'employee_id'],
        'employment_periods_department'
      )
    })
  }

  async down() {
    this.schema.alterTable('stored_files', (table) => {
      table.dropColumn('seconds')
    })
    this.schema.alterTable('employment_periods', (table) => {
      table.dropIndex([], 'employment_periods_department')
    })
    for (const table of [
      'upload_slots',
      'daily_runs',
      'training_reminders',
      'training_completions',
      'training_recordings',
      'training_evidence',
      'training_attempts',
      'training_progress',
      'training_assignments',
      'training_batches',
      'training_rules',
      'training_module_versions',
      'training_modules',
    ]) {
      this.schema.dropTable(table)
    }
  }

  private employeeOf(table: Knex.CreateTableBuilder) {
    table
      .integer('employee_id')
      .unsigned()
      .notNullable()
      .references('employees.id')
      .onDelete('CASCADE')
  }

  private moduleOf(table: Knex.CreateTableBuilder) {
    table.integer('module_id').unsigned().notNullable().references('training_modules.id')
  }
}
