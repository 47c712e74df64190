import { PageTabs, type PageTab } from '~/components/layout/page_tabs'
import { lastEmployeesAddress } from '../lists/list_address'

interface PeopleTabsProps {
  current: 'employees' | 'invitations' | 'import' | 'lists'
}

export function PeopleTabs({ current }: PeopleTabsProps) {
  const tabs: PageTab[] = [
    {
      name: 'employees',
      label: 'Employees',
      href: lastEmployeesAddress(),
      permission: 'employees:view',
    },
    {
      name: 'invitations',
      label: 'Invitations',
      href: '/employees/invitations',
      permission: 'employees:view',
    },
    {
      name: 'import',
      label: 'Import',
      href: '/employees/import',
      permission: 'employees:create',
    },
    { name: 'lists', label: 'Lists', href: '/employees/lists', permission: 'employees:update' },
  ]
  return <PageTabs label="People" tabs={tabs} current={current} />
}
