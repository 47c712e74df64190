import { appUrl } from '#config/app'
import { registerMailKind } from '#outbox/services/mail_kinds'
import { reviewedEvidence } from '#training/mails/reviewed_evidence'

declare module '#outbox/services/mail_kinds' {
  interface MailKinds {
    evidence_rejected: { evidenceId: number }
  }
}

registerMailKind('evidence_rejected', {
  async render({ evidenceId }) {
    const evidence = await reviewedEvidence(evidenceId)
    if (!evidence) return null
    const { name, issuer, module_name: module } = evidence
    return {
      subject: `Your certificate for ${module} was not accepted`,
      preview: 'The reason, and how to send another one.',
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
    }
  },
})
