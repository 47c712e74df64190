import type { TemplateView } from '#documents/queries/find_template'
import { router } from '@inertiajs/react'
import { FileText, PenLine, Upload } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { templateActions } from '~/components/documents/template_actions'
import { TemplateCard } from '~/components/documents/template_card'
import { LIBRARY } from '~/components/documents/template_labels'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import { useListQuery } from '~/components/lists/use_list_query'
import { ArchiveFilters, type ArchiveFilterValues } from '~/components/lists/archive_filters'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const UploadDialog = onDemand(() => import('~/components/documents/upload_dialog'))
const SettingsDialog = onDemand(() => import('~/components/documents/settings_dialog'))

type Props = {
  templates: TemplateView[]
  total: number
  page: number
  perPage: number
  filters: ArchiveFilterValues
}

type Doing =
  | { what: 'upload' | 'settings'; template: TemplateView | null }
  | { what: 'archive'; template: TemplateView }

const listProps = ['templates', 'total', 'page', 'perPage', 'filters']

export default function Library({ templates, total, page, perPage, filters }: Props) {
  const query = useListQuery({
    path: LIBRARY,
    filters,
    defaults: { archived: 'false' },
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [doing, setDoing] = useState<Doing | null>(null)
  const key = useIdempotencyKey()
  const reload = () => router.reload({ only: listProps })
  const afterwards = (work: Promise<void>) => work.finally(reload)
  const open = ({ id }: TemplateView) => router.visit(`${LIBRARY}/${id}`)
  const close = () => setDoing(null)

  async function duplicate(template: TemplateView) {
    await afterwards(templateActions.duplicate(template, key.current()))
    key.renew()
  }

  return (
    <>
      <PageHeader
        title="Library"
        subtitle="Documents that people sign: files with fields on their pages, and letters written here."
        mobileSubtitle="Documents that people sign."
        actions={
          <>
            <Button
              variant="outline"
              onClick={() => setDoing({ what: 'settings', template: null })}
            >
              <PenLine aria-hidden />
              Write Letter
            </Button>
            <Button onClick={() => setDoing({ what: 'upload', template: null })}>
              <Upload aria-hidden />
              Upload Document
            </Button>
          </>
        }
      />
      <DocumentTabs current="library" />
      <div className="mt-6 grid gap-6">
        <ArchiveFilters
          path={LIBRARY}
          filters={filters}
          things="Documents"
          inUse="In use"
          searchLabel="Search documents"
          onSearch={query.search}
        />
        <ListPanel loading={query.loading} loadingText="Loading documents...">
          {templates.length > 0 ? (
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {templates.map((template) => (
                <li key={template.id} className="grid min-w-0">
                  <TemplateCard
                    template={template}
                    onUpload={() => setDoing({ what: 'upload', template })}
                    onSettings={() => setDoing({ what: 'settings', template })}
                    onArchive={() => setDoing({ what: 'archive', template })}
                    onDuplicate={() => void duplicate(template).catch(() => {})}
                    onRestore={() =>
                      void afterwards(templateActions.restore(template)).catch(() => {})
                    }
                  />
                </li>
              ))}
            </ul>
          ) : (
            <NoDocuments filters={filters} />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of documents"
        />
      </div>
      {doing?.what === 'upload' && (
        <UploadDialog template={doing.template} onClose={close} onUploaded={open} />
      )}
      {doing?.what === 'settings' && (
        <SettingsDialog
          template={doing.template}
          onClose={close}
          onSaved={(saved) => {
            close()
            if (doing.template) reload()
            else open(saved)
          }}
        />
      )}
      {doing?.what === 'archive' && (
        <ConfirmDialog
          open
          onOpenChange={(next) => !next && close()}
          title="Archive document"
          description={
            <>
              <bdi>{doing.template.name}</bdi> cannot be sent any more. What was sent goes on, and
              it can be restored.
            </>
          }
          confirmLabel="Archive"
          busyLabel="Archiving..."
          onConfirm={() => afterwards(templateActions.archive(doing.template))}
        />
      )}
    </>
  )
}

function NoDocuments({ filters }: { filters: Props['filters'] }) {
  if (filters.q) {
    return (
      <EmptyState icon={FileText} title="No documents found" description="Try another search." />
    )
  }
  return filters.archived === 'true' ? (
    <EmptyState
      icon={FileText}
      title="The archive is empty"
      description="Documents that are no longer sent come here."
    />
  ) : (
    <EmptyState
      icon={FileText}
      title="No documents"
      description="Upload a PDF or write a letter to get started."
    />
  )
}

Library.layout = AppShell
