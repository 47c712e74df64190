import { PageTabs, type PageTab } from '~/components/layout/page_tabs'

interface UserManagementTabsProps {
  current: 'users' | 'roles' | 'mails'
}

const tabs: PageTab[] = [
  {
    name: 'users',
    label: 'Users',
    href: '/user-management',
    permission: ['users:view', 'users:manage'],
  },
  {
    name: 'roles',
    label: 'Roles',
    href: '/user-management/roles',
    permission: ['users:view', 'users:manage'],
  },
  {
    name: 'mails',
    label: 'Email log',
    href: '/user-management/mails',
    permission: 'settings:manage',
  },
]

export function UserManagementTabs({ current }: UserManagementTabsProps) {
  return <PageTabs label="User Management" tabs={tabs} current={current} />
}
