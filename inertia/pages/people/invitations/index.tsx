import type { ListScope } from '#accounts/models/states'
import type { Data } from '@generated/data'
import { Link, usePage } from '@inertiajs/react'
import { Mail, MailOpen } from 'lucide-react'
import { invitationFilters } from '~/components/people/invitations/invitation_badge'
import { InvitationBulkBar } from '~/components/people/invitations/invitation_bulk_bar'
import { InvitationList } from '~/components/people/invitations/invitation_list'
import { useSelection } from '~/components/people/bulk/use_selection'
import { AddPeople } from '~/components/people/add_people'
import { ScopeSwitch, useWithoutTeam } from '~/components/people/scope_switch'
import { PeopleTabs } from '~/components/people/people_tabs'
import type { Paged } from '~/components/lists/list_address'
import { FilterSelect } from '~/components/lists/filter_select'
import { Pagination } from '~/components/lists/pagination'
import { ListPage } from '~/components/lists/list_page'
import { SearchRow } from '~/components/lists/search_box'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button } from '~/components/ui/button'
import AppShell from '~/layouts/app_shell'

type Props = Paged & {
  invitations: Data.People.Invitation[]
  filters: { q: string; state: string; scope: ListScope | '' }
}

export default function Invitations(props: Props) {
  const { invitations, total, filters } = props
  const { permissions } = usePage().props
  const list = useListQuery({ path: '/employees/invitations', props, only: ['invitations'] })
  const selection = useSelection(JSON.stringify(filters))
  const mayChange = permissions.includes('employees:update')
  const withoutTeam = useWithoutTeam(filters.scope)
  const filtered = filters.q !== '' || filters.state !== ''

  return (
    <ListPage
      title="Invitations"
      subtitle="Invitations and their status"
      mobileSubtitle="Who has been invited to register."
      actions={
        <>
          <ScopeSwitch scope={filters.scope} onChange={(scope) => list.change({ scope })} />
          {permissions.includes('settings:manage') && (
            <Button asChild variant="outline">
              <Link href="/user-management/mails">
                <Mail aria-hidden="true" />
                Email log
              </Link>
            </Button>
          )}
        </>
      }
      tabs={<PeopleTabs current="invitations" />}
      list={list}
      noun="invitations"
      heading="All invitations"
      filters={
        <SearchRow
          value={filters.q}
          label="Search invitations"
          placeholder="Search invitations..."
          onSearch={list.search}
        >
          <div className="md:w-48">
            <FilterSelect
              label="Status"
              value={filters.state}
              all="All statuses"
              options={invitationFilters}
              onChange={(state) => list.change({ state })}
            />
          </div>
        </SearchRow>
      }
      empty={{
        icon: MailOpen,
        title: filtered ? 'No invitations found' : 'No invitations yet',
        description: filtered
          ? 'Try a different search or status.'
          : withoutTeam
            ? undefined
            : 'Adding an employee makes the first one.',
        action: !filtered && !withoutTeam && <AddPeople />,
      }}
      pages={
        <>
          <Pagination {...list.place} label="Pages of invitations" />
          <InvitationBulkBar
            selection={selection}
            total={total}
            filters={filters}
            only={list.only}
          />
        </>
      }
    >
      {invitations.length > 0 && (
        <InvitationList
          invitations={invitations}
          selection={mayChange ? selection : undefined}
          only={list.only}
        />
      )}
    </ListPage>
  )
}

Invitations.layout = AppShell
