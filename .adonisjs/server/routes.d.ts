import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'account_states.disable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'account_states.enable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'deprovisionings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'deprovisionings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_pages.index': { paramsTuple?: []; params?: {} }
    'role_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'permissions.index': { paramsTuple?: []; params?: {} }
    'roles.index': { paramsTuple?: []; params?: {} }
    'roles.store': { paramsTuple?: []; params?: {} }
    'roles.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.candidates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.store': { paramsTuple?: []; params?: {} }
    'sessions.complete': { paramsTuple?: []; params?: {} }
    'sessions.confirm_destroy': { paramsTuple?: []; params?: {} }
    'sessions.destroy': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.store': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'password_resets.update': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.allow': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.stop': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.user': { paramsTuple?: []; params?: {} }
    'auth.permissions': { paramsTuple?: []; params?: {} }
    'reauthentications.store': { paramsTuple?: []; params?: {} }
    'well_known.change_password': { paramsTuple?: []; params?: {} }
    'own_password.edit': { paramsTuple?: []; params?: {} }
    'own_password.update': { paramsTuple?: []; params?: {} }
    'profile.page': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'profile.update': { paramsTuple?: []; params?: {} }
    'profile.hide_email_notice': { paramsTuple?: []; params?: {} }
    'profile_photos.update': { paramsTuple?: []; params?: {} }
    'profile_photos.destroy': { paramsTuple?: []; params?: {} }
    'profile.cancel_email_change': { paramsTuple?: []; params?: {} }
    'list_columns.update': { paramsTuple?: []; params?: {} }
    'own_sign_ins.index': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy_others': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_two_factor.page': { paramsTuple?: []; params?: {} }
    'own_two_factor.show': { paramsTuple?: []; params?: {} }
    'own_two_factor.store': { paramsTuple?: []; params?: {} }
    'own_two_factor.confirm': { paramsTuple?: []; params?: {} }
    'own_two_factor.renew_codes': { paramsTuple?: []; params?: {} }
    'own_two_factor.destroy': { paramsTuple?: []; params?: {} }
    'profile_photos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_pages.index': { paramsTuple?: []; params?: {} }
    'users.index': { paramsTuple?: []; params?: {} }
    'users.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_permissions.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_permissions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.reset_password': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.send_reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.end_sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.end_session': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sessionId': ParamValue} }
    'user_security.sign_ins': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.two_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.reset_two_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.unlock': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'two_factor_rules.show': { paramsTuple?: []; params?: {} }
    'two_factor_rules.update': { paramsTuple?: []; params?: {} }
    'audit_pages.index': { paramsTuple?: []; params?: {} }
    'audit_logs.index': { paramsTuple?: []; params?: {} }
    'audit_exports.show': { paramsTuple?: []; params?: {} }
    'performers.index': { paramsTuple?: []; params?: {} }
    'audit_checks.index': { paramsTuple?: []; params?: {} }
    'audit_checks.checkpoint': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'backup_drills.index': { paramsTuple?: []; params?: {} }
    'library_pages.index': { paramsTuple?: []; params?: {} }
    'library_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.index': { paramsTuple?: []; params?: {} }
    'template_files.store': { paramsTuple?: []; params?: {} }
    'templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_files.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_files.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.fields': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.write_letter': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.archive': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.store_letter': { paramsTuple?: []; params?: {} }
    'document_request_pages.index': { paramsTuple?: []; params?: {} }
    'document_request_pages.reviews': { paramsTuple?: []; params?: {} }
    'document_request_pages.review': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_request_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.own': { paramsTuple?: []; params?: {} }
    'document_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.acknowledge': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.index': { paramsTuple?: []; params?: {} }
    'document_requests.store': { paramsTuple?: []; params?: {} }
    'accepted_files.show': { paramsTuple?: []; params?: {} }
    'accepted_files.zip': { paramsTuple?: []; params?: {} }
    'document_requests.preview': { paramsTuple?: []; params?: {} }
    'document_requests.remind': { paramsTuple?: []; params?: {} }
    'document_requests.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.undo_cancellation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.index': { paramsTuple?: []; params?: {} }
    'submissions.count': { paramsTuple?: []; params?: {} }
    'submissions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'filed_documents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'inbox_pages.index': { paramsTuple?: []; params?: {} }
    'inbox.index': { paramsTuple?: []; params?: {} }
    'inbox.count': { paramsTuple?: []; params?: {} }
    'inbox.mark_all': { paramsTuple?: []; params?: {} }
    'inbox.unmark': { paramsTuple?: []; params?: {} }
    'inbox.mark': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notification_preferences.show': { paramsTuple?: []; params?: {} }
    'notification_preferences.update': { paramsTuple?: []; params?: {} }
    'mails.index': { paramsTuple?: []; params?: {} }
    'mails.failed': { paramsTuple?: []; params?: {} }
    'mails.retry_failed': { paramsTuple?: []; params?: {} }
    'mail_previews.index': { paramsTuple?: []; params?: {} }
    'mail_previews.show': { paramsTuple: [ParamValue,ParamValue]; params: {'kind': ParamValue,'id': ParamValue} }
    'mails.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.resend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_previews.page': { paramsTuple?: []; params?: {} }
    'mail_pages.index': { paramsTuple?: []; params?: {} }
    'mail_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.index': { paramsTuple?: []; params?: {} }
    'employee_pages.create': { paramsTuple?: []; params?: {} }
    'employee_pages.invitations': { paramsTuple?: []; params?: {} }
    'managed_lists.page': { paramsTuple?: []; params?: {} }
    'employee_profile_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.pending': { paramsTuple?: []; params?: {} }
    'registrations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'employees.index': { paramsTuple?: []; params?: {} }
    'employees.store': { paramsTuple?: []; params?: {} }
    'employee_approvals.index': { paramsTuple?: []; params?: {} }
    'employee_exports.show': { paramsTuple?: []; params?: {} }
    'employee_exports.store': { paramsTuple?: []; params?: {} }
    'employees.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employees.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.own': { paramsTuple?: []; params?: {} }
    'revealed_numbers.search': { paramsTuple?: []; params?: {} }
    'revealed_numbers.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reactivate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.rehire': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_erasures.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_erasures.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_periods.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'noteId': ParamValue} }
    'employee_photos.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_photos.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.bulk': { paramsTuple?: []; params?: {} }
    'invitations.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.undo_revocation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'registrations.open': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'registrations.request': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'registrations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'managed_lists.index': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'managed_lists.store': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'managed_lists.update': { paramsTuple: [ParamValue,ParamValue]; params: {'list': ParamValue,'id': ParamValue} }
    'managed_lists.merge': { paramsTuple: [ParamValue,ParamValue]; params: {'list': ParamValue,'id': ParamValue} }
    'managed_lists.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'list': ParamValue,'id': ParamValue} }
    'bulk_actions.store': { paramsTuple?: []; params?: {} }
    'own_details.show': { paramsTuple?: []; params?: {} }
    'own_details.update': { paramsTuple?: []; params?: {} }
    'own_details.scope': { paramsTuple?: []; params?: {} }
    'import_pages.index': { paramsTuple?: []; params?: {} }
    'imports.list': { paramsTuple?: []; params?: {} }
    'import_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.index': { paramsTuple?: []; params?: {} }
    'imports.store': { paramsTuple?: []; params?: {} }
    'imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.refused': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.undoable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'logos.show': { paramsTuple?: []; params?: {} }
    'setting_pages.moved': { paramsTuple?: []; params?: {} }
    'setting_pages.index': { paramsTuple?: []; params?: {} }
    'setting_pages.show': { paramsTuple: [ParamValue]; params: {'page': ParamValue} }
    'settings.index': { paramsTuple?: []; params?: {} }
    'logos.update': { paramsTuple?: []; params?: {} }
    'logos.destroy': { paramsTuple?: []; params?: {} }
    'mail_server_tests.store': { paramsTuple?: []; params?: {} }
    'settings.update': { paramsTuple: [ParamValue]; params: {'section': ParamValue} }
    'evidence_packs.show': { paramsTuple?: []; params?: {} }
    'evidence_pages.show': { paramsTuple?: []; params?: {} }
    'evidence_pages.summary': { paramsTuple?: []; params?: {} }
    'evidence_pages.people': { paramsTuple?: []; params?: {} }
    'external_signers.page': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.send_code': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.enter_code': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.document': { paramsTuple: [ParamValue,ParamValue]; params: {'token': ParamValue,'documentId': ParamValue} }
    'external_signers.sign': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.decline': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.paper': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'signing_pages.address': { paramsTuple?: []; params?: {} }
    'signing_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'actions.forget': { paramsTuple?: []; params?: {} }
    'actions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'documentId': ParamValue} }
    'actions.sign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.decline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.paper': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'request_pages.index': { paramsTuple?: []; params?: {} }
    'signing_requests.index': { paramsTuple?: []; params?: {} }
    'signing_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signed_documents.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signed_documents.zip': { paramsTuple?: []; params?: {} }
    'signing_requests.signers': { paramsTuple?: []; params?: {} }
    'signing_requests.templates': { paramsTuple?: []; params?: {} }
    'signing_requests.store': { paramsTuple?: []; params?: {} }
    'signing_requests.store_many': { paramsTuple?: []; params?: {} }
    'signing_requests.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.remind': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.manager': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.signer': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'role': ParamValue} }
    'signing_requests.link': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'role': ParamValue} }
    'signing_requests.correct': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'retention_pages.index': { paramsTuple?: []; params?: {} }
    'retention_pages.destruction': { paramsTuple?: []; params?: {} }
    'retained_documents.index': { paramsTuple?: []; params?: {} }
    'document_holds.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'retained_documents.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sealed_files.page': { paramsTuple?: []; params?: {} }
    'sealed_files.store': { paramsTuple?: []; params?: {} }
    'sealed_files.show': { paramsTuple: [ParamValue]; params: {'sha256': ParamValue} }
    'upload_slots.store': { paramsTuple?: []; params?: {} }
    'upload_slots.update': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'compliance.page': { paramsTuple?: []; params?: {} }
    'compliance.export': { paramsTuple?: []; params?: {} }
    'compliance.index': { paramsTuple?: []; params?: {} }
    'compliance.summary': { paramsTuple?: []; params?: {} }
    'compliance.history': { paramsTuple?: []; params?: {} }
    'own_training.list_page': { paramsTuple?: []; params?: {} }
    'own_training.module_page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_training.index': { paramsTuple?: []; params?: {} }
    'own_training.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_training.certificates': { paramsTuple?: []; params?: {} }
    'attempts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.submit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.allow': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_training.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_pages.index': { paramsTuple?: []; params?: {} }
    'module_pages.create': { paramsTuple?: []; params?: {} }
    'module_pages.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_pages.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.index': { paramsTuple?: []; params?: {} }
    'modules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.store': { paramsTuple?: []; params?: {} }
    'modules.install_samples': { paramsTuple?: []; params?: {} }
    'modules.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.publish': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.affected': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.archive': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'video_uploads.update': { paramsTuple?: []; params?: {} }
    'module_media.video': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.captions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'watching.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.frame': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'part': ParamValue} }
    'watching.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'external_content.open': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'external_content.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'assignment_pages.assignments': { paramsTuple?: []; params?: {} }
    'assignment_pages.rules': { paramsTuple?: []; params?: {} }
    'assignment_pages.recordings': { paramsTuple?: []; params?: {} }
    'assignments.index': { paramsTuple?: []; params?: {} }
    'assignments.store': { paramsTuple?: []; params?: {} }
    'assignments.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'assignments.people': { paramsTuple?: []; params?: {} }
    'batches.index': { paramsTuple?: []; params?: {} }
    'batches.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.index': { paramsTuple?: []; params?: {} }
    'rules.store': { paramsTuple?: []; params?: {} }
    'rules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.index': { paramsTuple?: []; params?: {} }
    'recordings.store': { paramsTuple?: []; params?: {} }
    'recordings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.attach': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.void_completion': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'verifications.form': { paramsTuple?: []; params?: {} }
    'verifications.page': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'verifications.show': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'certificates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reviews.list_page': { paramsTuple?: []; params?: {} }
    'reviews.page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reviews.index': { paramsTuple?: []; params?: {} }
    'reviews.count': { paramsTuple?: []; params?: {} }
    'reviews.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_import_pages.index': { paramsTuple?: []; params?: {} }
    'completion_import_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.index': { paramsTuple?: []; params?: {} }
    'completion_imports.store': { paramsTuple?: []; params?: {} }
    'completion_imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.refused': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.run': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_pages.index': { paramsTuple?: []; params?: {} }
    'packet_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'gallery.index': { paramsTuple?: []; params?: {} }
    'gallery.store': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'packets.owners': { paramsTuple?: []; params?: {} }
    'checklist_pages.index': { paramsTuple?: []; params?: {} }
    'checklist_pages.tasks': { paramsTuple?: []; params?: {} }
    'checklist_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.index': { paramsTuple?: []; params?: {} }
    'packets.store': { paramsTuple?: []; params?: {} }
    'packets.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.reach': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_files.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'packet_files.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'packet_files.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'checklists.preview': { paramsTuple?: []; params?: {} }
    'checklists.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.choose': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.index': { paramsTuple?: []; params?: {} }
    'checklists.export': { paramsTuple?: []; params?: {} }
    'checklists.report': { paramsTuple?: []; params?: {} }
    'checklists.store': { paramsTuple?: []; params?: {} }
    'checklists.nudge': { paramsTuple?: []; params?: {} }
    'checklists.apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.close': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.celebrate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.index': { paramsTuple?: []; params?: {} }
    'items.complete': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.prove': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.delegate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.delegates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.comments': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.comment': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.waive': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'setup.page': { paramsTuple?: []; params?: {} }
    'setup.show': { paramsTuple?: []; params?: {} }
    'setup.update': { paramsTuple?: []; params?: {} }
    'setup.skip': { paramsTuple: [ParamValue]; params: {'step': ParamValue} }
    'home.show': { paramsTuple?: []; params?: {} }
    'activity.page': { paramsTuple?: []; params?: {} }
    'help.page': { paramsTuple?: []; params?: {} }
    'stats.page': { paramsTuple?: []; params?: {} }
    'search.index': { paramsTuple?: []; params?: {} }
    'stats.attention': { paramsTuple?: []; params?: {} }
    'stats.todo': { paramsTuple?: []; params?: {} }
    'stats.show': { paramsTuple?: []; params?: {} }
    'stats.charts': { paramsTuple?: []; params?: {} }
    'activity.index': { paramsTuple?: []; params?: {} }
    'documents.page': { paramsTuple?: []; params?: {} }
    'documents.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'openapi.show': { paramsTuple?: []; params?: {} }
    'home.missing': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'account_states.disable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'account_states.enable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'deprovisionings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.store': { paramsTuple?: []; params?: {} }
    'role_members.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sessions.store': { paramsTuple?: []; params?: {} }
    'sessions.complete': { paramsTuple?: []; params?: {} }
    'sessions.destroy': { paramsTuple?: []; params?: {} }
    'password_resets.store': { paramsTuple?: []; params?: {} }
    'password_resets.update': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.allow': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.stop': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'reauthentications.store': { paramsTuple?: []; params?: {} }
    'own_two_factor.store': { paramsTuple?: []; params?: {} }
    'own_two_factor.confirm': { paramsTuple?: []; params?: {} }
    'own_two_factor.renew_codes': { paramsTuple?: []; params?: {} }
    'users.reset_password': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.send_reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.unlock': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_files.store': { paramsTuple?: []; params?: {} }
    'templates.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.archive': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.store_letter': { paramsTuple?: []; params?: {} }
    'document_requests.acknowledge': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.store': { paramsTuple?: []; params?: {} }
    'document_requests.preview': { paramsTuple?: []; params?: {} }
    'document_requests.remind': { paramsTuple?: []; params?: {} }
    'document_requests.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.undo_cancellation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'filed_documents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'inbox.mark_all': { paramsTuple?: []; params?: {} }
    'inbox.unmark': { paramsTuple?: []; params?: {} }
    'mails.retry_failed': { paramsTuple?: []; params?: {} }
    'mails.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.resend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employees.store': { paramsTuple?: []; params?: {} }
    'employee_exports.store': { paramsTuple?: []; params?: {} }
    'employee_records.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'revealed_numbers.search': { paramsTuple?: []; params?: {} }
    'revealed_numbers.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_approvals.reactivate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.rehire': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_erasures.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.bulk': { paramsTuple?: []; params?: {} }
    'invitations.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.undo_revocation': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'registrations.open': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'registrations.request': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'registrations.store': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'managed_lists.store': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'managed_lists.merge': { paramsTuple: [ParamValue,ParamValue]; params: {'list': ParamValue,'id': ParamValue} }
    'bulk_actions.store': { paramsTuple?: []; params?: {} }
    'imports.store': { paramsTuple?: []; params?: {} }
    'import_runs.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_server_tests.store': { paramsTuple?: []; params?: {} }
    'external_signers.send_code': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.enter_code': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.sign': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.decline': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.paper': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'actions.sign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.decline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.paper': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.store': { paramsTuple?: []; params?: {} }
    'signing_requests.store_many': { paramsTuple?: []; params?: {} }
    'signing_requests.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.remind': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.link': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'role': ParamValue} }
    'signing_requests.correct': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'retained_documents.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sealed_files.store': { paramsTuple?: []; params?: {} }
    'upload_slots.store': { paramsTuple?: []; params?: {} }
    'attempts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.submit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.allow': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.accept': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.reject': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.store': { paramsTuple?: []; params?: {} }
    'modules.install_samples': { paramsTuple?: []; params?: {} }
    'modules.publish': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.archive': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'watching.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'external_content.open': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'external_content.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'assignments.store': { paramsTuple?: []; params?: {} }
    'assignments.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'batches.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.store': { paramsTuple?: []; params?: {} }
    'rules.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.store': { paramsTuple?: []; params?: {} }
    'recordings.void_completion': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.store': { paramsTuple?: []; params?: {} }
    'completion_imports.run': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'gallery.store': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'packets.store': { paramsTuple?: []; params?: {} }
    'packets.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.reach': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.store': { paramsTuple?: []; params?: {} }
    'checklists.nudge': { paramsTuple?: []; params?: {} }
    'checklists.apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.close': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.celebrate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.complete': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.delegate': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.comment': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.waive': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
  GET: {
    'deprovisionings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_pages.index': { paramsTuple?: []; params?: {} }
    'role_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'permissions.index': { paramsTuple?: []; params?: {} }
    'roles.index': { paramsTuple?: []; params?: {} }
    'roles.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.candidates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.confirm_destroy': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.user': { paramsTuple?: []; params?: {} }
    'auth.permissions': { paramsTuple?: []; params?: {} }
    'well_known.change_password': { paramsTuple?: []; params?: {} }
    'own_password.edit': { paramsTuple?: []; params?: {} }
    'profile.page': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'own_sign_ins.index': { paramsTuple?: []; params?: {} }
    'own_two_factor.page': { paramsTuple?: []; params?: {} }
    'own_two_factor.show': { paramsTuple?: []; params?: {} }
    'profile_photos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_pages.index': { paramsTuple?: []; params?: {} }
    'users.index': { paramsTuple?: []; params?: {} }
    'users.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_permissions.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.sign_ins': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.two_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'two_factor_rules.show': { paramsTuple?: []; params?: {} }
    'audit_pages.index': { paramsTuple?: []; params?: {} }
    'audit_logs.index': { paramsTuple?: []; params?: {} }
    'audit_exports.show': { paramsTuple?: []; params?: {} }
    'performers.index': { paramsTuple?: []; params?: {} }
    'audit_checks.index': { paramsTuple?: []; params?: {} }
    'audit_checks.checkpoint': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'backup_drills.index': { paramsTuple?: []; params?: {} }
    'library_pages.index': { paramsTuple?: []; params?: {} }
    'library_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.index': { paramsTuple?: []; params?: {} }
    'templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_files.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_request_pages.index': { paramsTuple?: []; params?: {} }
    'document_request_pages.reviews': { paramsTuple?: []; params?: {} }
    'document_request_pages.review': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_request_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.own': { paramsTuple?: []; params?: {} }
    'document_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.index': { paramsTuple?: []; params?: {} }
    'accepted_files.show': { paramsTuple?: []; params?: {} }
    'accepted_files.zip': { paramsTuple?: []; params?: {} }
    'submissions.index': { paramsTuple?: []; params?: {} }
    'submissions.count': { paramsTuple?: []; params?: {} }
    'submissions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'inbox_pages.index': { paramsTuple?: []; params?: {} }
    'inbox.index': { paramsTuple?: []; params?: {} }
    'inbox.count': { paramsTuple?: []; params?: {} }
    'notification_preferences.show': { paramsTuple?: []; params?: {} }
    'mails.index': { paramsTuple?: []; params?: {} }
    'mails.failed': { paramsTuple?: []; params?: {} }
    'mail_previews.index': { paramsTuple?: []; params?: {} }
    'mail_previews.show': { paramsTuple: [ParamValue,ParamValue]; params: {'kind': ParamValue,'id': ParamValue} }
    'mails.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_previews.page': { paramsTuple?: []; params?: {} }
    'mail_pages.index': { paramsTuple?: []; params?: {} }
    'mail_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.index': { paramsTuple?: []; params?: {} }
    'employee_pages.create': { paramsTuple?: []; params?: {} }
    'employee_pages.invitations': { paramsTuple?: []; params?: {} }
    'managed_lists.page': { paramsTuple?: []; params?: {} }
    'employee_profile_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.pending': { paramsTuple?: []; params?: {} }
    'registrations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'employees.index': { paramsTuple?: []; params?: {} }
    'employee_approvals.index': { paramsTuple?: []; params?: {} }
    'employee_exports.show': { paramsTuple?: []; params?: {} }
    'employees.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.own': { paramsTuple?: []; params?: {} }
    'employment_ends.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_erasures.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_periods.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'managed_lists.index': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'own_details.show': { paramsTuple?: []; params?: {} }
    'import_pages.index': { paramsTuple?: []; params?: {} }
    'imports.list': { paramsTuple?: []; params?: {} }
    'import_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.index': { paramsTuple?: []; params?: {} }
    'imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.refused': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.undoable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'logos.show': { paramsTuple?: []; params?: {} }
    'setting_pages.moved': { paramsTuple?: []; params?: {} }
    'setting_pages.index': { paramsTuple?: []; params?: {} }
    'setting_pages.show': { paramsTuple: [ParamValue]; params: {'page': ParamValue} }
    'settings.index': { paramsTuple?: []; params?: {} }
    'evidence_packs.show': { paramsTuple?: []; params?: {} }
    'evidence_pages.show': { paramsTuple?: []; params?: {} }
    'evidence_pages.summary': { paramsTuple?: []; params?: {} }
    'evidence_pages.people': { paramsTuple?: []; params?: {} }
    'external_signers.page': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.document': { paramsTuple: [ParamValue,ParamValue]; params: {'token': ParamValue,'documentId': ParamValue} }
    'signing_pages.address': { paramsTuple?: []; params?: {} }
    'signing_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'actions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'documentId': ParamValue} }
    'request_pages.index': { paramsTuple?: []; params?: {} }
    'signing_requests.index': { paramsTuple?: []; params?: {} }
    'signing_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signed_documents.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signed_documents.zip': { paramsTuple?: []; params?: {} }
    'signing_requests.signers': { paramsTuple?: []; params?: {} }
    'signing_requests.templates': { paramsTuple?: []; params?: {} }
    'retention_pages.index': { paramsTuple?: []; params?: {} }
    'retention_pages.destruction': { paramsTuple?: []; params?: {} }
    'retained_documents.index': { paramsTuple?: []; params?: {} }
    'sealed_files.page': { paramsTuple?: []; params?: {} }
    'sealed_files.show': { paramsTuple: [ParamValue]; params: {'sha256': ParamValue} }
    'compliance.page': { paramsTuple?: []; params?: {} }
    'compliance.export': { paramsTuple?: []; params?: {} }
    'compliance.index': { paramsTuple?: []; params?: {} }
    'compliance.summary': { paramsTuple?: []; params?: {} }
    'compliance.history': { paramsTuple?: []; params?: {} }
    'own_training.list_page': { paramsTuple?: []; params?: {} }
    'own_training.module_page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_training.index': { paramsTuple?: []; params?: {} }
    'own_training.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_training.certificates': { paramsTuple?: []; params?: {} }
    'attempts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_training.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_pages.index': { paramsTuple?: []; params?: {} }
    'module_pages.create': { paramsTuple?: []; params?: {} }
    'module_pages.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_pages.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.index': { paramsTuple?: []; params?: {} }
    'modules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.affected': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.video': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.captions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'watching.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.frame': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'part': ParamValue} }
    'assignment_pages.assignments': { paramsTuple?: []; params?: {} }
    'assignment_pages.rules': { paramsTuple?: []; params?: {} }
    'assignment_pages.recordings': { paramsTuple?: []; params?: {} }
    'assignments.index': { paramsTuple?: []; params?: {} }
    'assignments.people': { paramsTuple?: []; params?: {} }
    'batches.index': { paramsTuple?: []; params?: {} }
    'rules.index': { paramsTuple?: []; params?: {} }
    'rules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.index': { paramsTuple?: []; params?: {} }
    'recordings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'verifications.form': { paramsTuple?: []; params?: {} }
    'verifications.page': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'verifications.show': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'certificates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reviews.list_page': { paramsTuple?: []; params?: {} }
    'reviews.page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reviews.index': { paramsTuple?: []; params?: {} }
    'reviews.count': { paramsTuple?: []; params?: {} }
    'reviews.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_import_pages.index': { paramsTuple?: []; params?: {} }
    'completion_import_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.index': { paramsTuple?: []; params?: {} }
    'completion_imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.refused': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_pages.index': { paramsTuple?: []; params?: {} }
    'packet_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'gallery.index': { paramsTuple?: []; params?: {} }
    'packets.owners': { paramsTuple?: []; params?: {} }
    'checklist_pages.index': { paramsTuple?: []; params?: {} }
    'checklist_pages.tasks': { paramsTuple?: []; params?: {} }
    'checklist_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.index': { paramsTuple?: []; params?: {} }
    'packets.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_files.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'checklists.preview': { paramsTuple?: []; params?: {} }
    'checklists.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.index': { paramsTuple?: []; params?: {} }
    'checklists.export': { paramsTuple?: []; params?: {} }
    'checklists.report': { paramsTuple?: []; params?: {} }
    'items.index': { paramsTuple?: []; params?: {} }
    'items.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.delegates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.comments': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'setup.page': { paramsTuple?: []; params?: {} }
    'setup.show': { paramsTuple?: []; params?: {} }
    'home.show': { paramsTuple?: []; params?: {} }
    'activity.page': { paramsTuple?: []; params?: {} }
    'help.page': { paramsTuple?: []; params?: {} }
    'stats.page': { paramsTuple?: []; params?: {} }
    'search.index': { paramsTuple?: []; params?: {} }
    'stats.attention': { paramsTuple?: []; params?: {} }
    'stats.todo': { paramsTuple?: []; params?: {} }
    'stats.show': { paramsTuple?: []; params?: {} }
    'stats.charts': { paramsTuple?: []; params?: {} }
    'activity.index': { paramsTuple?: []; params?: {} }
    'documents.page': { paramsTuple?: []; params?: {} }
    'documents.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'openapi.show': { paramsTuple?: []; params?: {} }
    'home.missing': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'deprovisionings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_pages.index': { paramsTuple?: []; params?: {} }
    'role_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'permissions.index': { paramsTuple?: []; params?: {} }
    'roles.index': { paramsTuple?: []; params?: {} }
    'roles.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.candidates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.confirm_destroy': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_confirmations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'email_change_reviews.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'auth.user': { paramsTuple?: []; params?: {} }
    'auth.permissions': { paramsTuple?: []; params?: {} }
    'well_known.change_password': { paramsTuple?: []; params?: {} }
    'own_password.edit': { paramsTuple?: []; params?: {} }
    'profile.page': { paramsTuple?: []; params?: {} }
    'profile.show': { paramsTuple?: []; params?: {} }
    'own_sign_ins.index': { paramsTuple?: []; params?: {} }
    'own_two_factor.page': { paramsTuple?: []; params?: {} }
    'own_two_factor.show': { paramsTuple?: []; params?: {} }
    'profile_photos.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_pages.index': { paramsTuple?: []; params?: {} }
    'users.index': { paramsTuple?: []; params?: {} }
    'users.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_permissions.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.sign_ins': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.two_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'two_factor_rules.show': { paramsTuple?: []; params?: {} }
    'audit_pages.index': { paramsTuple?: []; params?: {} }
    'audit_logs.index': { paramsTuple?: []; params?: {} }
    'audit_exports.show': { paramsTuple?: []; params?: {} }
    'performers.index': { paramsTuple?: []; params?: {} }
    'audit_checks.index': { paramsTuple?: []; params?: {} }
    'audit_checks.checkpoint': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'backup_drills.index': { paramsTuple?: []; params?: {} }
    'library_pages.index': { paramsTuple?: []; params?: {} }
    'library_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.index': { paramsTuple?: []; params?: {} }
    'templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'template_files.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_request_pages.index': { paramsTuple?: []; params?: {} }
    'document_request_pages.reviews': { paramsTuple?: []; params?: {} }
    'document_request_pages.review': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_request_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.own': { paramsTuple?: []; params?: {} }
    'document_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'document_requests.index': { paramsTuple?: []; params?: {} }
    'accepted_files.show': { paramsTuple?: []; params?: {} }
    'accepted_files.zip': { paramsTuple?: []; params?: {} }
    'submissions.index': { paramsTuple?: []; params?: {} }
    'submissions.count': { paramsTuple?: []; params?: {} }
    'submissions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'inbox_pages.index': { paramsTuple?: []; params?: {} }
    'inbox.index': { paramsTuple?: []; params?: {} }
    'inbox.count': { paramsTuple?: []; params?: {} }
    'notification_preferences.show': { paramsTuple?: []; params?: {} }
    'mails.index': { paramsTuple?: []; params?: {} }
    'mails.failed': { paramsTuple?: []; params?: {} }
    'mail_previews.index': { paramsTuple?: []; params?: {} }
    'mail_previews.show': { paramsTuple: [ParamValue,ParamValue]; params: {'kind': ParamValue,'id': ParamValue} }
    'mails.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mails.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mail_previews.page': { paramsTuple?: []; params?: {} }
    'mail_pages.index': { paramsTuple?: []; params?: {} }
    'mail_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.index': { paramsTuple?: []; params?: {} }
    'employee_pages.create': { paramsTuple?: []; params?: {} }
    'employee_pages.invitations': { paramsTuple?: []; params?: {} }
    'managed_lists.page': { paramsTuple?: []; params?: {} }
    'employee_profile_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_pages.pending': { paramsTuple?: []; params?: {} }
    'registrations.create': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'employees.index': { paramsTuple?: []; params?: {} }
    'employee_approvals.index': { paramsTuple?: []; params?: {} }
    'employee_exports.show': { paramsTuple?: []; params?: {} }
    'employees.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_records.own': { paramsTuple?: []; params?: {} }
    'employment_ends.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_erasures.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_periods.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'managed_lists.index': { paramsTuple: [ParamValue]; params: {'list': ParamValue} }
    'own_details.show': { paramsTuple?: []; params?: {} }
    'import_pages.index': { paramsTuple?: []; params?: {} }
    'imports.list': { paramsTuple?: []; params?: {} }
    'import_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.index': { paramsTuple?: []; params?: {} }
    'imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.refused': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_runs.undoable': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'logos.show': { paramsTuple?: []; params?: {} }
    'setting_pages.moved': { paramsTuple?: []; params?: {} }
    'setting_pages.index': { paramsTuple?: []; params?: {} }
    'setting_pages.show': { paramsTuple: [ParamValue]; params: {'page': ParamValue} }
    'settings.index': { paramsTuple?: []; params?: {} }
    'evidence_packs.show': { paramsTuple?: []; params?: {} }
    'evidence_pages.show': { paramsTuple?: []; params?: {} }
    'evidence_pages.summary': { paramsTuple?: []; params?: {} }
    'evidence_pages.people': { paramsTuple?: []; params?: {} }
    'external_signers.page': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'external_signers.document': { paramsTuple: [ParamValue,ParamValue]; params: {'token': ParamValue,'documentId': ParamValue} }
    'signing_pages.address': { paramsTuple?: []; params?: {} }
    'signing_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'actions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'actions.document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'documentId': ParamValue} }
    'request_pages.index': { paramsTuple?: []; params?: {} }
    'signing_requests.index': { paramsTuple?: []; params?: {} }
    'signing_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signed_documents.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signed_documents.zip': { paramsTuple?: []; params?: {} }
    'signing_requests.signers': { paramsTuple?: []; params?: {} }
    'signing_requests.templates': { paramsTuple?: []; params?: {} }
    'retention_pages.index': { paramsTuple?: []; params?: {} }
    'retention_pages.destruction': { paramsTuple?: []; params?: {} }
    'retained_documents.index': { paramsTuple?: []; params?: {} }
    'sealed_files.page': { paramsTuple?: []; params?: {} }
    'sealed_files.show': { paramsTuple: [ParamValue]; params: {'sha256': ParamValue} }
    'compliance.page': { paramsTuple?: []; params?: {} }
    'compliance.export': { paramsTuple?: []; params?: {} }
    'compliance.index': { paramsTuple?: []; params?: {} }
    'compliance.summary': { paramsTuple?: []; params?: {} }
    'compliance.history': { paramsTuple?: []; params?: {} }
    'own_training.list_page': { paramsTuple?: []; params?: {} }
    'own_training.module_page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'attempts.page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_training.index': { paramsTuple?: []; params?: {} }
    'own_training.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_training.certificates': { paramsTuple?: []; params?: {} }
    'attempts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_training.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_pages.index': { paramsTuple?: []; params?: {} }
    'module_pages.create': { paramsTuple?: []; params?: {} }
    'module_pages.edit': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_pages.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.index': { paramsTuple?: []; params?: {} }
    'modules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.affected': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.video': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.captions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'watching.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'module_media.frame': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'part': ParamValue} }
    'assignment_pages.assignments': { paramsTuple?: []; params?: {} }
    'assignment_pages.rules': { paramsTuple?: []; params?: {} }
    'assignment_pages.recordings': { paramsTuple?: []; params?: {} }
    'assignments.index': { paramsTuple?: []; params?: {} }
    'assignments.people': { paramsTuple?: []; params?: {} }
    'batches.index': { paramsTuple?: []; params?: {} }
    'rules.index': { paramsTuple?: []; params?: {} }
    'rules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.index': { paramsTuple?: []; params?: {} }
    'recordings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'verifications.form': { paramsTuple?: []; params?: {} }
    'verifications.page': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'verifications.show': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'certificates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reviews.list_page': { paramsTuple?: []; params?: {} }
    'reviews.page': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'reviews.index': { paramsTuple?: []; params?: {} }
    'reviews.count': { paramsTuple?: []; params?: {} }
    'reviews.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_import_pages.index': { paramsTuple?: []; params?: {} }
    'completion_import_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.index': { paramsTuple?: []; params?: {} }
    'completion_imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.refused': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_pages.index': { paramsTuple?: []; params?: {} }
    'packet_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'gallery.index': { paramsTuple?: []; params?: {} }
    'packets.owners': { paramsTuple?: []; params?: {} }
    'checklist_pages.index': { paramsTuple?: []; params?: {} }
    'checklist_pages.tasks': { paramsTuple?: []; params?: {} }
    'checklist_pages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.index': { paramsTuple?: []; params?: {} }
    'packets.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_files.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'checklists.preview': { paramsTuple?: []; params?: {} }
    'checklists.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'checklists.index': { paramsTuple?: []; params?: {} }
    'checklists.export': { paramsTuple?: []; params?: {} }
    'checklists.report': { paramsTuple?: []; params?: {} }
    'items.index': { paramsTuple?: []; params?: {} }
    'items.proof': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.delegates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.comments': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'setup.page': { paramsTuple?: []; params?: {} }
    'setup.show': { paramsTuple?: []; params?: {} }
    'home.show': { paramsTuple?: []; params?: {} }
    'activity.page': { paramsTuple?: []; params?: {} }
    'help.page': { paramsTuple?: []; params?: {} }
    'stats.page': { paramsTuple?: []; params?: {} }
    'search.index': { paramsTuple?: []; params?: {} }
    'stats.attention': { paramsTuple?: []; params?: {} }
    'stats.todo': { paramsTuple?: []; params?: {} }
    'stats.show': { paramsTuple?: []; params?: {} }
    'stats.charts': { paramsTuple?: []; params?: {} }
    'activity.index': { paramsTuple?: []; params?: {} }
    'documents.page': { paramsTuple?: []; params?: {} }
    'documents.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'openapi.show': { paramsTuple?: []; params?: {} }
    'home.missing': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PUT: {
    'roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_password.update': { paramsTuple?: []; params?: {} }
    'profile.update': { paramsTuple?: []; params?: {} }
    'profile.hide_email_notice': { paramsTuple?: []; params?: {} }
    'profile_photos.update': { paramsTuple?: []; params?: {} }
    'list_columns.update': { paramsTuple?: []; params?: {} }
    'users.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_permissions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'two_factor_rules.update': { paramsTuple?: []; params?: {} }
    'template_files.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.fields': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'templates.write_letter': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'inbox.mark': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'notification_preferences.update': { paramsTuple?: []; params?: {} }
    'employees.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_photos.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'managed_lists.update': { paramsTuple: [ParamValue,ParamValue]; params: {'list': ParamValue,'id': ParamValue} }
    'own_details.update': { paramsTuple?: []; params?: {} }
    'own_details.scope': { paramsTuple?: []; params?: {} }
    'imports.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'logos.update': { paramsTuple?: []; params?: {} }
    'settings.update': { paramsTuple: [ParamValue]; params: {'section': ParamValue} }
    'signing_requests.manager': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'signing_requests.signer': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'role': ParamValue} }
    'document_holds.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'upload_slots.update': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'attempts.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'video_uploads.update': { paramsTuple?: []; params?: {} }
    'recordings.attach': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_files.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'checklists.choose': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.prove': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'setup.update': { paramsTuple?: []; params?: {} }
    'setup.skip': { paramsTuple: [ParamValue]; params: {'step': ParamValue} }
  }
  DELETE: {
    'roles.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'role_members.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'profile_photos.destroy': { paramsTuple?: []; params?: {} }
    'profile.cancel_email_change': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy_others': { paramsTuple?: []; params?: {} }
    'own_sessions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_two_factor.destroy': { paramsTuple?: []; params?: {} }
    'user_security.end_sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_security.end_session': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sessionId': ParamValue} }
    'user_security.reset_two_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'submissions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employment_ends.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'employee_notes.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'noteId': ParamValue} }
    'employee_photos.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'managed_lists.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'list': ParamValue,'id': ParamValue} }
    'imports.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'logos.destroy': { paramsTuple?: []; params?: {} }
    'actions.forget': { paramsTuple?: []; params?: {} }
    'evidence.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rules.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'completion_imports.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packets.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'packet_files.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'items.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
  PATCH: {
    'templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'modules.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}