import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { CircleHelp, LogOut, Settings } from 'lucide-react'
import { Brand } from '~/components/layout/brand'
import { CompanyLogo } from '~/components/layout/company_logo'
import { PageLink } from '~/components/layout/page_link'
import { InboxBell } from '~/components/messages/inbox_bell'
import { SearchButton } from '~/components/palette/palette'
import { PersonAvatar } from '~/components/person_avatar'
import { fullName } from '~/lib/people'
import { cn } from '~/lib/utils'
import { isCurrent, navigationFor } from './navigation'

const rowClasses =
  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-medium hover:bg-sidebar-accent hover:text-sidebar-accent-foreground focus-visible:outline-sidebar-ring'

function Navigation() {
  const { url, props } = usePage()

  return (
    <nav aria-label="Main" className="flex-1 overflow-y-auto px-3 py-4">
      <ul className="grid gap-1">
        {navigationFor(props.permissions).map((item) => {
          const current = isCurrent(item, url)
          return (
            <li key={item.href}>
              <PageLink
                href={item.to}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  rowClasses,
                  'relative',
                  current &&
                    'bg-sidebar-accent text-sidebar-accent-foreground before:absolute before:inset-y-2.5 before:left-0 before:w-1 before:rounded-full before:bg-signal'
                )}
              >
                <item.icon aria-hidden className="size-4.5 shrink-0" />
                {item.label}
                {item.badge && <item.badge className="ms-auto" />}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Footer({ user }: { user: Data.Accounts.CurrentUser }) {
  const { url, props } = usePage()
  const name = fullName(user)
  const links = [
    ...(props.permissions.includes('settings:manage')
      ? [{ label: 'Settings', href: '/settings', icon: Settings }]
      : []),
    { label: 'Help', href: '/help', icon: CircleHelp },
  ]

  return (
    <div className="grid grid-cols-1 gap-1 border-t border-sidebar-border p-3">
      <PageLink
        href="/profile"
        aria-current={url.startsWith('/profile') ? 'page' : undefined}
        className={cn(rowClasses, 'py-2 aria-[current]:bg-sidebar-accent')}
      >
        <PersonAvatar {...user} imageUrl={user.profileImageUrl} />
        <span className="min-w-0">
          <bdi title={name} className="block truncate text-sidebar-accent-foreground">
            {name}
          </bdi>
          <bdi title={user.email} className="block truncate text-xs font-normal text-sidebar-muted">
            {user.email}
          </bdi>
        </span>
      </PageLink>
      <div className="grid auto-cols-fr grid-flow-col gap-1">
        {links.map(({ label, href, icon: Icon }) => (
          <PageLink
            key={href}
            href={href}
            aria-current={url.startsWith(href) ? 'page' : undefined}
            className={cn(rowClasses, 'aria-[current]:bg-sidebar-accent')}
          >
            <Icon aria-hidden className="size-4.5 shrink-0" />
            {label}
          </PageLink>
        ))}
      </div>
      {/* A full navigation, not an Inertia visit: the server's answer leaves the application. */}
      <a href="/api/logout" className={rowClasses}>
        <LogOut aria-hidden className="size-4.5 shrink-0" />
        Log Out
      </a>
    </div>
  )
}

/** The sidebar, and the menu on a narrow screen, whose bar has the bell. */
export function SidebarContent({
  user,
  bell = false,
}: {
  user: Data.Accounts.CurrentUser
  bell?: boolean
}) {
  const { companyName, logoUrl } = usePage().props

  return (
    <div className="flex h-full flex-col bg-sidebar text-sidebar-foreground">
      <div className="flex min-h-16 flex-col justify-center px-6 pt-5 pb-1">
        <div className="flex items-center justify-between">
          <Brand className="text-sidebar-accent-foreground" />
          {bell && <InboxBell />}
        </div>
        {logoUrl && <CompanyLogo src={logoUrl} className="mt-3" />}
        <p title={companyName} className="mt-2 truncate text-xs text-sidebar-muted">
          {companyName}
        </p>
      </div>
      {bell && <SearchButton look="wide" />}
      <Navigation />
      <Footer user={user} />
    </div>
  )
}
