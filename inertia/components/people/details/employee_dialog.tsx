import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { Button } from '~/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { fullName } from '~/lib/people'
import { EditEmployee } from './edit_employee'
import { EmployeeDetailsView } from './employee_details_view'
import type { DialogState, EmployeeDialogControl } from './use_employee_dialog'

interface EmployeeDialogProps {
  dialog: EmployeeDialogControl
  /** the list's props, outdated after a change of a person */
  listProps: string[]
}

type Shown = Pick<EmployeeDialogControl, 'employee' | 'mode' | 'state'>

/** Details and editing share one dialog, so that the focus never leaves it. */
export default function EmployeeDialog({ dialog, listProps }: EmployeeDialogProps) {
  const dirty = useRef(false)
  const [cameFromDetails, setCameFromDetails] = useState(false)
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState<Shown>(dialog)
  const isOpen = dialog.id !== null
  const stale =
    kept.employee !== dialog.employee || kept.mode !== dialog.mode || kept.state !== dialog.state

  // While the dialog fades out, it continues to show the same content.
  if (isOpen && stale) setKept({ ...dialog })
  const { employee, mode, state } = isOpen ? dialog : kept

  function leave(then?: () => void) {
    dirty.current = false
    setAsking(false)
    if (mode === 'edit' && cameFromDetails && employee) {
      dialog.open(employee.id, 'view', then)
    } else {
      dialog.close(then)
    }
    setCameFromDetails(false)
  }

  function askToLeave() {
    if (dirty.current) setAsking(true)
    else leave()
  }

  function saved() {
    const only = cameFromDetails ? [...listProps, 'employee'] : listProps
    leave(() => router.reload({ only }))
  }

  const editing = mode === 'edit' && employee?.may.update

  return (
    <>
      <Dialog open={isOpen} onOpenChange={(next) => !next && askToLeave()}>
        <DialogContent
          className="max-w-2xl"
          onOpenAutoFocus={(event) => {
            // Focus the dialog itself, so that screen readers start with its title; its first
            // button may revoke.
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
        >
          {!employee ? (
            <NotShown state={state} onRetry={dialog.retry} />
          ) : editing ? (
            <EditEmployee
              employee={employee}
              onDirty={(next) => {
                dirty.current = next
              }}
              onCancel={askToLeave}
              onSaved={saved}
            />
          ) : (
            <EmployeeDetailsView
              employee={employee}
              onEdit={() => {
                setCameFromDetails(true)
                dialog.open(employee.id, 'edit')
              }}
              onChanged={() => router.reload({ only: [...listProps, 'employee'] })}
            />
          )}
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard changes?"
        description={employee && <DiscardText employee={employee} />}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        destructive
        onConfirm={() => leave()}
      />
    </>
  )
}

function DiscardText({ employee }: { employee: Data.People.EmployeeDetails }) {
  return (
    <>
      What you changed for <bdi>{fullName(employee)}</bdi> has not been saved.
    </>
  )
}

const notShown: Record<Exclude<DialogState, 'ready'>, string> = {
  loading: 'Loading...',
  failed: 'The details could not be loaded.',
  unknown: "This employee doesn't exist, or you don't have access.",
}

function NotShown({ state, onRetry }: { state: DialogState; onRetry: () => void }) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>Employee Details</DialogTitle>
        <DialogDescription role="status">
          {notShown[state === 'ready' ? 'loading' : state]}
        </DialogDescription>
      </DialogHeader>
      {state === 'failed' && (
        <Button variant="outline" className="w-fit" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  )
}
