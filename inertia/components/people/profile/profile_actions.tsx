import type { Data } from '@generated/data'
import { ChevronDown, Download, DoorOpen, Eraser, Pencil, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { SendToPeople } from '~/components/signing/requests/send_button'
import { AssignButton } from '~/components/training/assignments/assign_button'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import { fullName } from '~/lib/people'

const EraseDialog = onDemand(() => import('./erase_dialog'))
const LeaveDialog = onDemand(() => import('./end_employment_dialog'))
const ReactivateDialog = onDemand(() => import('./reactivate_dialog'))
const RehireDialog = onDemand(() => import('./rehire_dialog'))
const WithdrawEndDialog = onDemand(() => import('./withdraw_end_dialog'))

interface ProfileActionsProps {
  employee: Data.People.EmployeeDetails
  /** YYYY-MM-DD, in the company's time zone */
  today: string
  onEdit: () => void
  onChanged: () => void
}

type Asking = 'leave' | 'withdraw' | 'rehire' | 'reactivate' | 'erase'

/**
 * Actions for a person: frequent ones as buttons, the rest in a menu. To add one, add a menu item
 * and its dialog next to the others.
 */
export function ProfileActions({ employee, today, onEdit, onChanged }: ProfileActionsProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { may, status, endDate, leftAt } = employee
  const announced = endDate !== null && leftAt === null
  const dialog = (which: Asking) => ({
    open: asking === which,
    onOpenChange: (open: boolean) => setAsking(open ? which : null),
  })
  const leaving = { employee, today, onChanged }

  return (
    <div className="flex flex-wrap gap-2">
      {may.update && (
        <Button onClick={onEdit}>
          <Pencil aria-hidden />
          Edit Profile
        </Button>
      )}
      {status === 'active' && (
        <AssignButton
          people={[{ id: employee.id, name: fullName(employee) }]}
          onAssigned={onChanged}
        />
      )}
      {status !== 'inactive' && (
        <SendToPeople people={[{ id: employee.id, name: fullName(employee) }]} onSent={onChanged} />
      )}
      <Menu
        trigger={
          <Button variant="outline">
            Actions
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {({ DropdownMenuItem }) => (
          <>
            <DropdownMenuItem asChild>
              <a href={`/api/employees/${employee.id}/record`} download>
                <Download aria-hidden />
                Download record
              </a>
            </DropdownMenuItem>
            {may.decide && status === 'active' && !announced && (
              <DropdownMenuItem onSelect={() => setAsking('leave')}>
                <DoorOpen aria-hidden />
                End employment…
              </DropdownMenuItem>
            )}
            {may.decide && announced && (
              <DropdownMenuItem onSelect={() => setAsking('withdraw')}>
                <Undo2 aria-hidden />
                Withdraw end of employment…
              </DropdownMenuItem>
            )}
            {may.decide && status === 'inactive' && leftAt && (
              <DropdownMenuItem onSelect={() => setAsking('rehire')}>
                <RotateCcw aria-hidden />
                Rehire…
              </DropdownMenuItem>
            )}
            {may.decide && status === 'inactive' && !leftAt && (
              <DropdownMenuItem onSelect={() => setAsking('reactivate')}>
                <RotateCcw aria-hidden />
                Reactivate…
              </DropdownMenuItem>
            )}
            {may.erase && (
              <DropdownMenuItem onSelect={() => setAsking('erase')}>
                <Eraser aria-hidden />
                Erase personal data…
              </DropdownMenuItem>
            )}
          </>
        )}
      </Menu>

      <LeaveDialog {...leaving} {...dialog('leave')} />
      <RehireDialog {...leaving} {...dialog('rehire')} />
      <ReactivateDialog {...leaving} {...dialog('reactivate')} />
      <WithdrawEndDialog {...leaving} {...dialog('withdraw')} />
      <EraseDialog {...leaving} {...dialog('erase')} />
    </div>
  )
}
