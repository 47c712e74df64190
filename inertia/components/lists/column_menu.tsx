import { Columns3 } from 'lucide-react'
import { Menu } from '~/components/menu'
import { Button } from '~/components/ui/button'

interface ColumnMenuProps<Name extends string> {
  all: readonly { name: Name; title: string }[]
  chosen: readonly Name[]
  /** those of the chosen ones that fit */
  drawn: readonly { name: Name }[]
  /** null returns to the list's own columns */
  choose: (columns: Name[] | null) => void
}

/** Chooses the columns of a list; it stays open, so that several can be changed. */
export function ColumnMenu<Name extends string>(props: ColumnMenuProps<Name>) {
  const { all, chosen, drawn, choose } = props
  return (
    <Menu
      aria-label="Columns"
      trigger={
        <Button variant="ghost" size="sm">
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      {({ DropdownMenuCheckboxItem, DropdownMenuItem }) => (
        <>
          {all.map(({ name, title }) => {
            const isChosen = chosen.includes(name)
            const fits = drawn.some((column) => column.name === name)
            return (
              <DropdownMenuCheckboxItem
                key={name}
                checked={isChosen}
                onSelect={(event) => event.preventDefault()}
                onCheckedChange={(checked) =>
                  choose(
                    all
                      .map((column) => column.name)
                      .filter((one) => (one === name ? checked : chosen.includes(one)))
                  )
                }
              >
                <span>
                  {title}
                  {isChosen && !fits && (
                    <span className="block text-xs text-muted-foreground">
                      Needs a wider window
                    </span>
                  )}
                </span>
              </DropdownMenuCheckboxItem>
            )
          })}
          <DropdownMenuItem className="mt-1 border-t pl-9" onSelect={() => choose(null)}>
            Reset columns
          </DropdownMenuItem>
        </>
      )}
    </Menu>
  )
}
