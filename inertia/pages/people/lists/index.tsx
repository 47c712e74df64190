import type { ListedEntry, PageEntry } from '#people/queries/managed_lists'
import type { ManagedList } from '#people/models/managed_list'
import { Link, usePage } from '@inertiajs/react'
import { ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/components/feedback/confirm_dialog'
import { EntryDialog } from '~/components/people/managed_lists/entry_dialog'
import { EntryList } from '~/components/people/managed_lists/entry_list'
import { MergeDialog } from '~/components/people/managed_lists/merge_dialog'
import { listLabels } from '~/components/people/managed_lists/name_field'
import { takenBy } from '~/components/people/managed_lists/taken_by'
import { PeopleTabs } from '~/components/people/people_tabs'
import type { Paged } from '~/components/lists/list_address'
import { SearchBox } from '~/components/lists/search_box'
import { ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { Button, buttonVariants } from '~/components/ui/button'
import { toastOutcome } from '~/lib/failures'
import AppShell from '~/layouts/app_shell'
import { api } from '~/lib/api'

type Props = Paged & {
  entries: PageEntry[]
  filters: { list: ManagedList; q: string }
}

type Doing =
  | { what: 'save'; entry: ListedEntry | null }
  | { what: 'merge'; entry: ListedEntry; into: ListedEntry | null }
  | { what: 'delete'; entry: ListedEntry }

const lists = Object.keys(listLabels) as ManagedList[]

export default function Lists(props: Props) {
  const { entries, filters } = props
  const { permissions } = usePage().props
  const { list: name } = filters
  const list = useListQuery({
    path: '/employees/lists',
    props,
    defaults: { list: 'department' },
    only: ['entries'],
  })
  const [doing, setDoing] = useState<Doing | null>(null)
  // While a dialog fades out, it continues to show the same content.
  const [open, setOpen] = useState(false)
  const begin = (next: Doing) => {
    setDoing(next)
    setOpen(true)
  }

  /** The next press is about what the entry is called now. */
  function follow(entry: ListedEntry) {
    setDoing((last) => last && { ...last, entry })
    list.reload()
  }

  async function remove(entry: ListedEntry) {
    try {
      await toastOutcome(async () => {
        await api.delete('/api/lists/:list/:id', {
          params: { list: name, id: entry.id },
          query: { previous: entry.name },
        })
        return `The ${name} was deleted.`
      }, 'The name could not be deleted.')
    } catch (error) {
      const renamed = takenBy(error)
      if (renamed) setDoing({ what: 'delete', entry: renamed })
      throw error
    } finally {
      list.reload()
    }
  }

  const add = (
    <Button onClick={() => begin({ what: 'save', entry: null })}>
      <Plus aria-hidden />
      Add {name}
    </Button>
  )

  return (
    <>
      <ListPage
        title="Lists"
        subtitle="Standard names for departments, positions and locations"
        mobileSubtitle="Departments, positions and locations"
        actions={add}
        tabs={<PeopleTabs current="lists" />}
        list={list}
        noun="names"
        heading={listLabels[name]}
        filters={
          <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
            <nav aria-label="Lists of names" className="flex flex-wrap gap-2">
              {lists.map((one) => (
                <Link
                  key={one}
                  href={one === 'department' ? '/employees/lists' : `/employees/lists?list=${one}`}
                  aria-current={one === name ? 'page' : undefined}
                  className={buttonVariants({
                    variant: one === name ? 'default' : 'outline',
                    className: 'max-sm:px-2.5',
                  })}
                >
                  {listLabels[one]}
                </Link>
              ))}
            </nav>
            <div role="search" className="flex min-w-0 flex-1 md:basis-52">
              <SearchBox
                key={name}
                value={filters.q}
                label={`Search ${listLabels[name].toLowerCase()}`}
                placeholder="Search..."
                onSearch={list.search}
              />
            </div>
          </div>
        }
        empty={{
          icon: ListTree,
          title: filters.q ? 'No names found' : 'No names yet',
          description: filters.q
            ? 'Try another search.'
            : 'Names you enter when adding employees appear here.',
          action: !filters.q && add,
        }}
      >
        {entries.length > 0 && (
          <EntryList
            list={name}
            caption={listLabels[name]}
            entries={entries}
            mayView={permissions.includes('employees:view')}
            onRename={(entry) => begin({ what: 'save', entry })}
            onMerge={(entry) => begin({ what: 'merge', entry, into: null })}
            onDelete={(entry) => begin({ what: 'delete', entry })}
          />
        )}
      </ListPage>
      {doing?.what === 'save' && (
        <EntryDialog
          list={name}
          entry={doing.entry}
          open={open}
          onOpenChange={setOpen}
          onSaved={list.reload}
          onMerge={(entry, into) => begin({ what: 'merge', entry, into })}
          onRenamed={follow}
        />
      )}
      {doing?.what === 'merge' && (
        <MergeDialog
          list={name}
          from={doing.entry}
          into={doing.into}
          open={open}
          onOpenChange={setOpen}
          onMerged={list.reload}
          onRenamed={follow}
        />
      )}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title={`Delete ${name}`}
          description={
            <>
              <bdi>{doing.entry.name}</bdi> is no longer offered. No one has it.
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
