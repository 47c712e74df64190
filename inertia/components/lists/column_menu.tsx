import { Columns3 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu'

interface ColumnMenuProps<Name extends string> {
  columns: readonly { name: Name; title: string }[]
  shown: readonly Name[]
  /** null returns to the list's own columns */
  onChoose: (columns: Name[] | null) => void
}

/** Chooses the columns of a list; it stays open, so that several can be changed. */
export function ColumnMenu<Name extends string>(props: ColumnMenuProps<Name>) {
  const { columns, shown, onChoose } = props
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm">
          <Columns3 aria-hidden />
          Columns
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" aria-label="Columns">
        {columns.map(({ name, title }) => (
          <DropdownMenuCheckboxItem
            key={name}
            checked={shown.includes(name)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(checked) =>
              onChoose(
                columns
                  .map((column) => column.name)
                  .filter((one) => (one === name ? checked : shown.includes(one)))
              )
            }
          >
            {title}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuItem className="mt-1 border-t pl-9" onSelect={() => onChoose(null)}>
          Reset columns
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
