import type { Data } from '@generated/data'
import { inWords } from './labels.js'

type Entry = Data.AuditLog.AuditEntry.Variants['forScreen']

/**
 * What someone did, in the past tense. `{}` is what they did it to, which otherwise comes last;
 * a phrase that ends with a period stands alone.
 */
const VERBS: Record<string, string> = {
  abandon: 'ended',
  accept: 'accepted',
  acknowledge: 'acknowledged',
  add_note: 'added a note about',
  adopt_pay: 'moved pay into the employment history.',
  allow_attempts: 'allowed more attempts at',
  allow_email_change: 'allowed the email change of',
  announce_leave: 'entered the last day of',
  apply: 'applied',
  approve: 'approved',
  archive: 'archived',
  archive_draft: 'archived the draft of',
  ask_for_paper: 'asked for a paper copy of',
  assign: 'assigned',
  begin: 'started',
  cancel: 'canceled',
  cancel_email_change: 'canceled the email change of',
  celebrate: 'saw the completion of',
  change_password: 'changed the password of',
  check: 'checked',
  choose: 'changed',
  close: 'closed',
  close_without_last_day: 'closed {} and removed its last day',
  complete: 'completed',
  confirm: 'confirmed',
  create: 'created',
  decline: 'declined',
  delegate: 'handed over',
  delete: 'deleted',
  delete_note: 'deleted a note about',
  department: 'changed the department of',
  deprovision: 'closed the account of',
  destroy: 'deleted',
  disable: 'disabled',
  disable_two_factor: 'turned off two-factor sign-in for',
  draft: 'saved a draft of',
  drill: 'tested',
  enable: 'enabled',
  enable_two_factor: 'turned on two-factor sign-in for',
  end_hold: 'lifted the legal hold on',
  end_session: 'signed out {} on one device',
  erase: 'erased the personal data of',
  export: 'exported',
  fail: 'could not finish',
  file_document: 'filed a document for',
  finish: 'finished',
  finish_undo: 'undid',
  give_role: 'gave a role to',
  hold: 'put {} under a legal hold',
  invite: 'invited',
  leave: 'ended the employment of',
  load_demo: 'loaded the demo data.',
  merge: 'merged',
  nudge: 'reminded the owners of',
  open: 'opened',
  open_early: 'opened {} before the approval',
  open_file: 'opened a file of',
  open_invitation: 'opened the invitation of',
  preview: 'previewed',
  publish: 'published',
  purge: 'deleted',
  put_back: 'restored',
  reactivate: 'reactivated',
  reauthenticate: 'entered their password again.',
  refuse: 'declined',
  register: 'registered',
  rehire: 'rehired',
  reissue_invitation: 'sent a new invitation to',
  reject: 'rejected',
  remind: 'sent a reminder about',
  remove: 'removed',
  renew_recovery_codes: 'created new recovery codes for',
  request_email_change: 'requested an email change for',
  request_invitation: 'requested a new invitation for',
  request_password_reset: 'requested a password reset for',
  require_two_factor: 'required two-factor sign-in for',
  resend: 'sent again',
  resend_invitation: 'sent the invitation of {} again',
  resend_link: 'sent a new link for',
  reset_two_factor: 'reset two-factor sign-in for',
  restore: 'restored',
  restore_draft: 'restored the draft of',
  retire_master_key: 'retired a master key of',
  retry: 'tried again to send',
  reveal: 'viewed a protected number of',
  revoke_invitation: 'revoked the invitation of',
  rotate_keys: 'replaced the keys of',
  seal: 'sealed',
  search_number: 'searched for someone by social security number.',
  send: 'sent',
  send_code: 'was sent a code for',
  sign: 'signed',
  sign_in: 'signed in.',
  sign_out: 'signed out.',
  start: 'started',
  start_two_factor: 'started to set up two-factor sign-in for',
  stop: 'stopped',
  stop_email_change: 'stopped the email change of',
  submit: 'submitted',
  succeed: 'finished',
  supersede: 'replaced',
  test: 'tested',
  undo: 'undid',
  undo_approval: 'undid the approval of',
  undo_cancellation: 'undid the cancellation of',
  undo_revocation: 'undid the revocation of the invitation of',
  unlock_account: 'unlocked the account of',
  update: 'updated',
  use_recovery_code: 'used a recovery code.',
  verify_code: 'entered the code for',
  void: 'voided',
  waive: 'waived',
  withdraw: 'withdrew',
  withdraw_leave: 'withdrew the last day of',
}

/** Where the word of the record type is not what people call it. */
const NOUNS: Record<string, string> = {
  audit_log: 'the audit log',
  backup: 'a backup',
  compliance_report: 'the compliance report',
  document_request: 'document request',
  document_template: 'document',
  employee_list: 'the employee list',
  installation: 'the portal',
  list_entry: 'list name',
  mail: 'an email',
  mail_preferences: 'notification preferences',
  onboarding_item: 'onboarding task',
  onboarding_checklist: 'onboarding checklist',
  onboarding_packet: 'onboarding packet',
  setting: 'the settings',
  signing_request: 'signature request',
  training_assignment: 'training',
  training_completion: 'training',
  training_evidence: 'certificate',
  training_module: 'training',
  two_factor_rules: 'the two-factor rules',
}

/** What people do with their own training. */
const FOR_ONESELF = new Set(['begin', 'complete', 'confirm', 'open', 'start', 'submit'])

const nounOf = (type: string) => NOUNS[type] ?? inWords(type).toLowerCase()

/** What was done to: "José Nelson", "José Nelson's signature request", "the training “Forklift”". */
function objectOf(entry: Entry, verb = ''): string {
  const { action, entityType, entityId, performedById, subject } = entry
  const { person, thing, own } = subject ?? { person: null, thing: null, own: false }
  if (entityType === 'user' && entityId === String(performedById)) return 'their own account'
  if (entityType === 'employee' && own) {
    return / of$|^updated$/.test(verb) ? 'their own record' : 'themselves'
  }
  if (entityType === 'employee' || entityType === 'user') {
    return person ?? `${nounOf(entityType)} ${entityId}`
  }
  if (person && thing) {
    if (own && FOR_ONESELF.has(action)) return `“${thing}”`
    return `“${thing}” for ${own ? 'themselves' : person}`
  }
  if (person) return own ? `their own ${nounOf(entityType)}` : `${person}’s ${nounOf(entityType)}`
  if (thing) return `the ${nounOf(entityType)} “${thing}”`
  const noun = nounOf(entityType)
  return /^(a|an|the) |s$/.test(noun) ? noun : `${noun} ${entityId}`
}

/** Someone else's: they were in a class, or sent a certificate that was accepted. */
const isRecorded = ({ action, entityType, subject }: Entry) =>
  action === 'complete' && entityType === 'training_completion' && subject?.own === false

/** An entry as people say it: "Alex Morgan approved José Nelson". */
export function sentenceOf(entry: Entry): string {
  const verb = isRecorded(entry) ? 'recorded {} as completed' : VERBS[entry.action]
  const object = objectOf(entry, verb)
  if (!verb) return `${entry.performedBy}: ${inWords(entry.action).toLowerCase()}, ${object}`
  if (verb.endsWith('.')) return `${entry.performedBy} ${verb.slice(0, -1)}`
  return `${entry.performedBy} ${verb.includes('{}') ? verb.replace('{}', object) : `${verb} ${object}`}`
}
