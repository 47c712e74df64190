import { Link, usePage } from '@inertiajs/react'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { EmptyState } from '~/components/feedback/empty_state'
import { Button } from '~/components/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/components/ui/sheet'
import { useInbox } from './use_inbox'
import { InboxEntry } from './inbox_entry'

const SHOWN = 10

interface InboxPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The bell that opened it. */
  returnTo: RefObject<HTMLButtonElement | null>
}

/** The newest messages, on top of any page. */
export default function InboxPanel({ open, onOpenChange, returnTo }: InboxPanelProps) {
  const { url } = usePage()
  const shownUrl = useRef(url)
  const navigated = useRef(false)

  // An opened message leads to another page, so the panel closes.
  useEffect(() => {
    if (shownUrl.current === url) return
    shownUrl.current = url
    navigated.current = true
    onOpenChange(false)
  }, [url, onOpenChange])

  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        side="right"
        closeLabel="Close inbox"
        className="w-[26rem] max-w-full border-l bg-popover text-popover-foreground"
        onOpenAutoFocus={() => {
          navigated.current = false
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!navigated.current) returnTo.current?.focus()
        }}
      >
        <Messages />
      </SheetContent>
    </Sheet>
  )
}

function Messages() {
  const { items, failed, reload, unread, busy, read, readAll } = useInbox(SHOWN)

  return (
    <>
      <div className="flex items-center gap-3 border-b py-3.5 pr-16 pl-5">
        <SheetTitle className="text-lg font-semibold">Inbox</SheetTitle>
        <SheetDescription className="text-sm text-muted-foreground">
          {unread ? `${unread} unread` : 'Nothing unread'}
        </SheetDescription>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5" tabIndex={-1}>
        {failed ? (
          <EmptyState
            title="Couldn't load the inbox"
            action={
              <Button variant="outline" onClick={reload}>
                Try again
              </Button>
            }
          />
        ) : items === null ? (
          <p role="status" className="py-8 text-center text-sm text-muted-foreground">
            Loading messages...
          </p>
        ) : items.length === 0 ? (
          <EmptyState
            title="Nothing here yet"
            description="Copies of your email notifications appear here."
          />
        ) : (
          <ul className="divide-y">
            {items.map((item) => (
              <InboxEntry key={item.id} item={item} onRead={read} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-2 border-t px-5 py-3">
        <Button variant="outline" size="sm" asChild>
          <Link href="/inbox">Open inbox</Link>
        </Button>
        {unread ? (
          <Button variant="ghost" size="sm" aria-disabled={busy} onClick={readAll}>
            <CheckCheck aria-hidden />
            Mark all as read
          </Button>
        ) : null}
      </div>
    </>
  )
}
