import { PageTabs, type PageTab } from '~/components/layout/page_tabs'

interface OnboardingTabsProps {
  current: 'progress' | 'packets' | 'tasks'
}

const tabs: PageTab[] = [
  { name: 'progress', label: 'In progress', href: '/onboarding', permission: 'employees:view' },
  {
    name: 'packets',
    label: 'Packets',
    href: '/onboarding/packets',
    permission: 'employees:update',
  },
  { name: 'tasks', label: 'My tasks', href: '/onboarding/tasks' },
]

export function OnboardingTabs({ current }: OnboardingTabsProps) {
  return <PageTabs label="Onboarding" tabs={tabs} current={current} />
}
