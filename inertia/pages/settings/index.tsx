import type { SettingsPage } from '#settings/pages'
import type { RetentionFact } from '#settings/retention_facts'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { GET_STARTED } from '~/components/get_started/step_labels'
import { PageHeader } from '~/components/layout/page_header'
import { LogoField } from '~/components/settings/logo_field'
import { MailTest } from '~/components/settings/mail_server_check'
import { RetentionList } from '~/components/settings/retention_list'
import { SettingsSection } from '~/components/settings/settings_section'
import { pageLabels, SettingsTabs } from '~/components/settings/settings_tabs'
import { buttonVariants } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'

type Props = {
  page: SettingsPage
  /** those of the page */
  settings: SettingDescription[]
  retention: RetentionFact[]
  ownEmail: string
  /** Only administrators: a person who controls the mail server can read every emailed link. */
  mayChangeMail: boolean
}

const MAIL_READ_ONLY =
  'Only administrators can change or test the mail server, because password links go through it.'

export default function Settings(props: Props) {
  const { page } = props
  return (
    <>
      <PageHeader
        title="Settings"
        tabTitle={`${pageLabels[page]} · Settings`}
        subtitle="Company-wide settings. Every change is in the audit log."
        mobileSubtitle="Company-wide settings"
        actions={
          <Link href={GET_STARTED} className={buttonVariants({ variant: 'outline' })}>
            Open setup guide
          </Link>
        }
      />
      <SettingsTabs current={page} />
      {/* Each page has a form of its own. */}
      <div key={page} className="mt-6 max-w-3xl">
        {sections[page](props)}
      </div>
    </>
  )
}

const sections: Record<SettingsPage, (props: Props) => ReactNode> = {
  company: ({ settings }) => (
    <SettingsSection
      name="company"
      title="Company"
      description="Company name and logo"
      settings={settings.filter(({ name }) => name !== 'logo')}
    >
      <LogoField />
    </SettingsSection>
  ),
  time: ({ settings }) => (
    <SettingsSection
      name="time"
      title="Time"
      description="Your time zone, and when daily reminders go out"
      settings={settings}
      columns
    />
  ),
  email: ({ settings, ownEmail, mayChangeMail }) => (
    <SettingsSection
      name="mail"
      title="Mail server"
      description="Your outgoing email (SMTP) server. Changes apply immediately."
      settings={settings}
      columns
      readOnly={mayChangeMail ? undefined : MAIL_READ_ONLY}
      after={(section) =>
        mayChangeMail && <MailTest settings={settings} section={section} to={ownEmail} />
      }
    />
  ),
  reminders: ({ settings }) => (
    <SettingsSection
      name="reminders"
      title="Reminders"
      description="When the daily email lists people's training and documents"
      settings={settings}
    />
  ),
  passwords: ({ settings }) => (
    <SettingsSection
      name="passwords"
      title="Passwords"
      description="Rules for new passwords. You can make them stricter than the defaults, not weaker."
      settings={settings}
      columns
    />
  ),
  retention: ({ settings, retention }) => (
    <SettingsSection
      name="retention"
      title="Retention"
      description="How long the portal keeps data. Older data is deleted once a day."
      settings={settings}
      columns
      after={() => <RetentionList facts={retention} />}
    />
  ),
}

Settings.layout = AppShell
