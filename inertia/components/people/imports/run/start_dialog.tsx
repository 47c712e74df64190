import { counted, peopleCount } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { usePage } from '@inertiajs/react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { durationOf } from '../columns/column_choices'
import { act } from '../import_actions'

interface StartDialogProps {
  view: ImportView
  onView: (view: ImportView) => void
}

/** Confirms the start, and says exactly what will happen. */
export function StartDialog({ view, onView }: StartDialogProps) {
  const { mailConfigured, permissions } = usePage().props
  const { created, updated } = view.planned
  const people = peopleCount(created + updated)
  const texts = [
    ...consequences(view, mailConfigured === false),
    permissions.includes('employees:delete')
      ? 'You can cancel it while it runs and undo it later.'
      : 'You can cancel while it runs.',
  ]

  return (
    <ConfirmDialog
      trigger={<Button>Import {people}</Button>}
      title={`Import ${people}?`}
      description="This is what will happen:"
      confirmLabel="Import now"
      busyLabel="Starting..."
      onConfirm={() => act(view.id, 'start', onView)}
    >
      <ul className="grid list-disc gap-2 pl-5 text-sm marker:text-muted-foreground">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function consequences({ planned, options }: ImportView, noMailServer: boolean): string[] {
  const { created, updated, unchanged, skipped, refused } = planned
  const { admitAs, invite, perMinute, packetId } = options
  const texts: string[] = []

  if (created > 0) {
    const are = created === 1 ? 'is' : 'are'
    texts.push(
      admitAs === 'active'
        ? `${peopleCount(created)} ${are} added and active right away, without approval.`
        : `${peopleCount(created)} ${are} added and ${created === 1 ? 'waits' : 'wait'} for approval.`
    )
  }
  if (updated > 0) {
    texts.push(
      `${peopleCount(updated)} ${updated === 1 ? 'is' : 'are'} updated to match the file. Empty cells change nothing.`
    )
  }
  const left = unchanged + skipped + refused
  if (left > 0) {
    texts.push(`${counted(left, 'row')} ${left === 1 ? 'is' : 'are'} left out.`)
  }
  if (created > 0) texts.push(mails(created, { invite, perMinute, noMailServer }))
  if (created > 0 && packetId !== null) {
    texts.push('Whoever has a document to sign or a task in the packet gets an email.')
  }
  if (updated > 0) {
    texts.push(
      'If an update gives someone tasks or documents, such as a new manager, they get an email.',
      'If the start date of someone who has not started yet changes, they get an email.'
    )
  }
  return texts
}

interface Mailing {
  invite: boolean
  perMinute: number
  noMailServer: boolean
}

function mails(created: number, { invite, perMinute, noMailServer }: Mailing): string {
  if (!invite) return 'No invitations are sent.'
  if (noMailServer) {
    return `${counted(created, 'invitation')} ${created === 1 ? 'is' : 'are'} created. None is emailed, because email isn't set up.`
  }
  const pace = `at most ${perMinute} a minute, which takes ${durationOf(created, perMinute)}`
  return `${counted(created, 'invitation email')} ${created === 1 ? 'is' : 'are'} sent, ${pace}.`
}
