import { usePage } from '@inertiajs/react'
import { GraduationCap } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import type { ChosenPerson } from './plan_labels'

// Loaded on demand: most viewers of a person assign nothing.
const AssignDialog = onDemand(() => import('./assign_dialog'))

interface AssignButtonProps {
  people?: readonly ChosenPerson[]
  moduleId?: number
  /** the button's label; 'Assign Training' by default */
  label?: string
  /** what the label is about, for screen readers */
  about?: string
  size?: 'sm'
  onAssigned?: () => void
}

/** Assigns training to a person, or a module to people; hidden without permission. */
export function AssignButton({
  people,
  moduleId,
  label = 'Assign Training',
  about,
  size,
  onAssigned,
}: AssignButtonProps) {
  const { permissions } = usePage().props
  const [open, setOpen] = useState(false)
  if (!permissions.includes('training:assign')) return null

  return (
    <>
      <Button variant="outline" size={size} onClick={() => setOpen(true)}>
        <GraduationCap aria-hidden />
        {label}
        {about && <span className="sr-only"> {about}</span>}
      </Button>
      {open && (
        <AssignDialog
          people={people}
          moduleId={moduleId}
          onClose={(assigned) => {
            setOpen(false)
            if (assigned) onAssigned?.()
          }}
        />
      )}
    </>
  )
}
