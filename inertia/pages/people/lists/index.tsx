import type { ListedEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { Link, router, usePage } from '@inertiajs/react'
import { ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { EmptyState } from '~/components/feedback/empty_state'
import { PageHeader } from '~/components/layout/page_header'
import { Pagination } from '~/components/lists/pagination'
import { ListPanel } from '~/components/lists/list_panel'
import { EntryDialog } from '~/components/people/managed_lists/entry_dialog'
import { EntryList } from '~/components/people/managed_lists/entry_list'
import { MergeDialog } from '~/components/people/managed_lists/merge_dialog'
import { listLabels } from '~/components/people/managed_lists/name_field'
import { PeopleTabs } from '~/components/people/people_tabs'
import { SearchBox } from '~/components/lists/search_box'
import { useExistingPage } from '~/components/lists/use_existing_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button, buttonVariants } from '~/components/ui/button'
import { Card, CardTitle } from '~/components/ui/card'
import { toastOutcome } from '~/lib/failures'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'

type Props = {
  entries: ListedEntry[]
  total: number
  page: number
  perPage: number
  filters: { list: ManagedList; q: string }
}

type Doing =
  | { what: 'save'; entry: ListedEntry | null }
  | { what: 'merge'; entry: ListedEntry; into: ListedEntry | null }
  | { what: 'delete'; entry: ListedEntry }

const listProps = ['entries', 'total', 'page', 'perPage', 'filters']
const lists = Object.keys(listLabels) as ManagedList[]

export default function Lists({ entries, total, page, perPage, filters }: Props) {
  const { permissions } = usePage().props
  const { list } = filters
  const query = useListQuery({
    path: '/employees/lists',
    filters,
    defaults: { list: 'department' },
    only: listProps,
  })
  useExistingPage({ page, perPage, total, hrefFor: query.hrefFor })
  const [doing, setDoing] = useState<Doing | null>(null)
  // While a dialog fades out, it goes on showing what it showed.
  const [open, setOpen] = useState(false)
  const begin = (next: Doing) => {
    setDoing(next)
    setOpen(true)
  }
  const reload = () => router.reload({ only: listProps })

  async function remove(entry: ListedEntry) {
    try {
      await toastOutcome(async () => {
        await api.delete('/api/lists/:list/:id', { params: { list, id: entry.id } })
        return `The ${list} is deleted.`
      }, 'The name could not be deleted.')
    } finally {
      reload()
    }
  }

  return (
    <>
      <PageHeader
        title="Lists"
        subtitle="Departments, positions and locations, each spelled one way for everybody."
        mobileSubtitle="Departments, positions and locations."
        actions={
          <Button onClick={() => begin({ what: 'save', entry: null })}>
            <Plus aria-hidden />
            Add {list}
          </Button>
        }
      />
      <PeopleTabs current="lists" />
      <Card className="mt-6">
        <CardTitle className="sr-only">{listLabels[list]}</CardTitle>
        <div className="flex flex-col gap-3 md:flex-row">
          <nav aria-label="Lists of names" className="flex flex-wrap gap-2">
            {lists.map((name) => (
              <Link
                key={name}
                href={name === 'department' ? '/employees/lists' : `/employees/lists?list=${name}`}
                aria-current={name === list ? 'page' : undefined}
                className={buttonVariants({
                  variant: name === list ? 'default' : 'outline',
                  className: 'max-sm:px-2.5',
                })}
              >
                {listLabels[name]}
              </Link>
            ))}
          </nav>
          <div role="search" className="flex min-w-0 flex-1">
            <SearchBox
              key={list}
              value={filters.q}
              label={`Search ${listLabels[list].toLowerCase()}`}
              placeholder="Search..."
              onSearch={query.search}
            />
          </div>
        </div>
        <ListPanel loading={query.loading} loadingText="Loading names...">
          {entries.length > 0 ? (
            <EntryList
              list={list}
              caption={listLabels[list]}
              entries={entries}
              mayView={permissions.includes('employees:view')}
              onRename={(entry) => begin({ what: 'save', entry })}
              onMerge={(entry) => begin({ what: 'merge', entry, into: null })}
              onDelete={(entry) => begin({ what: 'delete', entry })}
            />
          ) : (
            <EmptyState
              icon={ListTree}
              title={filters.q ? 'No names found' : 'No names yet'}
              description={
                filters.q
                  ? 'Try another search.'
                  : 'What people type as they add employees comes here by itself.'
              }
            />
          )}
        </ListPanel>
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          hrefFor={query.hrefFor}
          label="Pages of names"
        />
      </Card>
      {doing?.what === 'save' && (
        <EntryDialog
          list={list}
          entry={doing.entry}
          open={open}
          onOpenChange={setOpen}
          onSaved={reload}
          onMerge={(entry, into) => begin({ what: 'merge', entry, into })}
        />
      )}
      {doing?.what === 'merge' && (
        <MergeDialog
          list={list}
          from={doing.entry}
          into={doing.into}
          open={open}
          onOpenChange={setOpen}
          onMerged={reload}
        />
      )}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={`Delete ${list}`}
          description={
            <>
              <bdi>{doing.entry.name}</bdi> is no longer offered. Nobody has it.
            </>
          }
          confirmLabel="Delete"
          busyLabel="Deleting..."
          destructive
          onConfirm={() => remove(doing.entry)}
        />
      )}
    </>
  )
}

Lists.layout = AppShell
