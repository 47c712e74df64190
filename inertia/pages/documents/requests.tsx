import { counted } from '#core/counted'
import type { ListScope } from '#accounts/models/states'
import type { RequestedDocument } from '#documents/queries/request_list'
import { BellRing, Download, FileQuestion, Plus } from 'lucide-react'
import { useState } from 'react'
import { RequestRow } from '~/components/documents/requests/request_row'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { useSelection } from '~/components/people/bulk/use_selection'
import type { Paged } from '~/components/lists/list_address'
import { FilterSelect } from '~/components/lists/filter_select'
import { ListPage } from '~/components/lists/list_page'
import { SearchRow } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { onDemand } from '~/lib/on_demand'

const DownloadDialog = onDemand(() => import('~/components/documents/requests/download_dialog'))
const AskDialog = onDemand(() => import('~/components/documents/requests/request_dialog'))

type Filters = { q: string; kind: string; state: string; scope: ListScope | '' }
type Props = Paged & {
  requests: RequestedDocument[]
  filters: Filters
}

const kinds = [
  { value: 'all', label: 'All kinds' },
  { value: 'upload', label: 'To upload' },
  { value: 'read', label: 'To read' },
]
const states = [
  { value: 'all', label: 'All statuses' },
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'submitted', label: 'Needs review' },
  { value: 'done', label: 'Done' },
  { value: 'cancelled', label: 'Canceled' },
]
const defaults = { q: '', kind: 'all', state: 'all' }

/** Overdue is no status, so the address has its own parameter for it. */
const asQuery = ({ state, ...filters }: Filters) => ({
  ...filters,
  state: state === 'overdue' ? 'all' : state,
  overdue: state === 'overdue' ? 'true' : '',
})

const onlyGiven = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== 'all'))

/** HR's requests to upload or read, with everyone's status. */
export default function Requests(props: Props) {
  const { requests, total, filters } = props
  const list = useListQuery<ReturnType<typeof asQuery>>({
    path: '/documents/requests',
    props: { ...props, filters: asQuery(filters) },
    defaults,
    only: ['requests'],
  })
  const [asking, setAsking] = useState(false)
  const [downloading, setDownloading] = useState(false)
  const selection = useSelection(JSON.stringify(filters))
  const chosen = selection.ids.size
  const { busy, attempt } = useAttempt()
  const open = requests.filter(({ state }) => state === 'open')

  const remind = (ids: number[]) =>
    attempt(async () => {
      const told = await api.post('/api/documents/requests/reminders', {
        body: { requestIds: ids },
      })
      const [first] = told.skipped
      toast({
        description:
          told.reminded > 0
            ? `${counted(told.reminded, 'reminder was', 'reminders were')} sent.`
            : (first?.message ?? 'No one was reminded.'),
      })
      list.reload()
    }, 'The reminders could not be sent.')

  const ask = (
    <Button onClick={() => setAsking(true)}>
      <Plus aria-hidden />
      Request documents
    </Button>
  )

  return (
    <>
      <ListPage
        title="Requested documents"
        subtitle="Requests to upload or read documents, and their status"
        mobileSubtitle="Documents to upload or read"
        actions={
          <>
            <ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />
            {ask}
          </>
        }
        tabs={<DocumentTabs current="requests" />}
        list={list}
        noun="requests"
        heading="All requests"
        filters={
          <SearchRow
            value={filters.q}
            label="Search people and documents"
            placeholder="Search..."
            onSearch={list.search}
          >
            <div className="md:w-40">
              <FilterSelect
                label="Kind"
                value={filters.kind}
                options={kinds}
                onChange={(kind) => list.change({ kind })}
              />
            </div>
            <div className="md:w-44">
              <FilterSelect
                label="Status"
                value={filters.state}
                options={states}
                onChange={(state) => list.change(asQuery({ ...filters, state }))}
              />
            </div>
          </SearchRow>
        }
        empty={{
          icon: FileQuestion,
          title: 'No requests',
          description: 'Request an upload, or ask people to read a document.',
          action: ask,
        }}
        footer={
          <div className="flex flex-wrap items-center gap-3">
            {open.length > 1 && (
              <Button
                variant="outline"
                aria-disabled={busy}
                onClick={() => remind(open.map(({ id }) => id))}
              >
                <BellRing aria-hidden />
                Remind all {open.length} shown here
              </Button>
            )}
            {total > 0 && (
              <Button variant="outline" onClick={() => setDownloading(true)}>
                <Download aria-hidden />
                {chosen > 0
                  ? `Download uploads of ${chosen} selected…`
                  : 'Download accepted uploads…'}
              </Button>
            )}
            {chosen > 0 && (
              <Button variant="link" onClick={selection.clear}>
                Clear selection
              </Button>
            )}
          </div>
        }
      >
        {requests.length > 0 && (
          <ul aria-label="Requests" className="grid gap-3">
            {requests.map((asked) => (
              <RequestRow
                key={asked.id}
                asked={asked}
                chosen={selection.has(asked.id)}
                onChoose={(on) => selection.set([asked.id], on)}
                onRemind={() => remind([asked.id])}
                onChanged={list.reload}
              />
            ))}
          </ul>
        )}
      </ListPage>
      {downloading && (
        <DownloadDialog
          of={
            chosen > 0 ? { requestIds: [...selection.ids].join(',') } : onlyGiven(asQuery(filters))
          }
          chosen={chosen}
          onClose={() => setDownloading(false)}
        />
      )}
      {asking && (
        <AskDialog
          onClose={(asked) => {
            setAsking(false)
            if (asked) list.reload()
          }}
        />
      )}
    </>
  )
}

Requests.layout = AppShell
