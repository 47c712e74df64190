import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import type { WithdrawProps } from './withdraw_dialog'

const WithdrawDialog = onDemand(() => import('./withdraw_dialog'))

/** Withdraws one assignment, with a reason for the record. */
export function WithdrawButton(props: WithdrawProps) {
  const { name, module } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Withdraw…
        <span className="sr-only">
          {' '}
          {module} from {name}
        </span>
      </Button>
      <WithdrawDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}
