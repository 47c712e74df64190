import type { Data } from '@generated/data'
import { Download, Eye, Pencil } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { fullName, isErasedEmail } from '~/lib/people'

export interface RowHandlers {
  onView: (employee: Data.People.Employee) => void
  /** absent for people who may not change employees */
  onEdit?: (employee: Data.People.Employee) => void
}

interface RowActionsProps extends RowHandlers {
  employee: Data.People.Employee
  /** icons for table rows, words for cards */
  look: 'icons' | 'words'
}

/** View, edit and download of one person, with the person's name for screen readers. */
export function RowActions({ employee, look, onView, onEdit }: RowActionsProps) {
  const name = fullName(employee)
  const words = look === 'words'
  const size = words ? 'sm' : 'icon-sm'
  const variant = words ? 'outline' : 'ghost'

  return (
    <div className={words ? 'flex flex-wrap gap-2' : 'flex justify-end'}>
      <Button
        variant={variant}
        size={size}
        className={words ? 'flex-1' : undefined}
        aria-label={`View ${name}`}
        title="View"
        onClick={() => onView(employee)}
      >
        <Eye aria-hidden />
        {words && 'View'}
      </Button>
      {onEdit && !isErasedEmail(employee.email) && (
        <Button
          variant={variant}
          size={size}
          className={words ? 'flex-1' : undefined}
          aria-label={`Edit ${name}`}
          title="Edit"
          onClick={() => onEdit(employee)}
        >
          <Pencil aria-hidden />
          {words && 'Edit'}
        </Button>
      )}
      <Button variant={variant} size="icon-sm" asChild>
        <a
          href={`/api/employees/${employee.id}/record`}
          download
          aria-label={`Download record of ${name}`}
          title="Download record"
        >
          <Download aria-hidden />
        </a>
      </Button>
    </div>
  )
}
