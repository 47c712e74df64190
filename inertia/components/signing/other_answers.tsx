import type { SigningPage } from '#signing/queries/signing_page'
import { Ellipsis } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Field } from '~/components/forms/field'
import { FormActions } from '~/components/forms/form_actions'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { Textarea } from '~/components/ui/textarea'
import { useAttempt } from '~/hooks/use_attempt'
import { api } from '~/lib/api'
import { messageOf, toastOutcome } from '~/lib/failures'
import { REASON_LENGTH } from '~/lib/reason'

interface OtherAnswersProps {
  frame: SigningPage
  onAnswered: (frame: SigningPage) => void
}

/** What a signer can do instead of signing: ask for paper, or decline. */
export function OtherAnswers({ frame, onAnswered }: OtherAnswersProps) {
  const [open, setOpen] = useState<'paper' | 'decline' | null>(null)
  const action = { params: { id: frame.actionId } }

  const askForPaper = () =>
    toastOutcome(async () => {
      onAnswered(await api.post('/api/sign/actions/:id/paper', action))
      return `${frame.sentBy} has been told that you want paper.`
    }, 'It could not be asked for. Try again.')

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" size="icon" aria-label="Other answers">
            <Ellipsis aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem
            disabled={frame.paperAskedAt !== null}
            onSelect={() => setOpen('paper')}
          >
            {frame.paperAskedAt ? 'Paper has been asked for' : 'Ask for Paper Instead'}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen('decline')}>Decline to Sign</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={open === 'paper'}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Ask for paper instead?"
        description={`${frame.sentBy} is told by mail, and gives you the documents on paper at no cost. Until then you can still sign here.`}
        confirmLabel="Ask for Paper"
        onConfirm={askForPaper}
      />
      <Dialog open={open === 'decline'} onOpenChange={(next) => !next && setOpen(null)}>
        <DialogContent>
          <DeclineForm
            sentBy={frame.sentBy}
            onCancel={() => setOpen(null)}
            decline={async (reason) => {
              onAnswered(
                await api.post('/api/sign/actions/:id/decline', { ...action, body: { reason } })
              )
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}

interface DeclineFormProps {
  sentBy: string
  onCancel: () => void
  decline: (reason: string) => Promise<void>
}

function DeclineForm({ sentBy, onCancel, decline }: DeclineFormProps) {
  const id = useId()
  const { busy, attempt } = useAttempt()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') {
      setProblem('Say why, so that it can be put right.')
      document.getElementById(id)?.focus()
      return
    }
    void attempt(
      () => decline(reason),
      (error) => setProblem(messageOf(error, 'It could not be declined. Try again.'))
    )
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <DialogHeader>
        <DialogTitle>Decline to sign?</DialogTitle>
        <DialogDescription>
          That ends the request for everybody. {sentBy} is told why.
        </DialogDescription>
      </DialogHeader>
      <Field id={id} label="Reason" error={problem}>
        {(control) => (
          <Textarea
            {...control}
            aria-required
            rows={4}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <FormActions
        submitting={busy}
        label="Decline"
        busyLabel="Declining..."
        destructive
        onCancel={onCancel}
      />
    </form>
  )
}
