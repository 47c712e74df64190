import type { Data } from '@generated/data'
import { VERBS } from '#audit_log/words'
import { inWords } from './labels.js'

type Entry = Data.AuditLog.AuditEntry.Variants['forScreen']

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
