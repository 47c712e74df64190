import { counted } from '#core/counted'
import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { GraduationCap, Plus } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { rememberAddress, type Paged } from '~/components/lists/list_address'
import { Pagination } from '~/components/lists/pagination'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ArchiveFilters, type ArchiveFilterValues } from '~/components/lists/archive_filters'
import { InstallSamples } from '~/components/training/modules/install_samples'
import { isDraft } from '~/components/training/modules/managed_module'
import { moduleActions } from '~/components/training/modules/module_actions'
import { ModuleCard } from '~/components/training/modules/module_card'
import { buttonVariants } from '~/components/ui/button'
import { isUnauthorized } from '~/lib/api'
import AppShell from '~/layouts/app_shell'

type Props = Paged & {
  modules: Data.Training.Module[]
  /** open assignments, by module */
  open: Record<number, number>
  filters: ModuleFilterValues
}

type ModuleFilterValues = ArchiveFilterValues & { draft: 'true' | 'false' | 'all' }

/** Modules in use: published ones and drafts. */
const DEFAULTS = { archived: 'false', draft: 'all' }

type Doing = { what: 'delete' | 'archive'; module: Data.Training.Module }

export default function ModuleSettings(props: Props) {
  const { modules, open, filters } = props
  const { url } = usePage()
  const list = useListQuery({
    path: '/module-settings',
    props,
    defaults: DEFAULTS,
    only: ['modules', 'open'],
  })
  const [doing, setDoing] = useState<Doing | null>(null)
  // While a dialog fades out, it continues to show the same content.
  const [asked, setAsked] = useState(false)
  const key = useIdempotencyKey()
  const begin = (next: Doing) => {
    setDoing(next)
    setAsked(true)
  }
  const afterwards = (work: Promise<void>) =>
    work.then(list.reload, (error: unknown) => {
      // Where the session has ended, a reload would overtake the way to the sign-in page.
      if (!isUnauthorized(error)) list.reload()
      throw error
    })
  const openOf = ({ module }: Doing) => {
    const count = open[module.id] ?? 0
    if (count === 0) return 'no active assignment is'
    return counted(count, 'active assignment is', 'active assignments are')
  }
  const create = (
    <Link href="/module-settings/new" className={buttonVariants()}>
      <Plus aria-hidden />
      Create Training Module
    </Link>
  )

  useEffect(() => rememberAddress('/module-settings', url), [url])

  async function duplicate(module: Data.Training.Module) {
    await afterwards(moduleActions.duplicate(module, key.current(module.id)))
    key.renew()
  }

  return (
    <>
      <ListPage
        title="Module Settings"
        subtitle="Create and manage training modules for employee compliance"
        mobileSubtitle="Create and manage training modules"
        actions={create}
        list={list}
        noun="training modules"
        cards
        pages={<Pagination {...list.place} label="Pages of modules" />}
        filters={
          <ArchiveFilters
            path="/module-settings"
            filters={filters}
            defaults={DEFAULTS}
            more={[
              { label: 'Published', href: '/module-settings?draft=false' },
              { label: 'Drafts', href: '/module-settings?draft=true' },
            ]}
            things="Modules"
            inUse="All"
            searchLabel="Search training modules"
            onSearch={list.search}
          />
        }
        empty={{ icon: GraduationCap, ...emptyWords(filters, create) }}
      >
        {modules.length > 0 && (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-cards">
            {modules.map((module) => (
              <li key={module.id} className="grid min-w-0 grid-cols-1">
                <ModuleCard
                  module={module}
                  onDelete={() => begin({ what: 'delete', module })}
                  onArchive={() => begin({ what: 'archive', module })}
                  onDuplicate={() => void duplicate(module).catch(() => {})}
                  onRestore={() => void afterwards(moduleActions.restore(module)).catch(() => {})}
                />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {doing?.what === 'delete' && (
        <ConfirmDialog
          open={asked}
          onOpenChange={setAsked}
          title="Delete training module"
          description={
            <>
              <bdi>{doing.module.name}</bdi> is deleted with its test and its files.
              {!isDraft(doing.module) &&
                ` If it has training history, it is archived instead: completions stay, and ${openOf(doing)} withdrawn.`}
            </>
          }
          confirmLabel="Delete"
          busyLabel="Deleting..."
          destructive
          onConfirm={() => afterwards(moduleActions.remove(doing.module))}
        />
      )}
      {doing?.what === 'archive' && (
        <ConfirmDialog
          open={asked}
          onOpenChange={setAsked}
          title="Archive training module"
          description={
            <>
              Of <bdi>{doing.module.name}</bdi>, {openOf(doing)} withdrawn and open test attempts
              are closed. Completions and certificates stay, and it can be restored.
            </>
          }
          confirmLabel="Archive"
          busyLabel="Archiving..."
          onConfirm={() => afterwards(moduleActions.archive(doing.module))}
        />
      )}
    </>
  )
}

function emptyWords({ q, archived, draft }: ModuleFilterValues, action: ReactNode) {
  if (q) return { title: 'No training modules found', description: 'Try another search.' }
  if (archived === 'true') {
    return {
      title: 'Nothing is archived',
      description: 'Modules that are no longer trained come here.',
    }
  }
  if (draft === 'true') {
    return {
      title: 'No drafts',
      description: 'Save a new module as a draft to continue later.',
      action,
    }
  }
  if (draft === 'false') {
    return {
      title: 'Nothing is published yet',
      description: 'Publish a draft, or create a module.',
      action,
    }
  }
  return {
    title: 'No training modules',
    description: 'Create your first training module to get started.',
    action: (
      <div className="flex flex-wrap justify-center gap-2">
        <InstallSamples />
        {action}
      </div>
    ),
  }
}

ModuleSettings.layout = AppShell
