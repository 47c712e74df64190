import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { Mail, MailOpen } from 'lucide-react'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { invitationLabel, invitationStates } from '~/components/people/invitations/invitation_badge'
import { InvitationList } from '~/components/people/invitations/invitation_list'
import { ListPanel } from '~/components/lists/list_panel'
import { PeopleTabs } from '~/components/people/people_tabs'
import { SearchBox } from '~/components/lists/search_box'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { NativeSelect } from '~/components/ui/native-select'
import AppShell from '~/layouts/app_shell'

type Props = {
  invitations: Data.People.Invitation[]
  total: number
  page: number
  perPage: number
  filters: { q: string; state: string }
}

const listProps = ['invitations', 'total', 'page', 'perPage', 'filters']

export default function Invitations({ invitations, total, page, perPage, filters }: Props) {
  const { permissions } = usePage().props
  const query = useListQuery({
    path: '/employees/invitations',
    filters,
    defaults: {},
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const filtered = filters.q !== '' || filters.state !== ''

  return (
    <>
      <PageHeader
        title="Invitations"
        subtitle="Who has been invited to register, and what became of it."
        mobileSubtitle="Who has been invited to register."
        actions={
          permissions.includes('settings:manage') && (
            <Button asChild variant="outline">
              <Link href="/user-management/mails">
                <Mail aria-hidden="true" />
                Outgoing Mails
              </Link>
            </Button>
          )
        }
      />
      <PeopleTabs current="invitations" />
      <Card className="mt-6">
        <CardTitle className="sr-only">All invitations</CardTitle>
        <div role="search" className="flex flex-col gap-3 md:flex-row">
          <SearchBox
            value={filters.q}
            label="Search invitations"
            placeholder="Search invitations..."
            onSearch={query.search}
          />
          <div className="md:w-48">
            <NativeSelect
              aria-label="State"
              value={filters.state}
              onChange={(event) => query.change({ state: event.target.value })}
            >
              <option value="">All States</option>
              {invitationStates.map((state) => (
                <option key={state} value={state}>
                  {invitationLabel(state)}
                </option>
              ))}
            </NativeSelect>
          </div>
        </div>
        <ListPanel loading={query.loading} loadingText="Loading invitations...">
          {invitations.length > 0 ? (
            <InvitationList
              invitations={invitations}
              mayChange={permissions.includes('employees:update')}
              only={listProps}
            />
          ) : (
            <EmptyState
              icon={MailOpen}
              title={filtered ? 'No invitations found' : 'No invitations yet'}
              description={
                filtered
                  ? 'Try another search, or another state.'
                  : 'Adding an employee makes the first one.'
              }
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of invitations"
        />
      </Card>
    </>
  )
}

Invitations.layout = AppShell
