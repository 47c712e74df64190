import { Link } from '@inertiajs/react'
import { cn } from '~/lib/utils'
import { lastEmployeesAddress } from './list_address'

interface PeopleTabsProps {
  current: 'employees' | 'invitations'
}

/** Two pages of one place: links, since each has an address of its own. */
export function PeopleTabs({ current }: PeopleTabsProps) {
  const tabs = [
    { name: 'employees', label: 'Employees', href: lastEmployeesAddress() },
    { name: 'invitations', label: 'Invitations', href: '/employees/invitations' },
  ]

  return (
    <nav aria-label="People" className="flex gap-1 border-b">
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          href={tab.href}
          aria-current={tab.name === current ? 'page' : undefined}
          className={cn(
            '-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-4 text-sm font-medium text-muted-foreground hover:text-foreground',
            tab.name === current && 'border-primary text-foreground'
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
