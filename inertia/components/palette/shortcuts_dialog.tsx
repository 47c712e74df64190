import { Link } from '@inertiajs/react'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog'
import { ShortcutList } from './shortcut_list'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keyboard shortcuts. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>They work on every page.</DialogDescription>
        </DialogHeader>
        <ShortcutList />
        <Link
          href="/help"
          onClick={() => onOpenChange(false)}
          className="inline-flex min-h-6 w-fit items-center text-sm font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          Help: what you can do here
        </Link>
      </DialogContent>
    </Dialog>
  )
}
