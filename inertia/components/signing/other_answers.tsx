import type { SigningPage } from '#signing/queries/signing_page'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { toastOutcome } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'
import { useSigningCalls } from './signing_calls'

const DeclineDialog = onDemand(() => import('./decline_dialog'))

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
    }, 'Paper could not be requested. Try again.')

  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label="Other answers">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            <DropdownMenuItem
              disabled={frame.paperAskedAt !== null}
              onSelect={() => setOpen('paper')}
            >
              {frame.paperAskedAt ? 'Paper copy requested' : 'Ask for paper instead'}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setOpen('decline')}>Decline to sign</DropdownMenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={open === 'paper'}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Ask for paper instead?"
        description={`${frame.sentBy} will get an email and give you the documents on paper at no cost. You can still sign here in the meantime.`}
        confirmLabel="Ask for paper"
        onConfirm={askForPaper}
      />
      <DeclineDialog
        open={open === 'decline'}
        onOpenChange={() => setOpen(null)}
        frame={frame}
        onDeclined={onAnswered}
      />
    </>
  )
}
