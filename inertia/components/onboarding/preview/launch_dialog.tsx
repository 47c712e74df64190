import { useState } from 'react'
import { DialogFrame } from '~/components/forms/form_dialog'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import type { Approval } from '~/components/people/list/use_approval'
import { useLaunchOf, whyHeld } from './launch'
import { LaunchEditor } from './launch_editor'

interface LaunchDialogProps {
  employeeId: number
  name: string
  approval: Approval
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All that approving someone starts, with what HR may leave out or add, and the approval itself. */
export default function LaunchDialog(props: LaunchDialogProps) {
  const { employeeId, name, approval, open, onOpenChange } = props
  return (
    <DialogFrame
      title={
        <>
          Approve <bdi>{name}</bdi>
        </>
      }
      description="This is what happens when you approve. Changes are saved right away."
      className="max-w-xl"
      open={open}
      onOpenChange={onOpenChange}
    >
      <Inside employeeId={employeeId} approval={approval} onClose={() => onOpenChange(false)} />
    </DialogFrame>
  )
}

interface InsideProps extends Pick<LaunchDialogProps, 'employeeId' | 'approval'> {
  onClose: () => void
}

function Inside({ employeeId, approval, onClose }: InsideProps) {
  const remote = useLaunchOf([employeeId])
  const shown = remote.data?.each[0]
  const [saving, setSaving] = useState(0)
  // Their own choices are not shown yet: approving now would be refused.
  const following = saving > 0 || (shown !== undefined && remote.outdated)
  return (
    <>
      <LaunchEditor
        employeeId={employeeId}
        remote={remote}
        onSaving={(step) => setSaving((count) => count + step)}
      />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          title={whyHeld(remote.failed ? undefined : (shown ?? null))}
          aria-disabled={approval.approving || following || !shown}
          onClick={() => shown && !following && approval.approve(shown.fingerprint, onClose)}
        >
          {approval.approving ? 'Approving...' : following ? 'Updating...' : 'Approve'}
        </Button>
      </DialogFooter>
    </>
  )
}
