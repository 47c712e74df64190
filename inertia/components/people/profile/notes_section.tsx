import type { Data } from '@generated/data'
import { Trash2 } from 'lucide-react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { useReplaceProp } from '~/hooks/use_replace_prop'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { formatDateTime } from '~/lib/dates'
import { toastFailure } from '~/lib/failures'
import { NoteForm } from './note_form'
import { NothingYet, ProfileSection } from './profile_section'

interface NotesSectionProps {
  employeeId: number
  /** their newest pages */
  notes: Data.People.EmployeeNote[]
  total: number
}

const PER_PAGE = 20

/** HR's internal notes about a person, the newest first. */
export function NotesSection({ employeeId, notes, total }: NotesSectionProps) {
  const setNotes = useReplaceProp<typeof notes>('notes')
  const setTotal = useReplaceProp<number>('notesTotal')
  const { busy: loading, attempt } = useAttempt()

  const more = () =>
    attempt(async () => {
      // Notes that colleagues have added or deleted since would shift the pages.
      const older = await api.get('/api/employees/:id/notes', {
        params: { id: employeeId },
        query: { beforeId: notes.at(-1)?.id, perPage: PER_PAGE },
      })
      const next = [...notes, ...older]
      setNotes(next)
      if (older.length < PER_PAGE) setTotal(next.length)
    }, 'Failed to load older notes.')

  async function remove(note: Data.People.EmployeeNote) {
    try {
      await api.delete('/api/employees/:id/notes/:noteId', {
        params: { id: employeeId, noteId: note.id },
      })
      setNotes((before) => before.filter(({ id }) => id !== note.id))
      setTotal((before) => before - 1)
      toast({ description: 'Note deleted.' })
    } catch (error) {
      toastFailure(error, 'Failed to delete the note.')
      throw error
    }
  }

  return (
    <ProfileSection anchor="notes" title="HR Notes">
      <NoteForm
        employeeId={employeeId}
        onAdded={(note) => {
          setNotes((before) => [note, ...before])
          setTotal((before) => before + 1)
        }}
      />
      {notes.length === 0 ? (
        <NothingYet>No notes yet.</NothingYet>
      ) : (
        <ol className="grid gap-4" aria-label="Notes, the newest first">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 border-t pt-4">
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0 text-sm text-muted-foreground wrap-anywhere">
                  <bdi className="font-medium text-foreground">{note.author}</bdi>
                  {', '}
                  <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
                </p>
                {note.mayDelete && <DeleteNote note={note} onDelete={() => remove(note)} />}
              </div>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
                {note.body}
              </p>
            </li>
          ))}
        </ol>
      )}
      {total > notes.length && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          aria-disabled={loading}
          onClick={more}
        >
          {loading ? 'Loading...' : 'Show older notes'}
        </Button>
      )}
    </ProfileSection>
  )
}

function DeleteNote({
  note,
  onDelete,
}: {
  note: Data.People.EmployeeNote
  onDelete: () => Promise<void>
}) {
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete the note of ${formatDateTime(note.createdAt)}`}
          title="Delete"
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title="Delete this note?"
      description="This deletes the note for everyone. The audit log keeps a record that it existed."
      confirmLabel="Delete note"
      busyLabel="Deleting..."
      destructive
      onConfirm={onDelete}
    />
  )
}
