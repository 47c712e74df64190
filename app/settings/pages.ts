/** The pages of the settings: each has one section, under the name that people see. */
export const SETTINGS_PAGES = [
  'company',
  'time',
  'email',
  'reminders',
  'passwords',
  'retention',
] as const
export type SettingsPage = (typeof SETTINGS_PAGES)[number]
