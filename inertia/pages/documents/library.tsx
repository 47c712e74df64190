import type { TemplateView } from '#documents/queries/find_template'
import { router } from '@inertiajs/react'
import { FileText, PenLine, Upload } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { templateActions } from '~/components/documents/template_actions'
import { TemplateCard } from '~/components/documents/template_card'
import { LIBRARY } from '~/components/documents/template_labels'
import { useIdempotencyKey } from '~/hooks/use_idempotency_key'
import type { Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ArchiveFilters, type ArchiveFilterValues } from '~/components/lists/archive_filters'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'
import { onDemand } from '~/lib/on_demand'

const UploadDialog = onDemand(() => import('~/components/documents/upload_dialog'))
const SettingsDialog = onDemand(() => import('~/components/documents/settings_dialog'))

type Props = Paged & {
  templates: TemplateView[]
  filters: ArchiveFilterValues
}

type Doing =
  | { what: 'upload' | 'settings'; template: TemplateView | null }
  | { what: 'archive'; template: TemplateView }

export default function Library(props: Props) {
  const { templates, filters } = props
  const list = useListQuery({
    path: LIBRARY,
    props,
    defaults: { archived: 'false' },
    only: ['templates'],
  })
  const [doing, setDoing] = useState<Doing | null>(null)
  const key = useIdempotencyKey()
  const afterwards = (work: Promise<void>) => work.finally(list.reload)
  const open = ({ id }: TemplateView) => router.visit(`${LIBRARY}/${id}`)
  const close = () => setDoing(null)

  async function duplicate(template: TemplateView) {
    await afterwards(templateActions.duplicate(template, key.current(template.id)))
    key.renew()
  }

  return (
    <>
      <ListPage
        title="Library"
        subtitle="Templates for signature: PDFs and letters"
        mobileSubtitle="Documents that people sign."
        actions={
          <>
            <Button
              variant="outline"
              onClick={() => setDoing({ what: 'settings', template: null })}
            >
              <PenLine aria-hidden />
              Write letter
            </Button>
            <Button onClick={() => setDoing({ what: 'upload', template: null })}>
              <Upload aria-hidden />
              Upload document
            </Button>
          </>
        }
        tabs={<DocumentTabs current="library" />}
        list={list}
        noun="documents"
        cards
        filters={
          <ArchiveFilters
            path={LIBRARY}
            filters={filters}
            things="Documents"
            inUse="Active"
            searchLabel="Search documents"
            onSearch={list.search}
          />
        }
        empty={{ icon: FileText, ...emptyWords(filters) }}
      >
        {templates.length > 0 && (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-cards">
            {templates.map((template) => (
              <li key={template.id} className="grid min-w-0 grid-cols-1">
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
        )}
      </ListPage>
      {doing?.what === 'upload' && (
        <UploadDialog template={doing.template} onClose={close} onUploaded={open} />
      )}
      {doing?.what === 'settings' && (
        <SettingsDialog
          template={doing.template}
          onClose={close}
          onSaved={({ saved }) => {
            close()
            if (doing.template) list.reload()
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
              <bdi>{doing.template.name}</bdi> cannot be sent anymore. What was sent goes on, and it
              can be restored.
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

function emptyWords({ q, archived }: ArchiveFilterValues) {
  if (q) return { title: 'No documents found', description: 'Try another search.' }
  return archived === 'true'
    ? {
        title: 'Nothing is archived',
        description: 'Documents that are no longer sent come here.',
      }
    : { title: 'No documents', description: 'Upload a PDF or write a letter to get started.' }
}

Library.layout = AppShell
