import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { RejectDialog } from '~/components/forms/reject_dialog'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api, ApiError, isUnauthorized } from '~/lib/api'
import { fullName } from '~/lib/people'

interface ApprovalActionsProps {
  employee: Data.People.Employee.Variants['forApproval']
  look: 'icons' | 'words'
  /** the page's props that a decision outdates; without them the caller reloads */
  only?: string[]
  /** called before the person leaves the list, so that the focus can move */
  onDecided?: () => void
}

/** Approve and Reject for one pending person, on the approvals page and on the dashboard's card. */
export function ApprovalActions({ employee, look, only, onDecided }: ApprovalActionsProps) {
  const { busy, attempt } = useAttempt()
  // Decided, until the list loads without them.
  const [done, setDone] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  const gone = useRef(false)
  const name = fullName(employee)
  const words = look === 'words'
  const approving = busy || done

  function decided(description: string) {
    setDone(true)
    toast({ description })
    onDecided?.()
    if (only) router.reload({ only })
  }

  /** Someone else was faster: shows the server's message and the current status. */
  function failed(error: unknown, description: string) {
    if (isUnauthorized(error)) return
    const moved = error instanceof ApiError && error.status === 409
    toast({ description: (moved && error.reason) || description, variant: 'destructive' })
    if (moved) {
      gone.current = true
      setDone(true)
      setRejecting(false)
      onDecided?.()
      if (only) router.reload({ only })
    }
  }

  function approve() {
    if (done) return
    void attempt(
      async () => {
        await api.post('/api/employees/:id/approve', { params: { id: employee.id } })
        decided('Employee approved successfully')
      },
      (error) => failed(error, 'Failed to approve employee')
    )
  }

  return (
    <div className="flex gap-2">
      <Button
        size={words ? 'default' : 'icon'}
        className={words ? 'flex-1' : undefined}
        aria-label={`Approve ${name}`}
        title={words ? undefined : 'Approve'}
        aria-disabled={approving}
        onClick={approve}
      >
        <Check aria-hidden />
        {words && (approving ? 'Approving...' : 'Approve')}
      </Button>
      <Button
        variant="outline"
        size={words ? 'default' : 'icon'}
        className={words ? 'flex-1' : undefined}
        aria-label={`Reject ${name}`}
        title={words ? undefined : 'Reject'}
        aria-disabled={approving}
        onClick={() => !approving && setRejecting(true)}
      >
        <X aria-hidden />
        {words && 'Reject'}
      </Button>
      <RejectDialog
        title="Reject registration"
        description={
          <>
            <bdi>{name}</bdi> will not be able to sign in, and an open invitation is revoked. The
            person can be reactivated later.
          </>
        }
        hint="Kept with the employee's record and in the audit log."
        open={rejecting}
        onOpenChange={setRejecting}
        onCloseAutoFocus={(event) => {
          // The button that opened the dialog is about to leave with its person.
          if (!gone.current) return
          event.preventDefault()
          onDecided?.()
        }}
        send={(reason) =>
          api.post('/api/employees/:id/reject', { params: { id: employee.id }, body: { reason } })
        }
        onRejected={() => {
          gone.current = true
          setRejecting(false)
          decided('Employee rejected')
        }}
        onFailed={(error) => failed(error, 'Failed to reject employee')}
      />
    </div>
  )
}
