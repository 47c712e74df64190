import type * as schema from '#database/schema'

/** A model's column name in the database's spelling: `sealedSha256` is `sealed_sha256`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : ''

/** Both databases store a boolean as 0 or 1; a model shows it as a boolean. */
export type Flag = 0 | 1
type Stored<Value> = boolean extends Value ? Flag | Exclude<Value, boolean> : Value

/** A row as the driver returns it: of a generated class, or of a model, which may add types. */
export type Row<Model extends { $columns: readonly string[] }> = {
  [Column in Model['$columns'][number] as ColumnName<Column>]: Column extends keyof Model
    ? Stored<Model[Column]>
    : never
}

/** Every table with its row type, for queries over sets; the generated classes list the columns. */
export interface Tables {
  audit_checks: Row<schema.AuditCheckSchema>
  audit_entries: Row<schema.AuditEntrySchema>
  audit_heads: Row<schema.AuditHeadSchema>
  backup_drills: Row<schema.BackupDrillSchema>
  daily_runs: Row<schema.DailyRunSchema>
  data_keys: Row<schema.DataKeySchema>
  document_digests: Row<schema.DocumentDigestSchema>
  document_requests: Row<schema.DocumentRequestSchema>
  document_submissions: Row<schema.DocumentSubmissionSchema>
  document_template_versions: Row<schema.DocumentTemplateVersionSchema>
  document_templates: Row<schema.DocumentTemplateSchema>
  pending_deletions: Row<schema.PendingDeletionSchema>
  email_changes: Row<schema.EmailChangeSchema>
  employee_notes: Row<schema.EmployeeNoteSchema>
  employee_number_sequences: Row<schema.EmployeeNumberSequenceSchema>
  employees: Row<schema.EmployeeSchema>
  employment_periods: Row<schema.EmploymentPeriodSchema>
  idempotency_keys: Row<schema.IdempotencyKeySchema>
  import_chunks: Row<schema.ImportChunkSchema>
  import_headings: Row<schema.ImportHeadingSchema>
  import_rows: Row<schema.ImportRowSchema>
  imports: Row<schema.ImportSchema>
  inbox_items: Row<schema.InboxItemSchema>
  invitations: Row<schema.InvitationSchema>
  list_columns: Row<schema.ListColumnSchema>
  list_entries: Row<schema.ListEntrySchema>
  mail_preferences: Row<schema.MailPreferenceSchema>
  onboarding_checklist_items: Row<schema.OnboardingChecklistItemSchema>
  onboarding_checklist_packets: Row<schema.OnboardingChecklistPacketSchema>
  onboarding_checklists: Row<schema.OnboardingChecklistSchema>
  onboarding_comments: Row<schema.OnboardingCommentSchema>
  onboarding_nudges: Row<schema.OnboardingNudgeSchema>
  onboarding_packet_items: Row<schema.OnboardingPacketItemSchema>
  onboarding_packets: Row<schema.OnboardingPacketSchema>
  outbox_messages: Row<schema.OutboxMessageSchema>
  password_resets: Row<schema.PasswordResetSchema>
  permission_overrides: Row<schema.PermissionOverrideSchema>
  rate_limits: Row<schema.RateLimitSchema>
  recovery_codes: Row<schema.RecoveryCodeSchema>
  restorations: Row<schema.RestorationSchema>
  role_permissions: Row<schema.RolePermissionSchema>
  roles: Row<schema.RoleSchema>
  sessions: Row<schema.SessionSchema>
  settings: Row<schema.SettingSchema>
  setup_choices: Row<schema.SetupChoiceSchema>
  sign_ins: Row<schema.SignInSchema>
  signing_actions: Row<schema.SigningActionSchema>
  signing_documents: Row<schema.SigningDocumentSchema>
  signing_keys: Row<schema.SigningKeySchema>
  signing_links: Row<schema.SigningLinkSchema>
  signing_marks: Row<schema.SigningMarkSchema>
  signing_requests: Row<schema.SigningRequestSchema>
  signing_stages: Row<schema.SigningStageSchema>
  stored_files: Row<schema.StoredFileSchema>
  training_assignments: Row<schema.TrainingAssignmentSchema>
  training_attempts: Row<schema.TrainingAttemptSchema>
  training_batches: Row<schema.TrainingBatchSchema>
  training_completions: Row<schema.TrainingCompletionSchema>
  training_evidence: Row<schema.TrainingEvidenceSchema>
  training_import_rows: Row<schema.TrainingImportRowSchema>
  training_imports: Row<schema.TrainingImportSchema>
  training_module_versions: Row<schema.TrainingModuleVersionSchema>
  training_modules: Row<schema.TrainingModuleSchema>
  training_progress: Row<schema.TrainingProgressSchema>
  training_recordings: Row<schema.TrainingRecordingSchema>
  training_reminders: Row<schema.TrainingReminderSchema>
  training_rules: Row<schema.TrainingRuleSchema>
  two_factor_rules: Row<schema.TwoFactorRuleSchema>
  two_factors: Row<schema.TwoFactorSchema>
  undos: Row<schema.UndoSchema>
  upload_slots: Row<schema.UploadSlotSchema>
  user_roles: Row<schema.UserRoleSchema>
  users: Row<schema.UserSchema>
}
