import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { useInboxCount } from '~/hooks/use_inbox_count'
import { onDemand } from '~/lib/on_demand'

const InboxPanel = onDemand(() => import('./inbox_panel'))

/** In the header: the number of unread messages; opens the newest of them. */
export function InboxBell() {
  const { unread } = useInboxCount()
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)

  return (
    <>
      <Button
        ref={bell}
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread ? `Inbox, ${unread} unread` : 'Inbox'}
        onClick={() => setOpen(true)}
        className="relative text-inherit hover:bg-sidebar-accent hover:text-inherit focus-visible:outline-sidebar-ring"
      >
        <Bell aria-hidden className="size-5" />
        {unread !== null && unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 grid h-4.5 min-w-4.5 place-content-center rounded-full bg-signal px-1 text-[0.6875rem] leading-none font-bold text-black tabular-nums ring-2 ring-sidebar"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Button>
      <InboxPanel open={open} onOpenChange={setOpen} returnTo={bell} />
    </>
  )
}

/** Announces new messages to screen readers. */
export function InboxNews() {
  const { news } = useInboxCount()
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
