import { appUrl } from '#config/app'
import { registerMailKind } from '#messages/services/mail_kinds'
import {
  exampleEvidence,
  reviewedEvidence,
  type ReviewedEvidence,
} from '#training/queries/evidence/reviewed_evidence'

declare module '#messages/services/mail_kinds' {
  interface MailKinds {
    /** `needless`: it counted for nothing when it was accepted. */
    evidence_accepted: { evidenceId: number; needless?: boolean }
  }
}

type Accepted = ReviewedEvidence & { needless?: boolean }

registerMailKind('evidence_accepted', {
  label: 'Certificate accepted',
  about: 'When a certificate you uploaded was accepted.',
  inbox: true,
  always: null,
  async find(payloads): Promise<(Accepted | null)[]> {
    const found = await reviewedEvidence(payloads)
    return found.map((one, index) => one && { ...one, needless: payloads[index]?.needless })
  },
  write(evidence) {
    const { name, issuer, module_name: module } = evidence
    const { preview, text } = outcomeOf(evidence)
    return {
      subject: `Your certificate for ${module} was accepted`,
      preview,
      greetingName: evidence.first_name,
      blocks: [
        { type: 'text', text: `Your certificate "${name}" of ${issuer} has been accepted.` },
        { type: 'text', text },
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
    { name: 'No longer needed', facts: { ...exampleEvidence, needless: true } },
  ],
})

function outcomeOf({ module_name: module, completion_id: completed, needless }: Accepted) {
  if (completed) {
    const preview = `You have completed ${module}.`
    return { preview, text: `${preview} Your certificate of completion is in the portal.` }
  }
  if (needless) {
    const preview = `You do not need it for ${module} anymore.`
    return { preview, text: preview }
  }
  return {
    preview: 'Look what is left to do.',
    text: `It counts for ${module}. The portal shows what else you have to do.`,
  }
}
