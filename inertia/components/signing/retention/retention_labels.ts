import { counted } from '#core/counted'
import type { RetainedDocument } from '#signing/queries/documents/retention_list'
import type { BadgeVariant } from '~/components/ui/badge'
import { formatShortDate } from '~/lib/dates'

export const documentsText = (count: number) => counted(count, 'document')

/** Its status in one word. */
export function retentionBadge(document: RetainedDocument): {
  label: string
  variant: BadgeVariant
} {
  const { destroyedAt, hold, due, mayDestroyOn } = document
  if (destroyedAt) return { label: 'Deleted', variant: 'neutral' }
  if (hold) return { label: 'Legal hold', variant: 'info' }
  if (due) return { label: 'Ready to delete', variant: 'warning' }
  if (mayDestroyOn) {
    return { label: `Kept until ${formatShortDate(mayDestroyOn)}`, variant: 'success' }
  }
  return { label: 'Kept', variant: 'success' }
}

/** The day from which it may be deleted, and the rule. */
export function basisText(document: RetainedDocument): string {
  const { retention, retentionYears, completedAt, startedOn, endedOn, mayDestroyOn } = document
  if (!completedAt) return 'Waiting for signatures.'
  if (retention === 'none') return 'No retention period set: kept indefinitely.'
  if (!mayDestroyOn) {
    return retention === 'i9'
      ? 'Form I-9: kept for as long as the person works here.'
      : 'No retention period set: kept indefinitely.'
  }
  const from = `Ready to delete from ${formatShortDate(mayDestroyOn)}`
  if (retention === 'years' && retentionYears) {
    const years = counted(retentionYears, 'year')
    return `${from}: ${years} after it was signed on ${formatShortDate(completedAt)}.`
  }
  const first = startedOn
    ? `the first day of work (${formatShortDate(startedOn)})`
    : `it was signed (${formatShortDate(completedAt)})`
  return `${from}: Form I-9, 3 years after ${first} or 1 year after the last (${formatShortDate(endedOn)}), whichever is later.`
}
