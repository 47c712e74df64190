import { Search } from 'lucide-react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Button } from '~/components/ui/button'
import { hasDialog } from '~/lib/in_use'
import { onDemand } from '~/lib/on_demand'
import { cn } from '~/lib/utils'
import type { PaletteDialog } from './destinations'
import { searchKeys } from './search_keys'

const CommandPalette = onDemand(() => import('./command_palette'))
const ShortcutsDialog = onDemand(() => import('./shortcuts_dialog'))
const AssignDialog = onDemand(() => import('~/components/training/assignments/assign_dialog'))
const SendDialog = onDemand(() => import('~/components/signing/requests/send_dialog'))

const OpenSearch = createContext<() => void>(() => undefined)

/** Typing belongs to a field, and keys of an open dialog to the dialog. */
const takesKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))

/** The command palette and the shortcuts of every page; their script is loaded when they open. */
export function Palette({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<'search' | 'shortcuts' | PaletteDialog | null>(null)
  const [typed, setTyped] = useState('')
  // Until the field of the search has the focus for the first time.
  const waits = useRef(false)
  const close = () => setShown(null)
  const open = useCallback((what: 'search' | 'shortcuts') => {
    waits.current = what === 'search'
    setTyped('')
    setShown(what)
  }, [])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (shown === 'search' && waits.current) {
        if (ctrlKey || metaKey || altKey || key === 'Shift') return
        // No key reaches the page behind.
        event.preventDefault()
        if (key === 'Escape') setShown(null)
        if (key === 'Backspace') setTyped((text) => text.slice(0, -1))
        if (key.length === 1) setTyped((text) => text + key)
        return
      }
      const opens =
        key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
          ? 'search'
          : ctrlKey || metaKey || altKey || takesKeys(target)
            ? null
            : key === '/'
              ? 'search'
              : key === '?'
                ? 'shortcuts'
                : null
      if (!opens || hasDialog()) return
      event.preventDefault()
      open(opens)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [shown, open])

  return (
    <OpenSearch value={() => open('search')}>
      {children}
      <CommandPalette
        open={shown === 'search'}
        typed={typed}
        onType={setTyped}
        onFocused={() => (waits.current = false)}
        onOpenChange={(stays) => !stays && setShown((now) => (now === 'search' ? null : now))}
        onDialog={setShown}
      />
      <ShortcutsDialog open={shown === 'shortcuts'} onOpenChange={(stays) => !stays && close()} />
      {shown === 'assign' && <AssignDialog onClose={close} />}
      {shown === 'send' && <SendDialog onClose={close} />}
    </OpenSearch>
  )
}

/** Opens the search: a wide button in the sidebar, an icon in the bar of a phone. */
export function SearchButton({ look }: { look: 'wide' | 'icon' }) {
  const open = useContext(OpenSearch)
  const colors =
    'text-inherit hover:bg-sidebar-accent hover:text-sidebar-accent-foreground focus-visible:outline-sidebar-ring'
  if (look === 'icon') {
    return (
      <Button variant="ghost" size="icon" className={colors} onClick={open}>
        <Search aria-hidden className="size-5" />
        <span className="sr-only">Search the portal</span>
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={open}
      className={cn(
        'mx-3 mt-3 flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-sidebar-border px-3 text-sm text-sidebar-muted',
        colors
      )}
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      <span>
        Search<span className="sr-only"> the portal</span>
      </span>
      <span aria-hidden className="ms-auto text-xs">
        {searchKeys().join(' ')}
      </span>
    </button>
  )
}
