import { PageTabs, type PageTab } from '~/components/layout/page_tabs'

const tabs: PageTab[] = [
  {
    name: 'in_progress',
    label: 'In progress',
    href: '/onboarding',
    permission: 'employees:view',
  },
  {
    name: 'packets',
    label: 'Packets',
    href: '/onboarding/packets',
    permission: 'employees:update',
  },
  { name: 'tasks', label: 'My tasks', href: '/onboarding/tasks' },
]

export function OnboardingTabs({ current }: { current: 'in_progress' | 'packets' | 'tasks' }) {
  return <PageTabs label="Onboarding" tabs={tabs} current={current} />
}
