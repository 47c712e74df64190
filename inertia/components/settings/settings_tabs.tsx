import type { SettingsPage } from '#settings/pages'
import { PageTabs } from '~/components/layout/page_tabs'

export const pageLabels: Record<SettingsPage, string> = {
  company: 'Company',
  time: 'Time',
  email: 'Email',
  reminders: 'Reminders',
  passwords: 'Passwords and sessions',
  retention: 'Retention',
}

const tabs = Object.entries(pageLabels).map(([name, label]) => ({
  name,
  label,
  href: `/settings/${name}`,
}))

/** The pages of the settings. */
export function SettingsTabs({ current }: { current: SettingsPage }) {
  return <PageTabs label="Settings" tabs={tabs} current={current} />
}
