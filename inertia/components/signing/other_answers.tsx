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
      return `${frame.sentBy} knows that you want paper.`
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
            {frame.paperAskedAt ? 'Paper copy requested' : 'Ask for paper instead'}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setOpen('decline')}>Decline to sign</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <ConfirmDialog
        open={open === 'paper'}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Ask for paper instead?"
        description={`${frame.sentBy} will get an email and give you the documents on paper at no cost. You can still sign here in the meantime.`}
        confirmLabel="Ask for paper"
        onConfirm={askForPaper}
      />
      <FormDialog
        open={open === 'decline'}
        onOpenChange={() => setOpen(null)}
        title="Decline to sign?"
        description={`This ends the request for everyone. ${frame.sentBy} will see your reason.`}
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
            required="Say why, so it can be corrected."
            maxLength={REASON_LENGTH}
            multiline
          />
        )}
      </FormDialog>
    </>
  )
}
