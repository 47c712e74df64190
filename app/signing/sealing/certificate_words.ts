import { type DateTime } from 'luxon'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { fromDbTime } from '#core/time'
import type { CertificateWords } from '#pdf/types'
import { consentText } from '#signing/consent'
import type SigningAction from '#signing/models/signing_action'
import type SigningRequest from '#signing/models/signing_request'
import { shownOf } from '#signing/shown_documents'

/** The history of a document, from sending to seal. */
export interface DocumentFacts {
  id: number
  name: string
  templateVersion: number
  /** Of the file as sent. */
  sha256: string
  /** The files with the marks so far, by the name of the signer who came last. */
  stages: readonly { sha256: string; by: string }[]
  /** SHA-256 of the certificate that seals it. */
  certificate: string
}

const inWords = (at: DateTime) => at.setLocale('en-US').toFormat("MMM d, yyyy, h:mm:ss a 'UTC'")

const momentOf = (time: string | null) => (time === null ? null : inWords(fromDbTime(time)))

const AUTHENTICATED = {
  password: 'Signed in, password confirmed when signing',
  email_code: 'Link for one use and code, both sent to the email address above',
} as const

/** The texts of a sealed document's certificate page. */
export function certificateWords(
  request: SigningRequest,
  actions: readonly SigningAction[],
  document: DocumentFacts,
  at: DateTime
): CertificateWords {
  return {
    title: 'Certificate of signature',
    sections: [
      {
        heading: 'Document',
        rows: [
          { label: 'Name', value: document.name },
          { label: 'Version', value: String(document.templateVersion) },
          { label: 'Sent by', value: `${request.sentBy}, ${companyName()}` },
          { label: 'Sent on', value: inWords(fromDbTime(request.createdAt)) },
          { label: 'Signing request', value: String(request.id) },
          { label: 'SHA-256 as sent', value: document.sha256 },
          ...document.stages.map(({ sha256, by }) => ({
            label: `SHA-256 signed by ${by}`,
            value: sha256,
          })),
        ],
      },
      ...actions.map((action) => signerSection(action, document)),
      {
        heading: 'Seal',
        rows: [
          { label: 'Sealed on', value: inWords(at) },
          { label: 'SHA-256 of the certificate', value: document.certificate },
          {
            label: 'How to check',
            value:
              'This file carries a digital signature of the whole document (PAdES). Any PDF ' +
              `reader that checks signatures shows whether it has changed since then, and so ` +
              `does ${appUrl}/verify-document.`,
          },
        ],
      },
    ],
  }
}

function signerSection(
  action: SigningAction,
  document: DocumentFacts
): CertificateWords['sections'][number] {
  const shown = shownOf(action)?.find(({ documentId }) => documentId === document.id)
  const rows: { label: string; value: string | null }[] = [
    { label: 'Name', value: action.recipientName },
    { label: 'Email', value: action.recipientEmail },
    { label: 'Opened on', value: momentOf(action.openedAt) },
    { label: 'Signed on', value: momentOf(action.signedAt) },
    { label: 'Network address', value: action.address },
    { label: 'Browser', value: action.browser },
    {
      label: 'Authentication',
      value: action.authenticatedBy && AUTHENTICATED[action.authenticatedBy],
    },
    {
      label: 'Code entered on',
      value: action.authenticatedBy === 'email_code' ? momentOf(action.authenticatedAt) : null,
    },
    {
      label: `Consent (${action.consentVersion})`,
      value: action.consentVersion && consentText(action.consentVersion),
    },
    { label: 'SHA-256 of what was shown', value: shown?.sha256 ?? null },
    { label: 'SHA-256 of what was filled in', value: action.filledSha256 },
    {
      label: 'Audit entry',
      value: action.auditEntryId === null ? null : String(action.auditEntryId),
    },
  ]
  return {
    heading: headingOf(action),
    rows: rows.flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  }
}

function headingOf({ role, label }: SigningAction): string {
  if (role === 'MANAGER') return 'Signed as manager'
  return role === 'EMPLOYEE' ? 'Signed as employee' : `Signed as ${label}`
}
