import type { AgencyForm } from '#get_started/queries/setup_facts'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { Link, router } from '@inertiajs/react'
import { ExternalLink, FileUp, LibraryBig, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LIBRARY } from '~/components/documents/template_labels'
import { PACKETS } from '~/components/onboarding/packets/packet_labels'
import { AddPeople } from '~/components/people/add_people'
import { EntryDialog } from '~/components/people/managed_lists/entry_dialog'
import { LogoField } from '~/components/settings/logo_field'
import { MailTest } from '~/components/settings/mail_server_check'
import { SettingsFields } from '~/components/settings/settings_section'
import { InstallSamples } from '~/components/training/modules/install_samples'
import { Badge } from '~/components/ui/badge'
import { Button, buttonVariants } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'

const GalleryDialog = onDemand(() => import('~/components/onboarding/packets/gallery_dialog'))

interface SettingsProps {
  settings: readonly SettingDescription[]
}

const of = (settings: SettingsProps['settings'], ...names: string[]) =>
  settings.filter(({ name }) => names.includes(name))

export function CompanyStep({ settings }: SettingsProps) {
  return (
    <>
      <SettingsFields name="company" title="Company" settings={of(settings, 'companyName')} />
      <LogoField />
    </>
  )
}

/** Offers the browser's zone with one click; any other one from the list. */
export function TimeStep({ settings, timeZones }: SettingsProps & { timeZones: string[] }) {
  const [setting] = of(settings, 'timeZone')
  const { busy, attempt } = useAttempt()
  const guess = Intl.DateTimeFormat().resolvedOptions().timeZone
  const offered = setting && setting.source !== 'stored' && ['UTC', ...timeZones].includes(guess)
  const current = typeof setting?.value === 'string' ? [setting.value] : []
  const zones = [...new Set(['UTC', ...timeZones, ...current])]

  const save = () =>
    attempt(async () => {
      await api.put('/api/settings/:section', {
        params: { section: 'time' },
        body: { timeZone: guess, versions: { timeZone: setting?.version ?? 0 } },
      })
      toast({ title: 'Success', description: 'Settings saved.' })
      router.reload({ only: ['settings'] })
    }, 'The settings could not be saved.')

  return (
    <>
      {offered && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
          <p className="min-w-0 flex-1 basis-48">
            Your browser’s time zone is <strong>{inWords(guess)}</strong>.
          </p>
          <Button size="sm" aria-disabled={busy} onClick={() => void save()}>
            Use {inWords(guess)}
          </Button>
        </div>
      )}
      <SettingsFields
        name="time"
        title="Time zone"
        settings={of(settings, 'timeZone')}
        choices={{ timeZone: Object.fromEntries(zones.map((zone) => [zone, inWords(zone)])) }}
      />
    </>
  )
}

const inWords = (zone: string) => zone.replaceAll('_', ' ')

export function EmailStep({ settings, ownEmail }: SettingsProps & { ownEmail: string }) {
  const mail = settings.filter(({ section }) => section === 'mail')
  return (
    <SettingsFields
      name="mail"
      title="Email"
      settings={mail}
      columns
      after={(section) => <MailTest settings={mail} section={section} to={ownEmail} />}
    />
  )
}

export function ListsStep() {
  const [list, setList] = useState<'department' | 'location'>('department')
  const [open, setOpen] = useState(false)
  const add = (one: typeof list) => {
    setList(one)
    setOpen(true)
  }
  return (
    <Actions>
      <Button onClick={() => add('department')}>
        <Plus aria-hidden />
        Add department
      </Button>
      <Button onClick={() => add('location')}>
        <Plus aria-hidden />
        Add location
      </Button>
      <Further href="/employees/lists">See all names</Further>
      <EntryDialog
        list={list}
        entry={null}
        open={open}
        onOpenChange={setOpen}
        onSaved={() => undefined}
        onMerge={() => router.visit('/employees/lists')}
      />
    </Actions>
  )
}

export function TrainingsStep() {
  return (
    <Actions>
      <InstallSamples />
      <Further href="/module-settings">Create your own</Further>
    </Actions>
  )
}

const FORMS: Record<AgencyForm['form'], { name: string; from: string; href: string }> = {
  i9: { name: 'Form I-9', from: 'uscis.gov', href: 'https://www.uscis.gov/i-9' },
  w4: {
    name: 'Form W-4',
    from: 'irs.gov',
    href: 'https://www.irs.gov/forms-pubs/about-form-w-4',
  },
}

export function FormsStep({ forms }: { forms: AgencyForm[] }) {
  return (
    <ul className="grid gap-3">
      {forms.map(({ form, templateId, uploaded }) => {
        const { name, from, href } = FORMS[form]
        return (
          <li
            key={form}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border p-3"
          >
            <span className="min-w-0 flex-1 basis-32 font-medium">{name}</span>
            {uploaded && <Badge variant="success">Uploaded</Badge>}
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ variant: 'outline', size: 'sm' })}
            >
              <ExternalLink aria-hidden />
              Download from {from}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <Link href={`${LIBRARY}/${templateId}`} className={buttonVariants({ size: 'sm' })}>
              <FileUp aria-hidden />
              {uploaded ? 'Open' : 'Upload'} <span className="sr-only">{name}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

export function PacketStep({ drafts }: { drafts: { id: number; name: string }[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {drafts.length > 0 && (
        <ul aria-label="Drafts" className="grid gap-3">
          {drafts.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 rounded-lg border p-3">
              <bdi className="min-w-0 flex-1 basis-32 font-medium">{name}</bdi>
              <Badge variant="neutral">Draft</Badge>
              <Link href={`${PACKETS}/${id}`} className={buttonVariants({ size: 'sm' })}>
                Review and turn on <span className="sr-only">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Actions>
        <Button variant={drafts.length > 0 ? 'outline' : 'default'} onClick={() => setOpen(true)}>
          <LibraryBig aria-hidden />
          Open gallery
        </Button>
        <Further href={PACKETS}>See all packets</Further>
      </Actions>
      {open && (
        <GalleryDialog
          onClose={() => setOpen(false)}
          onInstalled={() => router.reload({ only: ['drafts'] })}
        />
      )}
    </>
  )
}

export const PeopleStep = AddPeople

export function AdministratorStep() {
  return (
    <>
      <p className="max-w-prose text-sm">
        Add the person as an employee. Once they have registered and you have approved them, open
        their account in User Management and change their role to Admin.
      </p>
      <Actions>
        <Link href="/user-management" className={buttonVariants()}>
          Open User Management
        </Link>
        <Further href="/employees/add">Add Employee</Further>
      </Actions>
    </>
  )
}

export function SecurityStep() {
  return (
    <Actions>
      <Link href="/profile#two-factor" className={buttonVariants()}>
        Set up two-factor sign-in
      </Link>
    </Actions>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}

function Further({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonVariants({ variant: 'link' })}>
      {children}
    </Link>
  )
}
