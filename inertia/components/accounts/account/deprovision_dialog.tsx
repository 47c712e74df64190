import { useState } from 'react'
import { LoadFailed } from '~/components/feedback/load_failed'
import { Notice } from '~/components/feedback/notice'
import { DialogFrame } from '~/components/forms/form_dialog'
import { Button } from '~/components/ui/button'
import { DialogFooter } from '~/components/ui/dialog'
import { useRemote } from '~/hooks/use_remote'
import { fullName } from '~/lib/people'
import { DeprovisionForm, type Deprovisioned } from './deprovision_form'
import type { AccountDialogProps } from './disable_dialog'

export function DeprovisionDialog({ open, onOpenChange, ...rest }: AccountDialogProps) {
  return (
    <DialogFrame
      title="Close account"
      description={
        <>
          Closes the account of <bdi>{fullName(rest.user)}</bdi> and all that is open in it, at
          once.
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
      className="max-w-xl"
    >
      <Deprovisioning {...rest} onDone={() => onOpenChange(false)} />
    </DialogFrame>
  )
}

type Props = Pick<AccountDialogProps, 'user' | 'onChanged'> & { onDone: () => void }

/** Inside the dialog, so that each opening loads again. */
function Deprovisioning({ user, onChanged, onDone }: Props) {
  const {
    data: preview,
    failed,
    reload,
  } = useRemote('/api/users/:id/deprovision', { params: { id: user.id } })
  const [done, setDone] = useState<Deprovisioned | null>(null)

  if (done) {
    return (
      <>
        <Notice role="status" variant="success">
          The account is closed.
          {done.items.length > 0 && (
            <ul className="mt-2 list-disc pl-5 font-normal">
              {done.items.map(({ kind, told }) => (
                <li key={kind}>{told}</li>
              ))}
            </ul>
          )}
        </Notice>
        <DialogFooter>
          <Button onClick={onDone}>Close</Button>
        </DialogFooter>
      </>
    )
  }
  if (!preview) {
    return failed ? (
      <LoadFailed onRetry={reload}>Couldn’t load their open items.</LoadFailed>
    ) : (
      <p role="status" className="text-sm text-muted-foreground">
        Loading...
      </p>
    )
  }
  if (preview.disabled && preview.items.length === 0) {
    return (
      <>
        <Notice>The account is disabled, and its owner has no open items.</Notice>
        <DialogFooter>
          <Button variant="outline" onClick={onDone}>
            Close
          </Button>
        </DialogFooter>
      </>
    )
  }
  return (
    <DeprovisionForm
      user={user}
      preview={preview}
      onDone={(result) => {
        setDone(result)
        onChanged()
      }}
      onOvertaken={reload}
      onCancel={onDone}
    />
  )
}
