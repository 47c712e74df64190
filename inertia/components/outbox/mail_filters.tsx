import { router } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { NativeSelect } from '~/components/ui/native-select'
import { mailStates } from './mail_badge'

export type MailFilters = { q: string; state: string }

export function mailsAddress(filters: MailFilters, page = 1): string {
  const query = new URLSearchParams()
  if (filters.q) query.set('q', filters.q)
  if (filters.state) query.set('state', filters.state)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/user-management/mails?${text}` : '/user-management/mails'
}

export function MailFilterForm({ filters }: { filters: MailFilters }) {
  const [q, setQ] = useState(filters.q)

  function show(next: MailFilters) {
    router.visit(mailsAddress(next), { preserveState: true, preserveScroll: true })
  }

  function search(event: FormEvent) {
    event.preventDefault()
    show({ ...filters, q: q.trim() })
  }

  return (
    <form role="search" onSubmit={search} className="flex flex-col gap-2 sm:flex-row">
      <Input
        type="search"
        aria-label="Search mails"
        placeholder="Search by recipient..."
        value={q}
        onChange={(event) => setQ(event.target.value)}
        className="sm:max-w-xs"
      />
      <div className="sm:w-44">
        <NativeSelect
          aria-label="State"
          value={filters.state}
          onChange={(event) => show({ q: q.trim(), state: event.target.value })}
        >
          <option value="">All states</option>
          {mailStates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </form>
  )
}
