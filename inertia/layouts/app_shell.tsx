// A toast about a lost connection can't load its script.
import '~/components/feedback/toasts'
import { usePage } from '@inertiajs/react'
import { useEffect, type ReactNode } from 'react'
import { BackToSetUp } from '~/components/get_started/back_to_set_up'
import { AdminNotices } from '~/components/layout/admin_notices'
import { ErrorBoundary } from '~/components/layout/error_boundary'
import { InboxNews } from '~/components/messages/inbox_bell'
import { MAIN_ID, SkipLink } from '~/components/layout/skip_link'
import { Palette } from '~/components/palette/palette'
import { PendingReviewsProvider } from '~/components/training/proof/pending_reviews'
import { useFocusOnNavigation } from '~/hooks/use_focus_on_navigation'
import { usePolledInbox } from '~/hooks/use_inbox_count'
import { MobileBar } from './mobile_bar'
import { SidebarContent } from './sidebar'

/** The layout of signed-in pages. */
export default function AppShell({ children }: { children: ReactNode }) {
  const page = usePage()
  const { user, notices } = page.props
  useFocusOnNavigation()
  usePolledInbox(user?.id ?? null)
  // Without it, the focus gets lost at most.
  useEffect(() => void import('~/lib/kept_focus').catch(() => undefined), [])

  return (
    <PendingReviewsProvider>
      <Palette>
        <div className="min-h-screen md:pl-64 print:pl-0">
          <SkipLink />
          {user && (
            <>
              <aside aria-label="Sidebar" className="fixed inset-y-0 left-0 w-64 max-md:hidden">
                <SidebarContent user={user} bell />
              </aside>
              <MobileBar user={user} />
              <InboxNews />
            </>
          )}
          <main
            id={MAIN_ID}
            tabIndex={-1}
            className="mx-auto w-full max-w-7xl 2xl:max-w-[90rem] px-4 py-6 md:px-8 md:py-8 print:max-w-none print:p-0"
          >
            <BackToSetUp />
            <AdminNotices notices={notices} />
            <ErrorBoundary shows={page}>{children}</ErrorBoundary>
          </main>
        </div>
      </Palette>
    </PendingReviewsProvider>
  )
}
