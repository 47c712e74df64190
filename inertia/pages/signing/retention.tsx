import type { RetainedDocument, RetentionState } from '#signing/queries/documents/retention_list'
import { Link } from '@inertiajs/react'
import { Archive, LockKeyhole, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CountTiles } from '~/components/count_tiles'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { addressOf, type Paged } from '~/components/lists/list_address'
import { ListPage } from '~/components/lists/list_page'
import { SearchRow } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { HoldDialog } from '~/components/signing/retention/hold_dialog'
import { RetentionItem } from '~/components/signing/retention/retention_item'
import { Button } from '~/components/ui/button'
import { CardTitle } from '~/components/ui/card'
import AppShell from '~/layouts/app_shell'

type Filters = { state: RetentionState; q: string }
type Props = Paged & {
  documents: RetainedDocument[]
  counts: Record<RetentionState, number>
  filters: Filters
}

const path = '/documents/retention'
const defaults = { state: 'kept', q: '' }

const titles: Record<RetentionState, string> = {
  kept: 'Signed documents that are kept',
  due: 'Ready to delete',
  held: 'Under legal hold',
  destroyed: 'Deleted',
}

/** Retention of signed documents with the reasons, and legal holds. */
export default function Retention(props: Props) {
  const { documents, counts, filters } = props
  const list = useListQuery({ path, props, defaults, only: ['documents', 'counts'] })
  const [holding, setHolding] = useState<RetainedDocument[] | null>(null)
  const free = documents.filter(({ hold, destroyedAt }) => !hold && !destroyedAt)

  return (
    <>
      <ListPage
        title="Retention"
        subtitle="How long signed documents are kept, and which are past their retention period"
        mobileSubtitle="How long documents are kept."
        actions={
          counts.due > 0 && (
            <Button asChild variant="outline">
              <Link href={`${path}/destruction`}>
                <Trash2 aria-hidden />
                Preview deletion
              </Link>
            </Button>
          )
        }
        tabs={<DocumentTabs current="retention" />}
        lead={
          <CountTiles
            label="Documents by status"
            current={filters.state}
            hrefFor={(state) => addressOf(path, { ...filters, state }, defaults)}
            tiles={[
              { filter: 'kept', label: 'Kept', value: counts.kept, color: 'text-foreground' },
              {
                filter: 'due',
                label: 'Ready to delete',
                value: counts.due,
                color: 'text-warning',
              },
              { filter: 'held', label: 'Legal holds', value: counts.held, color: 'text-info' },
              {
                filter: 'destroyed',
                label: 'Deleted',
                value: counts.destroyed,
                color: 'text-foreground',
              },
            ]}
          />
        }
        list={list}
        noun="documents"
        filters={
          <>
            <CardTitle>{titles[filters.state]}</CardTitle>
            <SearchRow
              value={filters.q}
              label="Search people and documents"
              placeholder="Search..."
              onSearch={list.search}
            />
          </>
        }
        empty={{
          icon: Archive,
          title: filters.q ? 'No documents found' : 'No documents',
          description: filters.q
            ? 'Try another name.'
            : 'Documents are listed here once they are signed.',
        }}
        footer={
          free.length > 1 && (
            <Button variant="outline" className="w-fit" onClick={() => setHolding(free)}>
              <LockKeyhole aria-hidden />
              Hold all {free.length} shown here…
            </Button>
          )
        }
      >
        {documents.length > 0 && (
          <ul aria-label={titles[filters.state]} className="grid gap-3">
            {documents.map((document) => (
              <RetentionItem
                key={document.id}
                document={document}
                onHold={() => setHolding([document])}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {holding && (
        <HoldDialog
          documents={holding}
          onClose={(changed) => {
            setHolding(null)
            if (changed) list.reload()
          }}
        />
      )}
    </>
  )
}

Retention.layout = AppShell
