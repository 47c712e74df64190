import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { whyHeld, type Launch } from '~/components/onboarding/preview/launch'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import { fullName } from '~/lib/people'
import type { Approval, ApprovalOptions } from './use_approval'

const RejectRegistration = onDemand(() => import('./reject_registration'))

interface ApprovalActionsProps {
  employee: ApprovalOptions['employee']
  approval: Approval
  /** What is shown to start with the approval. */
  launch: Launch | null | undefined
  look: 'icons' | 'words'
}

/** Approve and Reject for one pending person, on the approvals page and on the dashboard's card. */
export function ApprovalActions({ employee, approval, launch, look }: ApprovalActionsProps) {
  const [rejecting, setRejecting] = useState(false)
  const { approving } = approval
  const name = fullName(employee)
  const words = look === 'words'
  const held = whyHeld(launch)

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size={words ? 'default' : 'icon'}
        className={words ? 'flex-1' : undefined}
        aria-label={`Approve ${name}`}
        title={held ?? (words ? undefined : 'Approve')}
        aria-disabled={approving || !launch}
        onClick={() => launch && approval.approve(launch.fingerprint)}
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
      <RejectRegistration
        employee={employee}
        approval={approval}
        open={rejecting}
        onOpenChange={setRejecting}
      />
    </div>
  )
}
