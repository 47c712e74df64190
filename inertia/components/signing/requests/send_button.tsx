import { usePage } from '@inertiajs/react'
import { Send } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'

// Loaded on demand: most viewers of a person send nothing.
const SendDialog = onDemand(() => import('./send_dialog'))

/** Hidden without permission. */
export function SendButton({
  variant,
  onClick,
}: Pick<ComponentProps<typeof Button>, 'variant' | 'onClick'>) {
  const { permissions } = usePage().props
  if (!permissions.includes('documents:manage')) return null

  return (
    <Button variant={variant} onClick={onClick}>
      <Send aria-hidden />
      Send Documents
    </Button>
  )
}

interface SendToPeopleProps {
  people: readonly ChosenPerson[]
  onSent: () => void
}

/** Sends documents to people of the page. */
export function SendToPeople({ people, onSent }: SendToPeopleProps) {
  const [open, setOpen] = useState(false)

  return (
    <>
      <SendButton variant="outline" onClick={() => setOpen(true)} />
      {open && (
        <SendDialog
          people={people}
          onClose={(sent) => {
            setOpen(false)
            if (sent) onSent()
          }}
        />
      )}
    </>
  )
}
