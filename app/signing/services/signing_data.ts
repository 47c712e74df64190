import { registerPersonalData, type ColumnDecisions } from '#audit/personal_data'
import { eraseSigning } from '#signing/erasure/erase_signing'
import { heldOf, holdEntriesOf, obstacleTo, subjectsOf } from '#signing/erasure/held_of'

const tables: Record<string, ColumnDecisions> = {
  signing_requests: {
    erased: ['message', 'cancel_reason', 'cancelled_by', 'sent_by'],
    kept: [
      'id',
      'employee_id',
      'manager_id',
      'signs_first',
      'status',
      'expires_at',
      'sent_at',
      'first_signed_at',
      'completed_at',
      'cancelled_at',
      'cancelled_how',
      'cancelled_by_id',
      'claimed_by',
      'claimed_until',
      'seal_attempts',
      'seal_after',
      'failure',
      'reminded_at',
      'corrects_id',
      'sent_by_id',
      'created_at',
      'updated_at',
    ],
  },
  signing_documents: {
    // Of a request that never completed: the file as sent, if it was made for the person, and the
    // sealed one.
    erased: ['file_id', 'sealed_file_id', 'held_by', 'hold_reason'],
    kept: [
      'id',
      'request_id',
      'position',
      'name',
      'template_id',
      'template_version',
      'sha256',
      'pages',
      'fields',
      'sealed_sha256',
      'sealed_at',
      'retention',
      'retention_years',
      'may_destroy_on',
      'held_at',
      'held_by_id',
      'destroyed_at',
    ],
  },
  signing_actions: {
    erased: ['recipient_name', 'recipient_email', 'address', 'browser', 'filled'],
    kept: [
      'id',
      'request_id',
      'role',
      'kind',
      'label',
      'step',
      'user_id',
      'status',
      'mail_id',
      'opened_at',
      'consented_at',
      'consent_version',
      'authenticated_by',
      'authenticated_at',
      'signed_at',
      'completed_at',
      'filled_sha256',
      'shown',
      'audit_entry_id',
      'paper_asked_at',
    ],
  },
  signing_stages: {
    erased: ['file_id'],
    kept: ['document_id', 'action_id', 'position', 'sha256', 'created_at'],
  },
  // Only hashes and times; the mailbox is on the action.
  signing_links: {
    erased: ['access_hash', 'closed_at'],
    kept: [
      'id',
      'action_id',
      'generation',
      'purpose',
      'expires_at',
      'codes_sent',
      'code_sent_at',
      'code_attempts',
      'verified_at',
      'created_at',
    ],
  },
  signing_marks: { erased: ['user_id', 'signature', 'initials', 'updated_at'], kept: [] },
  signing_keys: {
    erased: [],
    kept: [
      'id',
      'origin',
      'subject',
      'fingerprint',
      'certificates',
      'private_key',
      'expires_at',
      'created_at',
      'replaced_at',
    ],
  },
}

// A sealed document is evidence that the law requires, so it stays whole, with names and
// signatures. Everything around it that it does not need is erased.
registerPersonalData({
  tables,
  obstacle: obstacleTo,
  subjects: subjectsOf,
  entries: holdEntriesOf,
  survey: heldOf,
  erase: eraseSigning,
})
