import { companyName } from '#settings/current'
import type { AuditRow } from '#audit/services/chain'
import { isoTime } from '#core/time'
import { zoneName } from '#settings/local_time'
import AuditEntryTransformer from '#audit_log/transformers/audit_entry_transformer'
import { performerFor, type Audience } from '#people/personnel_file/audience'
import type { EvidenceRequest, EvidenceScope } from '#signing/queries/evidence/evidence_requests'
import { erasedFiles } from '#signing/evidence/evidence_files'
import { shownOf } from '#signing/shown_documents'

/** The facts of a request, for programs and for people. One's own have no legal hold. */
export function requestFacts(request: EvidenceRequest, audience: Audience): object {
  const { row, actions, documents, stages } = request
  return {
    id: row.id,
    status: row.status,
    employee: {
      number: row.employee_number,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    },
    sentAt: isoTime(row.created_at),
    completedAt: isoTime(row.completed_at),
    cancelled: row.cancelled_how && {
      how: row.cancelled_how,
      reason: row.cancel_reason,
      at: isoTime(row.cancelled_at),
    },
    signsFirst: row.signs_first,
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      version: document.template_version,
      sha256: document.sha256,
      stages: stages
        .filter((stage) => stage.document_id === document.id)
        .map(({ action_id: actionId, sha256 }) => ({ actionId, sha256 })),
      sealedSha256: document.sealed_sha256,
      sealedAt: isoTime(document.sealed_at),
      ...(audience.kind === 'hr' ? { heldAt: isoTime(document.held_at) } : {}),
      destroyedAt: isoTime(document.destroyed_at),
      erasedFiles: erasedFiles(request, document),
    })),
    signatures: actions.map((action) => ({
      id: action.id,
      role: action.role,
      kind: action.kind,
      label: action.label,
      step: action.step,
      status: action.status,
      name: action.recipient_name,
      email: action.recipient_email,
      openedAt: isoTime(action.opened_at),
      consentedAt: isoTime(action.consented_at),
      consentVersion: action.consent_version,
      authenticatedBy: action.authenticated_by,
      authenticatedAt: isoTime(action.authenticated_at),
      signedAt: isoTime(action.signed_at),
      completedAt: isoTime(action.completed_at),
      address: action.address,
      browser: action.browser,
      filledSha256: action.filled_sha256,
      shown: shownOf(action),
      auditEntryId: action.audit_entry_id,
    })),
  }
}

/**
 * An audit entry about a request. In one's own pack it names the signers, as the certificate page
 * does, but not who in HR did something, or from where.
 * @param signers the accounts that sign the request.
 */
export function entryFacts(
  row: AuditRow,
  audience: Audience,
  signers: ReadonlySet<number>
): object {
  const entry = new AuditEntryTransformer(row).toObject()
  const hidden =
    audience.kind === 'own' && row.performed_by_id !== null && !signers.has(row.performed_by_id)
  const told = hidden
    ? { ...entry, performedBy: performerFor(row, audience), performedById: null, address: null }
    : entry
  return { ...told, mac: row.mac }
}

export function evidenceReadme(
  scope: EvidenceScope,
  {
    subject,
    takenBy,
    takenAt,
    fingerprint,
  }: { subject: string | null; takenBy: string; takenAt: Date; fingerprint: string }
): string {
  return `Evidence of signed documents
${companyName()}

About: ${aboutOf(scope, subject)}
Taken: ${takenAt.toISOString()} by ${takenBy}
Signed with the certificate whose SHA-256 fingerprint is
${fingerprint}

To check all of it, on any system with a POSIX shell, sha256sum and openssl
(pdfsig, of Debian's package poppler-utils, looks at the seals besides):

    sh verify.sh [the fingerprint the company gave you]

It exits with 0 when everything is as it was signed. Ask the company for the
fingerprint in another way than by this pack: a pack that someone made again has
another one.

What is in it
  requests/<number>-<name>/request.json   who signed what, when, from where, and
                                          what they agreed to
  .../<position>-<name>-sent.pdf          the document as it was sent
  .../<position>-<name>-stage.pdf         with the marks of who signed so far
  .../<position>-<name>-sealed.pdf        with all marks, the certificate page and
                                          the seal: a PAdES signature of the whole
  audit.jsonl, audit.jsonl.sig            entries of the audit log about these
                                          requests, and their signature
  certificates/pack.pem                   the certificate that signed this pack
  certificates/seal-<number>.pem          certificates that sealed documents
  SHA256SUMS, SHA256SUMS.sig              what each file hashed to when it was made
                                          or sealed, and the signature of that

A document that the portal no longer has, or that is not what was sealed, is not
hidden: SHA256SUMS holds the hash from the day it was made, and the check fails.
What was destroyed when its time was over is named in request.json (destroyedAt).
So is what was erased with the data of its person (erasedFiles): documents of a
request that never completed, and those with the marks of who had signed so far.

By hand, in the folder of this file; the first line shows the fingerprint
  openssl x509 -in certificates/pack.pem -noout -fingerprint -sha256
  openssl x509 -in certificates/pack.pem -noout -pubkey > ../key.pem
  openssl dgst -sha256 -verify ../key.pem -signature SHA256SUMS.sig SHA256SUMS
  openssl dgst -sha256 -verify ../key.pem -signature audit.jsonl.sig audit.jsonl
  sha256sum --check --strict SHA256SUMS
  find requests -name '*-sealed.pdf' -exec pdfsig {} \\;
`
}

function aboutOf(scope: EvidenceScope, subject: string | null): string {
  if (scope.kind === 'request') return `signing request ${scope.requestId}`
  if (scope.kind === 'person') return `everything sent to ${subject}`
  return `what was completed from ${scope.from} to ${scope.to} (${zoneName()})`
}
