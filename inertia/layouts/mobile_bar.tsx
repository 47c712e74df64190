import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Brand } from '~/components/layout/brand'
import { InboxBell } from '~/components/messages/inbox_bell'
import { SearchButton } from '~/components/palette/palette'
import { Button } from '~/components/ui/button'
import { useIsMobile } from '~/hooks/use_is_mobile'
import { onDemand, preparing } from '~/lib/on_demand'

const load = () => import('./mobile_menu')
const prepared = preparing(load)
const MobileMenu = onDemand(load)

/** Below 768 px: a bar with a toggle; the menu closes after navigation. */
export function MobileBar({ user }: { user: Data.Accounts.CurrentUser }) {
  const { url } = usePage()
  const isMobile = useIsMobile()
  const [open, setOpen] = useState(false)
  const navigated = useRef(false)
  const shownUrl = useRef(url)

  useEffect(() => {
    if (shownUrl.current !== url) {
      shownUrl.current = url
      navigated.current = true
      setOpen(false)
    }
  }, [url])

  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-sidebar-border bg-sidebar px-[16px] text-sidebar-accent-foreground md:hidden print:hidden">
      {/* With large text, the name gives way to the buttons: it wraps out of sight. */}
      <Link
        href="/"
        aria-label="Gangway, to the dashboard"
        className="h-8 min-w-0 overflow-hidden rounded-md"
      >
        <Brand className="flex-wrap" />
      </Link>
      <div className="flex shrink-0 items-center gap-1">
        <SearchButton look="icon" />
        <InboxBell />
        <Button
          variant="ghost"
          size="icon"
          className="text-inherit hover:bg-sidebar-accent hover:text-inherit focus-visible:outline-sidebar-ring"
          aria-haspopup="dialog"
          aria-expanded={open && isMobile}
          {...prepared}
          onClick={({ currentTarget }) => {
            // Safari focuses no button that is clicked, and the focus returns here.
            currentTarget.focus()
            navigated.current = false
            setOpen(true)
          }}
        >
          <Menu aria-hidden className="size-5" />
          <span className="sr-only">Menu</span>
        </Button>
        <MobileMenu
          user={user}
          open={open && isMobile}
          onOpenChange={setOpen}
          navigated={navigated}
        />
      </div>
    </header>
  )
}
