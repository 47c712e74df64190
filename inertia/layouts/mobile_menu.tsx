import type { Data } from '@generated/data'
import type { RefObject } from 'react'
import { MAIN_ID } from '~/components/layout/skip_link'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/components/ui/sheet'
import { useReturnFocus } from '~/hooks/use_return_focus'
import { SidebarContent } from './sidebar'

interface MobileMenuProps {
  user: Data.Accounts.CurrentUser
  open: boolean
  onOpenChange: (open: boolean) => void
  /** After a navigation the new page has the focus, not the button that opened the menu. */
  navigated: RefObject<boolean>
}

/** The sidebar as a dialog, where the window is too narrow for it. */
export default function MobileMenu({ user, open, onOpenChange, navigated }: MobileMenuProps) {
  const focus = useReturnFocus({
    onCloseAutoFocus: (event) => {
      if (!navigated.current) return
      event.preventDefault()
      document.getElementById(MAIN_ID)?.focus()
    },
  })

  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent closeLabel="Close menu" className="text-sidebar-foreground" {...focus}>
        <SheetTitle className="sr-only">Menu</SheetTitle>
        <SheetDescription className="sr-only">The pages of this portal</SheetDescription>
        <SidebarContent user={user} />
      </SheetContent>
    </Sheet>
  )
}
