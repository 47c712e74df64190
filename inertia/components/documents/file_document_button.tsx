import { usePage } from '@inertiajs/react'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'
import type { PersonToFileFor } from './file_document_dialog'

const FileDocumentDialog = onDemand(() => import('./file_document_dialog'))

/** Files a document for a person; hidden without permission, and for oneself. */
export function FileDocumentButton({ employee }: { employee: PersonToFileFor }) {
  const { permissions, user } = usePage().props
  const [open, setOpen] = useState(false)
  if (!permissions.includes('documents:manage') || employee.userId === user?.id) return null

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        File document
      </Button>
      {open && <FileDocumentDialog employee={employee} onClose={() => setOpen(false)} />}
    </>
  )
}
