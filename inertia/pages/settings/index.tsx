import type { RetentionFact } from '#settings/retention_facts'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { useMemo } from 'react'
import { UserManagementTabs } from '~/components/accounts/user_management_tabs'
import { PageHeader } from '~/components/layout/page_header'
import { LogoField } from '~/components/settings/logo_field'
import { MailTest } from '~/components/settings/mail_server_check'
import { RetentionList } from '~/components/settings/retention_list'
import { SettingsSection } from '~/components/settings/settings_section'
import AppShell from '~/layouts/app_shell'

type Props = {
  settings: SettingDescription[]
  timeZones: string[]
  retention: RetentionFact[]
  ownEmail: string
  /** Only administrators: a person who controls the mail server can read every emailed link. */
  mayChangeMail: boolean
}

const MAIL_READ_ONLY =
  'Only administrators may change or try the mail server: links to new passwords go through it.'

const LINKS = [
  ['company', 'Company'],
  ['time', 'Time'],
  ['reminders', 'Reminders'],
  ['passwords', 'Passwords and sessions'],
  ['mail', 'Mail server'],
  ['retention', 'Retention'],
]

export default function Settings(props: Props) {
  const { settings, timeZones, retention, ownEmail, mayChangeMail } = props
  const sections = useMemo(() => {
    const of = (name: string) => settings.filter(({ section }) => section === name)
    return {
      company: of('company').filter(({ name }) => name !== 'logo'),
      time: of('time'),
      reminders: of('reminders'),
      passwords: of('passwords'),
      mail: of('mail'),
      retention: of('retention'),
    }
  }, [settings])
  const zones = useMemo(() => {
    const current = sections.time.find(({ name }) => name === 'timeZone')?.value
    const all = new Set(['UTC', ...timeZones, ...(typeof current === 'string' ? [current] : [])])
    return Object.fromEntries([...all].map((zone) => [zone, zone.replaceAll('_', ' ')]))
  }, [sections, timeZones])

  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Company-wide settings. Every change is in the audit log."
        mobileSubtitle="Company-wide settings"
      />
      <UserManagementTabs current="settings" />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_11rem]">
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <SettingsSection
            name="company"
            title="Company"
            description="Company name and logo"
            settings={sections.company}
          >
            <LogoField />
          </SettingsSection>
          <SettingsSection
            name="time"
            title="Time"
            description="When daily reminders go out"
            settings={sections.time}
            choices={{ timeZone: zones }}
            columns
          />
          <SettingsSection
            name="reminders"
            title="Reminders"
            description="When the daily email lists people's training and documents"
            settings={sections.reminders}
          />
          <SettingsSection
            name="passwords"
            title="Passwords"
            description="Rules for new passwords. You can make them stricter than the defaults, not weaker."
            settings={sections.passwords}
            columns
          />
          <SettingsSection
            name="mail"
            title="Mail server"
            description="Your outgoing email (SMTP) server. Changes apply immediately."
            settings={sections.mail}
            columns
            readOnly={mayChangeMail ? undefined : MAIL_READ_ONLY}
            after={(section) =>
              mayChangeMail && <MailTest settings={sections.mail} section={section} to={ownEmail} />
            }
          />
          <SettingsSection
            name="retention"
            title="Retention"
            description="How long the portal keeps what. Once a day it deletes what is older."
            settings={sections.retention}
            columns
            after={() => <RetentionList facts={retention} />}
          />
        </div>
        <nav aria-label="Sections" className="max-lg:order-first lg:sticky lg:top-6">
          <ul className="flex flex-wrap gap-1 text-sm max-lg:-mx-3 lg:grid lg:border-l">
            {LINKS.map(([name, label]) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  className="block px-3 py-1.5 text-muted-foreground hover:text-foreground max-lg:underline max-lg:underline-offset-4 lg:px-4"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  )
}

Settings.layout = AppShell
