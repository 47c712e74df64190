import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { Brand } from '~/components/layout/brand'
import { CompanyLogo } from '~/components/layout/company_logo'
import { ErrorBoundary } from '~/components/layout/error_boundary'
import { MAIN_ID, SkipLink } from '~/components/layout/skip_link'
import { useFocusOnNavigation } from '~/hooks/use_focus_on_navigation'

/** The layout of signed-out pages: one card in the middle. */
export default function GuestLayout({ children }: { children: ReactNode }) {
  const page = usePage()
  const { companyName, logoUrl } = page.props
  useFocusOnNavigation()

  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <header className="flex items-center justify-between gap-4 px-5 py-5 md:px-10">
        <a href="/" aria-label="Gangway, to the start page" className="flex rounded-md">
          <Brand />
        </a>
        <div className="flex min-w-0 items-center gap-3">
          {logoUrl && <CompanyLogo src={logoUrl} />}
          <p title={companyName} className="min-w-0 truncate text-sm text-muted-foreground">
            {companyName}
          </p>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="flex flex-1 items-start justify-center px-4 pt-6 pb-16 md:items-center md:pt-0"
      >
        <ErrorBoundary shows={page}>{children}</ErrorBoundary>
      </main>
    </div>
  )
}
