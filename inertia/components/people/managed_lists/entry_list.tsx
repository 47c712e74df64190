import { counted, peopleCount } from '#core/counted'
import type { PageEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { Link } from '@inertiajs/react'
import { Merge, Pencil, Trash2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table'
import { useIsNarrow } from '~/hooks/use_is_mobile'
import { addressOf } from '~/components/lists/list_address'

interface EntryListProps {
  list: ManagedList
  caption: string
  entries: PageEntry[]
  /** whether the viewer can open the people behind a number */
  mayView: boolean
  onRename: (entry: PageEntry) => void
  onMerge: (entry: PageEntry) => void
  onDelete: (entry: PageEntry) => void
}

/** The names of one list, on a narrow screen as cards. */
export function EntryList({ caption, entries, ...rest }: EntryListProps) {
  if (useIsNarrow()) {
    return (
      <ul aria-label={caption} className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 rounded-lg border p-3 pl-4">
            <div className="min-w-0 flex-1">
              <div className="font-medium wrap-anywhere">
                <bdi>{entry.name}</bdi>
              </div>
              <People entry={entry} {...rest} />
            </div>
            <Actions entry={entry} {...rest} />
          </li>
        ))}
      </ul>
    )
  }

  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>People</TableHead>
          <TableHead className="text-right print:hidden">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="font-medium wrap-anywhere">
              <bdi>{entry.name}</bdi>
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <People entry={entry} {...rest} />
            </TableCell>
            <TableCell className="print:hidden">
              <Actions entry={entry} {...rest} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type RowProps = Omit<EntryListProps, 'caption' | 'entries'> & { entry: PageEntry }

/** The link opens exactly whom it counts; other accounts keep a name from being deleted, too. */
function People({ list, entry, mayView }: RowProps) {
  const { name, people, employees } = entry
  if (people === 0) return <span className="text-sm text-muted-foreground">No one</span>
  const others = people - employees
  return (
    <span className="text-sm">
      {employees > 0 && mayView ? (
        <Link
          href={addressOf('/employees', { [list]: name, scope: 'everyone' })}
          className="text-primary underline underline-offset-4"
        >
          {peopleCount(employees)}
          <span className="sr-only">
            {' '}
            with the {list} {name}
          </span>
        </Link>
      ) : (
        employees > 0 && peopleCount(employees)
      )}
      {others > 0 &&
        (employees > 0 ? ` and ${counted(others, 'other account')}` : counted(others, 'account'))}
    </span>
  )
}

function Actions({ entry, onRename, onMerge, onDelete }: RowProps) {
  const actions = [
    { label: 'Rename', icon: Pencil, run: onRename },
    { label: 'Merge', icon: Merge, run: onMerge },
    ...(entry.people === 0 ? [{ label: 'Delete', icon: Trash2, run: onDelete }] : []),
  ]
  return (
    <div className="flex shrink-0 justify-end">
      {actions.map(({ label, icon: Icon, run }) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          className="max-sm:px-2"
          aria-label={`${label} ${entry.name}`}
          title={label}
          onClick={() => run(entry)}
        >
          <Icon aria-hidden />
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      ))}
    </div>
  )
}
