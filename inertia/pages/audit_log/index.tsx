import { counted, formatCount } from '#core/counted'
import type { AuditCheck } from '#audit_log/queries/audit_checks'
import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react'
import { AuditFilters, filtersInWords } from '~/components/audit_log/audit_filters'
import { ChainStatus } from '~/components/audit_log/chain_status'
import { EntryCard } from '~/components/audit_log/entry_card'
import { NewEntries } from '~/components/audit_log/new_entries'
import type { AuditFilterValues } from '~/components/audit_log/audit_filter_values'
import { ExportMenu } from '~/components/export_menu'
import { addressOf } from '~/components/lists/list_address'
import { ClearFilters, ListPage } from '~/components/lists/list_page'
import { useListQuery } from '~/components/lists/use_list_query'
import { StepLink } from '~/components/step_link'
import AppShell from '~/layouts/app_shell'

const PATH = '/audit-logs'
const defaults = { signIns: 'false' }

const formats = [
  { format: 'csv', label: 'CSV file' },
  { format: 'jsonl', label: 'JSON Lines file' },
]

type Props = {
  /** The newest first. */
  entries: Data.AuditLog.AuditEntry.Variants['forScreen'][]
  total: number
  hasOlder: boolean
  hasNewer: boolean
  filters: AuditFilterValues
  performer: { id: number; name: string } | null
  words: { actions: string[]; entityTypes: string[] }
  check: AuditCheck | null
}

export default function AuditLogs(props: Props) {
  const { entries, total, hasOlder, hasNewer, filters, performer, words, check } = props
  const list = useListQuery({
    path: PATH,
    props,
    defaults,
    only: ['entries', 'hasOlder', 'hasNewer', 'performer', 'check'],
  })
  const first = entries[0]
  const last = entries.at(-1)
  const { companyName } = usePage().props
  return (
    <ListPage
      title="Audit Logs"
      subtitle="Who did what, and when. Entries are never changed or deleted."
      mobileSubtitle="Who did what, and when"
      actions={
        <ExportMenu
          address="/api/audit-logs/export"
          formats={formats}
          filters={filters}
          total={total}
          noun={['entry', 'entries']}
        />
      }
      lead={<ChainStatus check={check} />}
      list={list}
      noun="entries"
      heading="Entries"
      filters={
        <>
          <p className="hidden text-sm print:block">
            {companyName}. {filtersInWords(filters, performer)} {formatCount(entries.length)} of{' '}
            {counted(total, 'entry', 'entries')}, times in{' '}
            {Intl.DateTimeFormat().resolvedOptions().timeZone}.
          </p>
          <AuditFilters
            filters={filters}
            performer={performer}
            words={words}
            onSearch={list.search}
            onChange={list.change}
          />
          {!hasNewer && first && (
            <NewEntries filters={filters} newestId={first.id} only={list.only} />
          )}
        </>
      }
      empty={{
        icon: ScrollText,
        title: 'No entries found',
        description: 'Nothing in the log matches. Try a different search or remove a filter.',
        action: <ClearFilters href={PATH} />,
      }}
      pages={
        <nav
          aria-label="Pages of entries"
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <p role="status" className="text-sm text-muted-foreground">
            {counted(total, 'entry', 'entries')}
          </p>
          <div className="flex flex-wrap gap-2">
            {hasNewer && (
              <StepLink href={addressOf(PATH, filters, defaults)} only={list.only}>
                Newest
              </StepLink>
            )}
            {hasNewer && first && (
              <StepLink
                href={addressOf(PATH, { ...filters, after: first.id }, defaults)}
                only={list.only}
              >
                <ChevronLeft aria-hidden />
                Newer
              </StepLink>
            )}
            {hasOlder && last && (
              <StepLink
                href={addressOf(PATH, { ...filters, before: last.id }, defaults)}
                only={list.only}
              >
                Older
                <ChevronRight aria-hidden />
              </StepLink>
            )}
          </div>
        </nav>
      }
    >
      {entries.length > 0 && (
        <ul className="divide-y border-y">
          {entries.map((entry) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              check={check}
              performerHref={(performedById) =>
                addressOf(PATH, { ...filters, performedById }, defaults)
              }
            />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

AuditLogs.layout = AppShell
