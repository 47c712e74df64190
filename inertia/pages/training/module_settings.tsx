import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { GraduationCap, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { useListQuery } from '~/components/lists/use_list_query'
import { ArchiveFilters, type ArchiveFilterValues } from '~/components/lists/archive_filters'
import { moduleActions } from '~/components/training/modules/module_actions'
import { ModuleCard } from '~/components/training/modules/module_card'
import { ModuleDialog } from '~/components/training/modules/module_dialog'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'

type Props = {
  modules: Data.Training.Module[]
  total: number
  page: number
  perPage: number
  filters: ArchiveFilterValues
  today: string
}

type Doing =
  { what: 'create' } | { what: 'edit' | 'delete' | 'archive'; module: Data.Training.Module }

const listProps = ['modules', 'total', 'page', 'perPage', 'filters', 'today']

export default function ModuleSettings({ modules, total, page, perPage, filters, today }: Props) {
  const query = useListQuery({
    path: '/module-settings',
    filters,
    defaults: { archived: 'false' },
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [doing, setDoing] = useState<Doing | null>(null)
  // While a dialog fades out, it goes on showing what it showed.
  const [open, setOpen] = useState(false)
  const key = useIdempotencyKey()
  const begin = (next: Doing) => {
    setDoing(next)
    setOpen(true)
  }
  const reload = () => router.reload({ only: listProps })
  const afterwards = (work: Promise<void>) => work.finally(reload)
  const create = (
    <Button onClick={() => begin({ what: 'create' })}>
      <Plus aria-hidden />
      Create Training Module
    </Button>
  )

  async function duplicate(module: Data.Training.Module) {
    await afterwards(moduleActions.duplicate(module, key.current()))
    key.renew()
  }

  return (
    <>
      <PageHeader
        title="Module Settings"
        subtitle="Create and manage training modules for employee compliance"
        mobileSubtitle="Create and manage training modules"
        actions={create}
      />
      <ArchiveFilters
        path="/module-settings"
        filters={filters}
        things="Modules"
        inUse="Modules"
        searchLabel="Search training modules"
        onSearch={query.search}
      />
      <div className="mt-6 grid gap-6">
        <ListPanel loading={query.loading} loadingText="Loading training modules...">
          {modules.length > 0 ? (
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {modules.map((module) => (
                <li key={module.id} className="grid min-w-0">
                  <ModuleCard
                    module={module}
                    onEdit={() => begin({ what: 'edit', module })}
                    onDelete={() => begin({ what: 'delete', module })}
                    onArchive={() => begin({ what: 'archive', module })}
                    onDuplicate={() => void duplicate(module).catch(() => {})}
                    onRestore={() => void afterwards(moduleActions.restore(module)).catch(() => {})}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <NoModules filters={filters} action={create} />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of modules"
        />
      </div>
      {(doing?.what === 'create' || doing?.what === 'edit') && (
        <ModuleDialog
          moduleId={doing.what === 'edit' ? doing.module.id : null}
          today={today}
          open={open}
          onOpenChange={setOpen}
          onSaved={reload}
        />
      )}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete training module"
          description={
            <>
              <bdi>{doing.module.name}</bdi> is deleted with its test and its files. A module that
              people have had to do with is archived instead.
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
          open={open}
          onOpenChange={setOpen}
          title="Archive training module"
          description={
            <>
              What is assigned of <bdi>{doing.module.name}</bdi> is withdrawn, and open test
              attempts are closed. Completions and certificates stay, and it can be restored.
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

function NoModules({ filters, action }: { filters: Props['filters']; action: React.ReactNode }) {
  if (filters.q) {
    return (
      <EmptyState
        icon={GraduationCap}
        title="No training modules found"
        description="Try another search."
      />
    )
  }
  if (filters.archived === 'true') {
    return (
      <EmptyState
        icon={GraduationCap}
        title="The archive is empty"
        description="Modules that are no longer trained come here."
      />
    )
  }
  return (
    <EmptyState
      icon={GraduationCap}
      title="No training modules"
      description="Create your first training module to get started."
      action={action}
    />
  )
}

ModuleSettings.layout = AppShell
