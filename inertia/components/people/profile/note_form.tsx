import type { Data } from '@generated/data'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Field } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Textarea } from '~/components/ui/textarea'
import { useAttempt } from '~/hooks/use_attempt'
import { useLeaveGuard } from '~/hooks/use_leave_guard'
import { toast } from '~/hooks/use_toast'
import { api, ApiError } from '~/lib/api'
import { toastFailure } from '~/lib/failures'
import { useKeptValues } from '~/lib/kept_values'

interface NoteFormProps {
  employeeId: number
  onAdded: (note: Data.People.EmployeeNote) => void
}

const EMPTY = { body: '' }

/**
 * Writes a note about a person. Without the form library, which a profile would load for this one
 * field.
 */
export function NoteForm({ employeeId, onAdded }: NoteFormProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt()
  const [isKept, setIsKept] = useState(false)
  useLeaveGuard(body.trim() !== '' && !isKept)

  useKeptValues(
    EMPTY,
    (kept) => setBody(String(kept.body)),
    () => {
      if (!body.trim()) return null
      setIsKept(true)
      return { body }
    }
  )

  function refuse(message: string | undefined) {
    setProblem(message)
    if (message) area.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!body.trim()) {
      refuse('Write something first')
      return
    }
    setProblem(undefined)
    void attempt(
      async () => {
        const params = { id: employeeId }
        onAdded(await api.post('/api/employees/:id/notes', { params, body: { body } }))
        setBody((now) => (now === body ? '' : now))
        toast({ title: 'Success', description: 'Note added.' })
      },
      (error) => {
        if (error instanceof ApiError) refuse(error.fieldErrors[0]?.message)
        toastFailure(error, 'Failed to add the note. Please try again.')
      }
    )
  }

  return (
    <form noValidate className="grid gap-3 print:hidden" onSubmit={submit}>
      <Field
        id={id}
        label="New note"
        hint="For HR only: the employee never sees it."
        error={problem}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            aria-required
            value={body}
            onChange={(event) => {
              setBody(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" className="w-fit" aria-disabled={busy}>
        {busy ? 'Adding...' : 'Add note'}
      </Button>
    </form>
  )
}
