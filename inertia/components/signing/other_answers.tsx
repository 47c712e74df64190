import type { SigningPage } from '#signing/queries/signing_page'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { FormDialog } from '~/components/forms/form_dialog'
import { FormField } from '~/components/forms/form_field'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { toastOutcome } from '~/lib/failures'
import { REASON_LENGTH } from '~/lib/reason'
import { useSigningCalls } from './signing_calls'

interface OtherAnswersProps {
  frame: SigningPage
  onAnswered: (frame: SigningPage) => void
}

/** A signer's alternatives: request paper, or decline. */
export function OtherAnswers({ frame, onAnswered }: OtherAnswersProps) {
  const calls = useSigningCalls()
  const [open, setOpen] = useState<'paper' | 'decline' | null>(null)

  const askForPaper = () =>
    toastOutcome(async () => {
      onAnswered(await calls.paper(frame))
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
      <FormDialog
        open={open === 'decline'}
        onOpenChange={() => setOpen(null)}
        title="Decline to sign?"
        description={`That ends the request for everybody. ${frame.sentBy} is told why.`}
        defaultValues={{ reason: '' }}
        submit={({ reason }) => calls.decline(frame, reason)}
        onSuccess={onAnswered}
        failure="It could not be declined. Try again."
        label="Decline"
        busyLabel="Declining..."
        destructive
      >
        {(form) => (
          <FormField
            form={form}
            name="reason"
            label="Reason"
            required="Say why, so that it can be put right."
            maxLength={REASON_LENGTH}
            multiline
          />
        )}
      </FormDialog>
    </>
  )
}
