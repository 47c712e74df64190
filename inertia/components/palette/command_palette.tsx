import { router, usePage } from '@inertiajs/react'
import { FileText, GraduationCap, UserRound, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '~/components/ui/command'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '~/components/ui/dialog'
import { useRemote } from '~/hooks/use_remote'
import { destinationsFor, isMatch, type Destination, type PaletteDialog } from './destinations'

const DELAY_MS = 120

const kinds = [
  { kind: 'people', heading: 'People', icon: UserRound },
  { kind: 'modules', heading: 'Training', icon: GraduationCap },
  { kind: 'documents', heading: 'Document library', icon: FileText },
] as const satisfies { kind: string; heading: string; icon: LucideIcon }[]

interface CommandPaletteProps {
  open: boolean
  /** in its field, or before that had the focus */
  typed: string
  onType: (text: string) => void
  /** Called when its field has the focus for the first time. */
  onFocused: () => void
  onOpenChange: (open: boolean) => void
  onDialog: (dialog: PaletteDialog) => void
}

/** Finds people, training, documents, pages and actions, by keyboard alone. */
export default function CommandPalette(props: CommandPaletteProps) {
  const { open, typed, onType, onFocused, onOpenChange, onDialog } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        className="mt-4 max-w-xl gap-0 overflow-hidden p-0 sm:mt-[12vh]"
        // The field is a combobox, whose list is always open: Escape closes all of it.
        onEscapeKeyDown={() => onOpenChange(false)}
        onOpenAutoFocus={(event) => {
          // By itself it would select what was typed, and the next key would replace that.
          event.preventDefault()
          field.current?.focus()
          onFocused()
        }}
      >
        <DialogTitle className="sr-only">Search</DialogTitle>
        <DialogDescription className="sr-only">
          Type to find people, pages and actions. Arrow keys choose, Enter opens.
        </DialogDescription>
        <Palette
          field={field}
          typed={typed}
          onType={onType}
          onGo={(to) => {
            onOpenChange(false)
            if ('dialog' in to) onDialog(to.dialog)
            else router.visit(to.href)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}

interface PaletteProps extends Pick<CommandPaletteProps, 'typed' | 'onType'> {
  field: RefObject<HTMLInputElement | null>
  onGo: (to: Destination['to']) => void
}

function Palette({ field, typed, onType, onGo }: PaletteProps) {
  const { permissions } = usePage().props
  const q = useSettled(typed.trim())
  const searches = q !== ''
  const { data, failed } = useRemote(searches ? '/api/search' : null, { query: { q } })
  const found = searches ? data : null
  const groups = destinationsFor(permissions)
    .map(({ heading, items }) => ({
      heading,
      items: items.filter((item) => isMatch(item, typed)),
    }))
    .filter(({ items }) => items.length > 0)
  const waits = typed.trim() !== '' && !failed && (q !== typed.trim() || data === null)

  return (
    // The server finds names, and pages are found by the beginnings of their words.
    <Command shouldFilter={false} label="Search" loop>
      <CommandInput
        ref={field}
        value={typed}
        onValueChange={onType}
        placeholder="Search people, pages and actions..."
        maxLength={200}
      />
      <CommandList label="Results">
        {kinds.map(({ kind, heading, icon: Icon }) => {
          const rows = found?.[kind] ?? []
          if (rows.length === 0) return null
          return (
            <CommandGroup key={kind} heading={heading}>
              {rows.map((row) => (
                <CommandItem
                  key={row.id}
                  value={`${kind} ${row.id}`}
                  onSelect={() => onGo({ href: row.href })}
                >
                  <Icon aria-hidden />
                  <span className="min-w-0">
                    <bdi className="block truncate font-medium">{row.name}</bdi>
                    {row.about && (
                      <span className="block truncate text-xs text-muted-foreground">
                        {row.about}
                      </span>
                    )}
                  </span>
                </CommandItem>
              ))}
            </CommandGroup>
          )
        })}
        {groups.map(({ heading, items }) => (
          <CommandGroup key={heading} heading={heading}>
            {items.map((item) => (
              <CommandItem
                key={item.label}
                value={`${heading} ${item.label}`}
                onSelect={() => onGo(item.to)}
              >
                <item.icon aria-hidden />
                {item.label}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
        <CommandEmpty>
          {failed
            ? 'The search failed. Try again.'
            : waits
              ? 'Searching...'
              : 'Nothing found. Try part of a name, or an employee ID.'}
        </CommandEmpty>
      </CommandList>
      <p className="flex flex-wrap gap-x-4 border-t px-4 py-2.5 text-xs text-muted-foreground max-sm:hidden">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </p>
    </Command>
  )
}

/** A text once no one has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
