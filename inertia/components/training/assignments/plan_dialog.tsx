import { useEffect, useRef, useState, type BaseSyntheticEvent, type ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { DialogForm } from '~/components/forms/form_dialog'
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
import { useApiForm } from '~/hooks/use_api_form'
import { useAttempt } from '~/hooks/use_attempt'
import { useHeldTyping } from '~/hooks/use_held_typing'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { messageOf } from '~/lib/failures'

type Planning = Pick<
  ReturnType<typeof usePlanForm>,
  'onSubmit' | 'plan' | 'failure' | 'busy' | 'back'
>

interface PlanDialogProps {
  title: string
  description: ReactNode
  planning: Planning
  onClose: () => void
  /** The fields first; then the plan. */
  children: ReactNode
  /** Another button below the fields, before Preview. */
  others?: ReactNode
  /** The buttons below the plan, after the one back to the fields. */
  actions: ReactNode
  /** It was carried out, and its results are shown: nothing leads back. */
  finished?: boolean
}

/** The pressed button stays at the end of a long dialog, whatever of it is in view. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A form, then its preview, then the act: nothing changes unseen. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, description, planning, onClose } = props
  const { plan, failure, busy } = planning
  const planned = plan !== null
  const heading = useRef<HTMLHeadingElement>(null)
  const lastPlan = useRef(plan)

  // The pressed button is gone, so the focus moves to the start of the next step.
  useEffect(() => {
    if (lastPlan.current !== plan) heading.current?.focus()
    lastPlan.current = plan
  }, [plan])

  const refusal = failure && (
    <div ref={showWhole}>
      <Notice role="alert" variant="danger">
        {failure}
      </Notice>
    </div>
  )

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-w-xl"
        {...useHeldTyping()}
        // The first field may still be loading, and the one after it would be focused.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1} data-focus-quiet>
            {title}
          </DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {planned ? (
          <>
            {props.children}
            {refusal}
            <DialogFooter>
              {!props.finished && (
                <Button variant="outline" onClick={planning.back}>
                  Back
                </Button>
              )}
              {props.actions}
            </DialogFooter>
          </>
        ) : (
          <DialogForm
            onSubmit={planning.onSubmit}
            submitting={busy}
            label="Preview"
            busyLabel="Loading..."
            others={props.others}
            onCancel={onClose}
          >
            {props.children}
            {refusal}
          </DialogForm>
        )}
      </DialogContent>
    </Dialog>
  )
}

type Work<T> = (values: T, headers: Record<string, string>) => Promise<void>

interface Unseen<T, Plan> {
  isExpected: (plan: Plan, values: T) => boolean
  work: Work<T>
}

interface PlanFormOptions<T extends FieldValues, Plan> {
  defaultValues: DefaultValues<T>
  /** Returns the preview for the form's values. */
  preview: (values: T) => Promise<Plan>
  /** The message where the server has none; with `lead`, always before the server's. */
  failed: string
  lead?: boolean
  /** For fields that have another name on the server. */
  fieldFor?: (serverField: string) => string
}

/** The state of a plan dialog: its form, the plan, and its error. */
export function usePlanForm<T extends FieldValues, Plan>(options: PlanFormOptions<T, Plan>) {
  const { defaultValues, preview, failed, lead, fieldFor } = options
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** What the plan was made from: the fields could still be changed while it was made. */
  const planned = useRef<T>(undefined)
  const key = useIdempotencyKey()
  const { busy, attempt } = useAttempt()
  const tell = (error: unknown) => setFailure(messageOf(error, failed, { lead }))

  /** Set by `runUnseen`, which sends the form like any other, so that refusals reach their fields. */
  const unseen = useRef<Unseen<T, Plan>>(null)
  const { form, onSubmit, submitting } = useApiForm<T, Plan | null>({
    defaultValues,
    submit: async (values) => {
      const direct = unseen.current
      setFailure(null)
      const made = await preview(values)
      planned.current = values
      if (!direct?.isExpected(made, values)) return made
      await direct.work(values, { 'idempotency-key': key.current() })
      return null
    },
    onSuccess: (made) => made && setPlan(() => made),
    fieldFor,
    failure: (error) => {
      tell(error)
      return null
    },
  })

  return {
    form,
    onSubmit: (event?: BaseSyntheticEvent) => {
      unseen.current = null
      return onSubmit(event)
    },
    plan,
    /** Shows what became of it in its place. */
    showPlan: (made: Plan) => setPlan(() => made),
    failure,
    busy: busy || submitting,
    /** Carries out the plan. */
    run: (work: Work<T>) =>
      attempt(async () => {
        setFailure(null)
        if (planned.current) await work(planned.current, { 'idempotency-key': key.current() })
      }, tell),
    /** Carries out the plan at once if it is as expected, and shows it otherwise. */
    runUnseen: (isExpected: Unseen<T, Plan>['isExpected'], work: Work<T>) => {
      unseen.current = { isExpected, work }
      return onSubmit()
    },
    back: () => {
      key.renew()
      setFailure(null)
      setPlan(null)
    },
  }
}
