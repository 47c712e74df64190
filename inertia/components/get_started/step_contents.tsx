import type { AgencyForm, Candidate } from '#get_started/queries/setup_facts'
import type { SettingDescription } from '#settings/queries/describe_settings'
import { Link, router } from '@inertiajs/react'
import { ExternalLink, FileUp, LibraryBig, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
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
import { toastOutcome } from '~/lib/failures'
import { onDemand } from '~/lib/on_demand'

const UploadDialog = onDemand(() => import('~/components/documents/upload_dialog'))
const TwoFactorDialog = onDemand(() => import('~/components/accounts/two_factor/two_factor_dialog'))
const GalleryDialog = onDemand(() => import('~/components/onboarding/packets/gallery_dialog'))

interface SettingsProps {
  settings: readonly SettingDescription[]
}

const of = (settings: SettingsProps['settings'], ...names: string[]) =>
  settings.filter(({ name }) => names.includes(name))

export function CompanyStep({
  settings,
  onDirty,
}: SettingsProps & { onDirty: (dirty: boolean) => void }) {
  return (
    <>
      <SettingsFields
        name="company"
        title="Company"
        settings={of(settings, 'companyName')}
        onDirty={onDirty}
      />
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
  const [chosen, setChosen] = useState<AgencyForm | null>(null)
  return (
    <>
      <ul className="grid gap-3">
        {forms.map((template) => {
          const { form, id, version } = template
          const { name, from, href } = FORMS[form]
          return (
            <li
              key={form}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border p-3"
            >
              <span className="min-w-0 flex-1 basis-32 font-medium">{name}</span>
              {version > 0 && <Badge variant="success">Uploaded</Badge>}
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
              {version > 0 ? (
                <Link href={`${LIBRARY}/${id}`} className={buttonVariants({ size: 'sm' })}>
                  Open <span className="sr-only">{name}</span>
                </Link>
              ) : (
                <Button size="sm" onClick={() => setChosen(template)}>
                  <FileUp aria-hidden />
                  Upload <span className="sr-only">{name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {chosen && (
        <UploadDialog
          template={chosen}
          onClose={() => setChosen(null)}
          onUploaded={({ id, fields }) => {
            setChosen(null)
            // An edition that is not known yet has its fields placed by hand.
            if (fields.length === 0) router.visit(`${LIBRARY}/${id}`)
            else router.reload({ only: ['forms'] })
          }}
        />
      )}
    </>
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

export function AdministratorStep({
  candidates,
  done,
}: {
  candidates: Candidate[]
  done: boolean
}) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = candidates.find(({ id }) => id === chosenId)

  const appoint = ({ id, name, role: previousRole }: Candidate) =>
    toastOutcome(async () => {
      await api
        .put('/api/users/:id', { params: { id }, body: { role: 'admin', previousRole } })
        // Someone else may have changed the role first.
        .finally(() => router.reload({ only: ['candidates'] }))
      return `${name} is now an administrator.`
    }, 'Couldn’t change the role.')

  return (
    <>
      {candidates.length > 0 ? (
        <ul aria-label="People" className="grid gap-3">
          {candidates.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-3 rounded-lg border p-3 text-sm"
            >
              <bdi className="min-w-0 flex-1 basis-32 font-medium">{one.name}</bdi>
              <Button size="sm" onClick={() => setChosenId(one.id)}>
                Make administrator <span className="sr-only">{one.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        !done && (
          <p className="max-w-prose text-sm">
            Add the person as an employee. Once they have registered and you have approved them, you
            can make them an administrator here.
          </p>
        )
      )}
      <Actions>
        {candidates.length === 0 && !done && (
          <Link href="/employees/add" className={buttonVariants()}>
            Add Employee
          </Link>
        )}
        <Further href="/user-management">Open User Management</Further>
      </Actions>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && setChosenId(null)}
          title={`Make ${chosen.name} an administrator?`}
          description={`${chosen.name} gets full access to everything, including other administrators' accounts and all settings. They are signed out everywhere.`}
          confirmLabel="Make administrator"
          destructive
          onConfirm={() => appoint(chosen)}
        />
      )}
    </>
  )
}

/** Stays open when it is done: the recovery codes are shown only once. */
export function SecurityStep({ done }: { done: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Actions>
      {done ? (
        <Further href="/profile#two-factor">See your profile</Further>
      ) : (
        <Button onClick={() => setOpen(true)}>Set up two-factor sign-in</Button>
      )}
      {open && (
        <TwoFactorDialog
          act="set-up"
          required={false}
          open={open}
          onOpenChange={setOpen}
          onChanged={() => undefined}
        />
      )}
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
