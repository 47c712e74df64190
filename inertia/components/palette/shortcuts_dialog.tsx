import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { searchKeys } from './search_keys'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keyboard shortcuts. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const shortcuts: [keys: string[], what: string][] = [
    [searchKeys(), 'Search people, pages and actions'],
    [['/'], 'Search, when no field has the focus'],
    [['F8'], 'Go to the notification'],
    [['Esc'], 'Close what is open'],
    [['?'], 'Show these shortcuts'],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>They work on every page.</DialogDescription>
        </DialogHeader>
        <dl className="divide-y text-sm">
          {shortcuts.map(([keys, what]) => (
            <div key={what} className="flex items-center justify-between gap-4 py-2.5">
              <dt>{what}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-7 rounded-md border bg-muted px-2 py-0.5 text-center font-sans text-xs font-medium"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
