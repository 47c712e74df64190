import { router } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import { addressOf } from '~/components/lists/list_address'
import { DayFilter } from '~/components/lists/day_filter'
import { FilterSelect } from '~/components/lists/filter_select'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { Label } from '~/components/ui/label'
import { mailStates } from './mail_badge'

export type MailFilters = { q: string; state: string; kind: string; from: string; to: string }

export const MAILS = '/user-management/mails'

interface MailFilterFormProps {
  filters: MailFilters
  kinds: { kind: string; label: string }[]
}

export function MailFilterForm({ filters, kinds }: MailFilterFormProps) {
  const [q, setQ] = useState(filters.q)
  const filtered = Object.values(filters).some(Boolean)

  function show(next: Partial<MailFilters>) {
    const address = addressOf(MAILS, { ...filters, q: q.trim(), ...next })
    router.visit(address, { preserveState: true, preserveScroll: true })
  }

  function search(event: FormEvent) {
    event.preventDefault()
    show({})
  }

  return (
    <form role="search" onSubmit={search} className="flex flex-wrap items-end gap-3">
      <Input
        type="search"
        aria-label="Search emails"
        placeholder="Search by recipient..."
        value={q}
        onChange={(event) => setQ(event.target.value)}
        className="min-w-0 flex-1 basis-40"
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
      <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <div className="min-w-0 flex-1 basis-36">
          <FilterSelect
            label="Status"
            value={filters.state}
            all="All statuses"
            options={mailStates}
            onChange={(state) => show({ state })}
          />
        </div>
        <div className="min-w-0 flex-1 basis-44">
          <FilterSelect
            label="Kind"
            value={filters.kind}
            all="All kinds"
            options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
            onChange={(kind) => show({ kind })}
          />
        </div>
        <Day label="From" value={filters.from} onChange={(from) => show({ from })} />
        <Day label="To" value={filters.to} onChange={(to) => show({ to })} />
        {filtered && (
          <Button variant="ghost" onClick={() => router.visit(MAILS, { preserveScroll: true })}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}

interface DayProps {
  label: string
  value: string
  onChange: (day: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  const id = `mails-${label.toLowerCase()}`
  return (
    <div className="grid min-w-0 flex-1 basis-40 gap-2 sm:flex sm:items-center">
      <Label htmlFor={id}>{label}</Label>
      <DayFilter id={id} value={value} onChange={onChange} />
    </div>
  )
}
