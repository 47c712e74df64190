import { ChangeList } from '~/components/feedback/change_list'
import { losesFiles, type ManagedModule } from '~/components/training/modules/managed_module'

const LABELS = {
  name: 'Module Name',
  description: 'Description',
  minutes: 'Minutes',
  videoPath: 'Training Video',
  captionsPath: 'Captions',
  videoUrl: 'Video URL',
  externalUrl: 'External Training URL',
  isRequired: 'Required Training',
  dueDays: 'Due After (Days)',
  renewalPeriodMonths: 'Renewal Period (Months)',
  requiresCertificateUpload: 'Certificate Upload Required',
  hasTest: 'Has Test',
  passMark: 'Pass mark',
  attemptsAllowed: 'Attempts allowed',
  shuffleQuestions: 'Shuffle questions',
  testQuestions: 'Questions',
} as const satisfies Partial<Record<keyof ManagedModule, string>>

type Field = keyof typeof LABELS

/** These have no value to read. */
const FILES: Field[] = ['videoPath', 'captionsPath']

interface TheirChangesProps {
  before: Pick<ManagedModule, Field | 'publishedAt' | 'version'>
  after: Pick<ManagedModule, Field | 'version'>
}

/** What someone else changed, as it is now. */
export function TheirChanges({ before, after }: TheirChangesProps) {
  const fields = (Object.keys(LABELS) as Field[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  )
  return (
    <ChangeList
      changes={fields.map((field) => ({
        what: LABELS[field],
        value:
          FILES.includes(field) && before[field] && losesFiles(before, after)
            ? `${words(field, after)}. The earlier file is no longer in this module.`
            : words(field, after),
      }))}
    />
  )
}

function words(field: Field, after: TheirChangesProps['after']): string {
  if (field === 'testQuestions') {
    return after.testQuestions.map(({ question }) => question).join('; ') || 'none'
  }
  const value = after[field]
  if (FILES.includes(field)) return value ? 'another file' : 'removed'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null || value === '' ? 'none' : String(value)
}
