import { appUrl } from '#config/app'
import { registerMailKind } from '#messages/services/mail_kinds'
import { exampleEvidence, reviewedEvidence } from '#training/queries/evidence/reviewed_evidence'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    evidence_accepted: { evidenceId: number }
  }
}

registerMailKind('evidence_accepted', {
  label: 'Certificate accepted',
  about: 'When a certificate you uploaded was accepted.',
  inbox: true,
  always: null,
  find: reviewedEvidence,
  write(evidence) {
    const { name, issuer, module_name: module, completion_id: completed } = evidence
    return {
      subject: `Your certificate for ${module} was accepted`,
      preview: completed ? `You have completed ${module}.` : 'Look what is left to do.',
      greetingName: evidence.first_name,
      blocks: [
        { type: 'text', text: `Your certificate "${name}" of ${issuer} has been accepted.` },
        {
          type: 'text',
          text: completed
            ? `You have completed ${module}. Your certificate of completion is in the portal.`
            : `It counts for ${module}. The portal shows what else you have to do.`,
        },
        {
          type: 'action',
          label: 'Open the training',
          url: `${appUrl}/training/${evidence.module_id}`,
        },
      ],
    }
  },
  examples: () => [
    { name: 'The training is completed', facts: { ...exampleEvidence, completion_id: 1 } },
    { name: 'More to do', facts: exampleEvidence },
  ],
})
