import { usePage } from '@inertiajs/react'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { onDemand } from '~/lib/on_demand'

const NumberSearchDialog = onDemand(() => import('./number_search_dialog'))

interface NumberSearchProps {
  /** digits held back from the search box; empty when there are none */
  typed: string
  onView: (employeeId: number) => void
}

/** Finds a person by social security number, for people who may reveal one. */
export function NumberSearch({ typed, onView }: NumberSearchProps) {
  const { permissions } = usePage().props
  const [open, setOpen] = useState(false)
  const may = permissions.includes('secrets:reveal')

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className={typed ? 'text-muted-foreground' : 'sr-only'}>
        {typed &&
          'This search ignores digits, so that no protected number ends up in a web address.'}
      </p>
      {may && (
        <Button
          variant={typed ? 'outline' : 'ghost'}
          size="sm"
          className={typed ? undefined : 'max-sm:-ms-3 max-sm:max-w-[calc(100%+0.75rem)]'}
          onClick={() => setOpen(true)}
        >
          <ScanSearch aria-hidden />
          Find by social security number
        </Button>
      )}
      <NumberSearchDialog
        open={open}
        onOpenChange={setOpen}
        typed={typed}
        onView={(id) => {
          setOpen(false)
          onView(id)
        }}
      />
    </div>
  )
}
