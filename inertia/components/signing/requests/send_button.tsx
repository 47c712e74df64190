import { usePage } from '@inertiajs/react'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { ChosenPerson } from '~/components/training/assignments/plan_labels'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'

// Loaded on demand: most viewers of a person send nothing.
const SendDialog = onDemand(() => import('./send_dialog'))

interface SendButtonProps {
  people: readonly ChosenPerson[]
  onSent: () => void
}

/** Sends documents to a person; hidden without permission. */
export function SendButton({ people, onSent }: SendButtonProps) {
  const { permissions } = usePage().props
  const [open, setOpen] = useState(false)
  if (!permissions.includes('documents:manage')) return null

  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Send aria-hidden />
        Send Documents
      </Button>
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
