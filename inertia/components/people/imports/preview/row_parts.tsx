import type { ImportRowView } from '#people/import/import_rows'
import { Link, usePage } from '@inertiajs/react'
import { ChevronDown } from 'lucide-react'
import { EmailText } from '~/components/people/form/email_text'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { verdictLook, type Tense } from '../labels'

export interface RowProps {
  row: ImportRowView
  tense: Tense
  open: boolean
  onToggle: () => void
}

export const cellsId = ({ number }: ImportRowView) => `import-row-${number}`

/** The name links to the created or matched person, for who may see them. */
export function RowPerson({ row }: { row: ImportRowView }) {
  const mayView = usePage().props.permissions.includes('employees:view')
  const name = row.name?.trim()

  return (
    <div className="min-w-0">
      <div className="line-clamp-3 font-medium wrap-anywhere" title={name}>
        {name && mayView && row.employeeId !== null && row.undone !== 'removed' ? (
          <Link
            href={`/employees/${row.employeeId}`}
            className="text-primary underline-offset-4 hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name || <span className="text-muted-foreground">No name</span>}</bdi>
        )}
      </div>
      {row.email && (
        <div className="line-clamp-2 text-sm text-muted-foreground wrap-anywhere">
          <EmailText email={row.email} />
        </div>
      )}
    </div>
  )
}

const undone = { removed: 'Removed again', restored: 'Restored', kept: 'Kept' }

export function RowBadges({ row, tense }: Pick<RowProps, 'row' | 'tense'>) {
  const verdict = tense === 'planned' ? row.verdict : row.outcome

  return (
    <div className="flex flex-wrap gap-1">
      {verdict === null ? (
        <Badge variant="neutral">Not reached</Badge>
      ) : (
        <Badge variant={verdictLook(verdict, tense).variant}>
          {verdictLook(verdict, tense).label}
        </Badge>
      )}
      {row.undone && <Badge variant="outline">{undone[row.undone]}</Badge>}
    </div>
  )
}

export function RowToggle({ row, open, onToggle }: Omit<RowProps, 'tense'>) {
  if (row.values.length === 0) return null

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-expanded={open}
      aria-controls={open ? cellsId(row) : undefined}
      aria-label={`All cells of row ${row.number}`}
      onClick={onToggle}
    >
      <span className="md:sr-only">All cells</span>
      <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
    </Button>
  )
}
