import { appUrl } from '#config/app'
import { registerMailKind } from '#messages/services/mail_kinds'
import { exampleEvidence, reviewedEvidence } from '#training/queries/evidence/reviewed_evidence'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    evidence_rejected: { evidenceId: number }
  }
}

registerMailKind('evidence_rejected', {
  label: 'Certificate not accepted',
  about: 'When a certificate you uploaded is not accepted.',
  inbox: true,
  always: null,
  find: reviewedEvidence,
  write(evidence) {
    const { name, issuer, module_name: module } = evidence
    return {
      subject: `Your certificate for ${module} was not accepted`,
      preview: 'The reason, and how to upload another one.',
      greetingName: evidence.first_name,
      blocks: [
        {
          type: 'text',
          text: `Your certificate "${name}" of ${issuer} was not accepted for ${module}. The reviewer wrote:`,
        },
        { type: 'quote', text: evidence.rejection_reason ?? '' },
        {
          type: 'action',
          label: 'Upload another certificate',
          url: `${appUrl}/training/${evidence.module_id}`,
        },
      ],
      item: { text: `The reviewer wrote: ${evidence.rejection_reason ?? ''}` },
    }
  },
  examples: () => [{ name: 'As it is sent', facts: exampleEvidence }],
})
