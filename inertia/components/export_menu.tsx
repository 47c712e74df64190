import { Download } from 'lucide-react'
import { addressOf, type Query } from '~/components/lists/list_address'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'

interface ExportMenuProps {
  address: string
  formats: readonly { format: string; label: string }[]
  /** the filters of the list as it is shown */
  filters: Query
  /** what stands for "no filter" */
  defaults?: Query
  total: number
  /** what is listed, one and many of it */
  noun: readonly [one: string, many: string]
}

const count = new Intl.NumberFormat('en-US').format

/** Downloads what the list's filters let through, all pages of it. */
export function ExportMenu({ address, formats, filters, defaults, total, noun }: ExportMenuProps) {
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
            <a href={addressOf(address, { format, ...filters }, defaults)} download>
              {label} of {count(total)} {noun[total === 1 ? 0 : 1]}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
