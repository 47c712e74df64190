import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'
import { addressOf, type Query } from './list_address'

interface ExportMenuProps {
  /** the filters of the list as it is shown */
  filters: Query
  /** what stands for "no filter" */
  defaults: Query
  total: number
}

const formats = [
  { format: 'csv', label: 'CSV file' },
  { format: 'xlsx', label: 'Excel workbook' },
]

/** Downloads the people that the list's filters let through, all pages of them. */
export function ExportMenu({ filters, defaults, total }: ExportMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={total === 0}>
          <Download aria-hidden />
          Export
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {formats.map(({ format, label }) => (
          <DropdownMenuItem key={format} asChild>
            <a href={addressOf('/api/employees/export', { format, ...filters }, defaults)} download>
              {label} of {total === 1 ? '1 person' : `${total} people`}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
