import type { ListScope } from '#accounts/models/states'
import type { SignerRole } from '#documents/placed_field'
import type { SigningRequest } from '#signing/queries/requests/request_list'
import type { Attention, Tab } from '#signing/request'
import { router } from '@inertiajs/react'
import { Download, FileSignature, X } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '~/components/layout/page_header'
import { addressOf, type Paged } from '~/components/lists/list_address'
import { SearchBox } from '~/components/lists/search_box'
import { ListSection } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { ScopeSwitch } from '~/components/people/scope_switch'
import { CheckLink } from '~/components/signing/check_link'
import { OpenI9, type OpenI9Props } from '~/components/signing/requests/open_i9'
import { RequestDialog, type Asked } from '~/components/signing/requests/request_dialog'
import { RequestItem } from '~/components/signing/requests/request_item'
import { SendButton } from '~/components/signing/requests/send_button'
import { SignDialog } from '~/components/signing/requests/sign_dialog'
import { useRefresh } from '~/components/signing/requests/use_polling'
import { Button } from '~/components/ui/button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs'
import AppShell from '~/layouts/app_shell'
import { cn } from '~/lib/utils'

type Props = Paged & {
  requests: SigningRequest[]
  i9: OpenI9Props
  counts: Record<Tab, number>
  filters: { tab: Tab; q: string; attention: Attention | ''; scope: ListScope | '' }
}

const tabs: { tab: Tab; label: string; empty: string }[] = [
  { tab: 'outstanding', label: 'Outstanding', empty: 'No outstanding requests' },
  { tab: 'inProgress', label: 'In Progress', empty: 'Nothing is being signed' },
  { tab: 'completed', label: 'Completed', empty: 'Nothing here yet' },
  { tab: 'notCompleted', label: 'Not completed', empty: 'Nothing here' },
]

/** Requests of all tabs that need attention, from the dashboard. */
const attentions: Record<Attention, string> = {
  overdue_i9: 'Overdue I-9s',
  declined: 'Declined in the last 30 days',
  expired: 'Expired in the last 30 days',
  failed: 'Signed, but not sealed',
}

/** The signing requests, in tabs by their status. */
export default function SigningRequests(props: Props) {
  const { requests, counts, total, filters } = props
  const list = useListQuery({
    path: '/document-signing',
    props,
    defaults: { tab: 'outstanding', q: '' },
    only: ['requests', 'i9', 'counts'],
  })
  useRefresh(list.only)
  const [signing, setSigning] = useState<{ request: SigningRequest; role: SignerRole } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const refresh = () => router.reload({ only: list.only, showProgress: false })
  const sealed = requests.filter(({ documents }) => documents.some((one) => one.sealed))
  const sendButton = <SendButton onClick={() => setAsked({ what: 'new' })} />
  const requestList = (label: string) =>
    requests.length > 0 && (
      <ul aria-label={label} className="divide-y">
        {requests.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            onSign={(role) => setSigning({ request, role })}
            onAsk={setAsked}
            onChanged={refresh}
          />
        ))}
      </ul>
    )

  return (
    <>
      <PageHeader
        title="Document Signing"
        subtitle="Documents sent for signature, and who signs next."
        mobileSubtitle="Documents sent to be signed."
        actions={
          <>
            <ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />
            {sendButton}
          </>
        }
      />
      {filters.attention !== '' && (
        <ListSection
          list={list}
          noun="requests"
          heading={attentions[filters.attention]}
          filters={
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="outline" onClick={() => list.change({ attention: '' })}>
                <span className="sr-only">Remove the filter </span>
                {attentions[filters.attention]}
                <X aria-hidden />
              </Button>
            </div>
          }
          empty={{ icon: FileSignature, title: 'All caught up' }}
        >
          {requestList(attentions[filters.attention])}
        </ListSection>
      )}
      {filters.attention === '' && (
        <>
          <OpenI9 {...props.i9} onSign={(request, role) => setSigning({ request, role })} />
          <Tabs
            value={filters.tab}
            onValueChange={(tab) => list.change({ tab: tab as Tab })}
            className="mt-6"
          >
            <TabsList aria-label="Signing requests">
              {tabs.map(({ tab, label }) => (
                <TabsTrigger
                  key={tab}
                  value={tab}
                  // Hidden on phones, unless a link has led there.
                  className={cn(tab === 'completed' && tab !== filters.tab && 'max-md:hidden')}
                >
                  {label} ({counts[tab]})
                </TabsTrigger>
              ))}
            </TabsList>
            {tabs.map(({ tab, label, empty }) => (
              <TabsContent key={tab} value={tab}>
                <ListSection
                  list={list}
                  noun="requests"
                  filters={
                    <div className="flex flex-wrap items-center gap-3">
                      <SearchBox
                        value={filters.q}
                        label="Search by employee"
                        placeholder="Name or email"
                        onSearch={list.search}
                      />
                      {tab === 'completed' && sealed.length > 0 && (
                        <>
                          <Button variant="outline" asChild>
                            <a
                              href={`/api/sign/documents.zip?requestIds=${sealed.map(({ id }) => id).join(',')}`}
                              download
                            >
                              <Download aria-hidden />
                              Download these ({sealed.length})
                            </a>
                          </Button>
                          {total > requests.length && <DownloadAll {...filters} />}
                        </>
                      )}
                      {tab === 'completed' && <CheckLink />}
                    </div>
                  }
                  empty={{
                    icon: FileSignature,
                    title: filters.q ? 'No requests found' : empty,
                    description: filters.q ? 'Try another name.' : undefined,
                    action:
                      !filters.q && (tab === 'outstanding' || tab === 'inProgress') && sendButton,
                  }}
                >
                  {requestList(`${label} requests`)}
                </ListSection>
              </TabsContent>
            ))}
          </Tabs>
        </>
      )}
      {asked && (
        <RequestDialog
          asked={asked}
          onClose={(changed) => {
            setAsked(null)
            if (changed) refresh()
          }}
        />
      )}
      {signing && (
        <SignDialog
          {...signing}
          onClose={() => {
            setSigning(null)
            refresh()
          }}
        />
      )}
    </>
  )
}

/** An error (too many at once) opens a page of its own, so that the list stays. */
function DownloadAll({ q, scope }: Pick<Props['filters'], 'q' | 'scope'>) {
  return (
    <Button variant="outline" asChild>
      <a
        href={addressOf('/api/sign/documents.zip', { tab: 'completed', q, scope })}
        target="_blank"
      >
        <Download aria-hidden />
        Download all{q ? ' found' : ''} (up to 500)
      </a>
    </Button>
  )
}

SigningRequests.layout = AppShell
