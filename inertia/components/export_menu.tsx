import { counted } from '#core/counted'
import { Download } from 'lucide-react'
import { addressOf, type Query } from '~/components/lists/list_address'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'

interface ExportMenuProps {
  address: string
  formats: readonly { format: string; label: string }[]
  /** the current filters of the list */
  filters: Query
  /** values that mean "no filter" */
  defaults?: Query
  total: number
  /** the listed noun, singular and plural */
  noun: readonly [one: string, many: string]
}

/** Downloads everything that matches the list's filters, on all pages. */
export function ExportMenu({ address, formats, filters, defaults, total, noun }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="outline" disabled={total === 0}>
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      {({ DropdownMenuItem }) => (
        <>
          {formats.map(({ format, label }) => (
            <DropdownMenuItem key={format} asChild>
              <a href={addressOf(address, { format, ...filters }, defaults)} download>
                {label} of {counted(total, ...noun)}
              </a>
            </DropdownMenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
