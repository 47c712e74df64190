import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FormActions } from '~/components/forms/form_actions'
import { Notice } from '~/components/feedback/notice'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { useAttempt } from '~/hooks/use_attempt'
import { messageOf } from '~/lib/failures'

interface PlanDialogProps {
  title: string
  description: ReactNode
  failure: string | null
  onClose: () => void
  /** The form first; the plan once there is one. */
  children: ReactNode
  /** Whether the plan is shown: then the buttons are `actions`, after one back to the form. */
  planned: boolean
  busy: boolean
  /** Makes the plan of what the form says. */
  onPreview: () => void
  onBack: () => void
  actions: ReactNode
}

/** A form, then what it would do, then doing it: nothing is changed unseen. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, description, failure, planned, busy, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPlanned = useRef(planned)

  // The button that was pressed has gone: what follows is read from its beginning.
  useEffect(() => {
    if (wasPlanned.current !== planned) heading.current?.focus()
    wasPlanned.current = planned
  }, [planned])

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} data-focus-quiet>
            {title}
          </DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {failure && (
          <Notice role="alert" variant="danger">
            {failure}
          </Notice>
        )}
        {planned ? (
          <>
            {props.children}
            <DialogFooter>
              <Button variant="outline" onClick={props.onBack}>
                Back
              </Button>
              {props.actions}
            </DialogFooter>
          </>
        ) : (
          <form
            noValidate
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              props.onPreview()
            }}
          >
            {props.children}
            <FormActions
              submitting={busy}
              label="Preview"
              busyLabel="Looking..."
              onCancel={onClose}
            />
          </form>
        )}
      </DialogContent>
    </Dialog>
  )
}

/**
 * What a plan dialog knows of itself: the plan, and why there is none.
 * @param failed the words where the server has none.
 */
export function usePlan<Plan>(failed: string) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, attempt } = useAttempt()

  const run = (work: () => Promise<void>) =>
    attempt(
      async () => {
        setFailure(null)
        await work()
      },
      (error) => setFailure(messageOf(error, failed))
    )

  return {
    plan,
    failure,
    busy,
    run,
    /** Asks for the plan, unless something is missing, which is said. */
    preview: async (missing: string | null, ask: () => Promise<Plan>) => {
      if (missing) return setFailure(missing)
      await run(async () => setPlan(await ask()))
    },
    back: () => {
      setFailure(null)
      setPlan(null)
    },
  }
}
