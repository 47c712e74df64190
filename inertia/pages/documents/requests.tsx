import { Link, router } from '@inertiajs/react'
import { BellRing, FileQuestion, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/confirm_dialog'
import { DocumentRow } from '~/components/documents/asked/asked_rows'
import { askedBadge, peopleText, type Asked } from '~/components/documents/asked/types'
import { DocumentTabs } from '~/components/documents/document_tabs'
import { EmptyState } from '~/components/empty_state'
import { PageHeader } from '~/components/page_header'
import { Pagination } from '~/components/pagination'
import { ListPanel } from '~/components/people/list_panel'
import { SearchBox } from '~/components/people/search_box'
import { useExistingPage } from '~/components/people/use_existing_page'
import { useListQuery } from '~/components/people/use_list_query'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { NativeSelect } from '~/components/ui/native-select'
import { useAttempt } from '~/hooks/use_attempt'
import { toast } from '~/hooks/use_toast'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'
import { formatShortDate } from '~/lib/dates'
import { tellOutcome } from '~/lib/failures'
import { fullName } from '~/lib/people'
import { onDemand } from '~/lib/on_demand'

const AskDialog = onDemand(() => import('~/components/documents/asked/ask_dialog'))

type Filters = { q: string; kind: string; state: string }
type Props = { requests: Asked[]; total: number; page: number; perPage: number; filters: Filters }

const listProps = ['requests', 'total', 'page', 'perPage', 'filters']
const defaults = { q: '', kind: 'all', state: 'all' }

/** The address says overdue, which is no state, in a parameter of its own. */
const asQuery = ({ state, ...filters }: Filters) => ({
  ...filters,
  state: state === 'overdue' ? 'all' : state,
  overdue: state === 'overdue' ? 'true' : '',
})

/** What HR asked people to upload or read, and how everybody stands. */
export default function Requests({ requests, total, page, perPage, filters }: Props) {
  const query = useListQuery<ReturnType<typeof asQuery>>({
    path: '/documents/requests',
    filters: asQuery(filters),
    defaults,
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [asking, setAsking] = useState(false)
  const { busy, attempt } = useAttempt()
  const open = requests.filter(({ state }) => state === 'open')
  const reload = () => router.reload({ only: listProps })

  const remind = (ids: number[]) =>
    attempt(async () => {
      const told = await api.post<{ reminded: number; skipped: { message: string }[] }>(
        '/api/documents/requests/reminders',
        { requestIds: ids }
      )
      const [first] = told.skipped
      toast({
        description:
          told.reminded > 0
            ? `${told.reminded === 1 ? '1 reminder was' : `${told.reminded} reminders were`} sent.`
            : (first?.message ?? 'Nobody was reminded.'),
      })
      reload()
    }, 'The reminders could not be sent.')

  return (
    <>
      <PageHeader
        title="Requested documents"
        subtitle="What people are asked to upload or to read, and how everybody stands."
        mobileSubtitle="What people are asked to upload or read."
        actions={
          <Button onClick={() => setAsking(true)}>
            <Plus aria-hidden />
            Request documents
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <DocumentTabs current="requests" />
        <Card>
          <CardTitle className="sr-only">All requests</CardTitle>
          <div role="search" className="flex flex-col gap-3 md:flex-row">
            <SearchBox
              value={filters.q}
              label="Search people and documents"
              placeholder="Search..."
              onSearch={query.search}
            />
            <div className="md:w-40">
              <NativeSelect
                aria-label="Kind"
                value={filters.kind}
                onChange={(event) => query.change({ kind: event.target.value })}
              >
                <option value="all">All kinds</option>
                <option value="upload">To upload</option>
                <option value="read">To read</option>
              </NativeSelect>
            </div>
            <div className="md:w-44">
              <NativeSelect
                aria-label="State"
                value={filters.state}
                onChange={(event) =>
                  query.change(asQuery({ ...filters, state: event.target.value }))
                }
              >
                <option value="all">All states</option>
                <option value="open">Open</option>
                <option value="overdue">Overdue</option>
                <option value="submitted">Awaits review</option>
                <option value="done">Done</option>
                <option value="cancelled">Cancelled</option>
              </NativeSelect>
            </div>
          </div>
          <ListPanel loading={query.loading} loadingText="Loading requests...">
            {requests.length > 0 ? (
              <ul aria-label="Requests" className="grid gap-3">
                {requests.map((asked) => (
                  <RequestRow
                    key={asked.id}
                    asked={asked}
                    onRemind={() => remind([asked.id])}
                    onChanged={reload}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={FileQuestion}
                title="No requests"
                description="Ask people to upload a document, or to read one."
              />
            )}
          </ListPanel>
          {open.length > 1 && (
            <Button
              variant="outline"
              className="w-fit"
              aria-disabled={busy}
              onClick={() => remind(open.map(({ id }) => id))}
            >
              <BellRing aria-hidden />
              Remind of all {open.length} shown here
            </Button>
          )}
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            hrefFor={query.hrefFor}
            label="Pages of requests"
          />
        </Card>
      </div>
      {asking && (
        <AskDialog
          onClose={(asked) => {
            setAsking(false)
            if (asked > 0) {
              toast({ title: 'Success', description: `Asked ${peopleText(asked)}.` })
              reload()
            }
          }}
        />
      )}
    </>
  )
}

interface RequestRowProps {
  asked: Asked
  onRemind: () => void
  onChanged: () => void
}

function RequestRow({ asked, onRemind, onChanged }: RequestRowProps) {
  const badge = askedBadge(asked)
  const label = `${asked.name}, ${fullName(asked.employee)}`
  const [pending] = asked.submissions
  return (
    <DocumentRow
      name={
        <Link
          href={`/documents/requests/${asked.id}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
        >
          <bdi>{asked.name}</bdi>
        </Link>
      }
      actions={
        <>
          {asked.state === 'submitted' && pending && (
            <Button asChild size="sm">
              <Link href={`/documents/reviews/${pending.id}`} aria-label={`Review: ${label}`}>
                Review
              </Link>
            </Button>
          )}
          {asked.state === 'open' && (
            <Button variant="outline" size="sm" aria-label={`Remind: ${label}`} onClick={onRemind}>
              Remind
            </Button>
          )}
          {['open', 'submitted'].includes(asked.state) && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm" aria-label={`Cancel: ${label}`}>
                  Cancel
                </Button>
              }
              title="Cancel this request?"
              description={
                <>
                  <bdi>{fullName(asked.employee)}</bdi> is not asked for <bdi>{asked.name}</bdi> any
                  more. What was uploaded and awaits review is deleted.
                </>
              }
              confirmLabel="Cancel the request"
              cancelLabel="Keep it"
              destructive
              onConfirm={async () => {
                await tellOutcome(async () => {
                  await api.post(`/api/documents/requests/${asked.id}/cancellation`)
                  return 'The request was cancelled.'
                }, 'The request could not be cancelled.')
                onChanged()
              }}
            />
          )}
        </>
      }
    >
      <Badge variant={badge.variant}>{badge.label}</Badge>
      <bdi>{fullName(asked.employee)}</bdi>
      {asked.dueOn && <span>due {formatShortDate(asked.dueOn)}</span>}
      {asked.remindedAt && <span>reminded {formatShortDate(asked.remindedAt)}</span>}
    </DocumentRow>
  )
}

Requests.layout = AppShell
