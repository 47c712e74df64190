import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { PersonPicker } from '~/components/people/person_picker'
import { api } from '~/lib/api'
import { DayFilter } from '~/components/lists/day_filter'
import { FilterSelect, offered } from '~/components/lists/filter_select'
import { SearchBox } from '~/components/lists/search_box'
import { Button } from '~/components/ui/button'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import { useIsMobile } from '~/hooks/use_is_mobile'
import type { AuditFilterValues } from './audit_filter_values'
import { formatShortDate } from '~/lib/dates'
import { actionLabel, inWords } from './labels'

interface AuditFiltersProps {
  filters: AuditFilterValues
  performer: { id: number; name: string } | null
  words: { actions: string[]; entityTypes: string[] }
  onSearch: (q: string) => void
  onChange: (changes: Partial<AuditFilterValues>) => void
}

const two = (n: number) => String(n).padStart(2, '0')

/** Converts a moment to the viewer's local day and back, since times are shown in local time. */
function dayOf(moment: string): string {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T00:00:00` : moment)
  if (moment === '' || Number.isNaN(date.getTime())) return ''
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const beginningOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString()

const times = [
  { name: 'from', label: 'From', momentOf: beginningOf },
  { name: 'to', label: 'To', momentOf: endOf },
] as const

const selects = [
  { name: 'action', label: 'Action', all: 'All actions', words: 'actions', called: actionLabel },
  {
    name: 'entityType',
    label: 'About',
    all: 'All record types',
    words: 'entityTypes',
    called: inWords,
  },
] as const

/** What the entries are limited to, for paper, which has no controls; empty for the whole log. */
export function filtersInWords(
  { q, action, entityType, entityId, from, to, signIns }: AuditFilterValues,
  performer: { name: string } | null
): string {
  const limits = [
    q && `Search “${q}”`,
    action && `Action ${actionLabel(action)}`,
    entityType && `About ${inWords(entityType)}`,
    entityId && `ID ${entityId}`,
    performer && `Performed by ${performer.name}`,
    from && `From ${formatShortDate(dayOf(from))}`,
    to && `To ${formatShortDate(dayOf(to))}`,
  ].filter(Boolean)
  const sentences = [
    limits.length > 0 && `Only: ${limits.join(', ')}.`,
    signIns !== 'true' && !action && 'Sign-ins are left out.',
  ]
  return sentences.filter(Boolean).join(' ')
}

export function AuditFilters(props: AuditFiltersProps) {
  const { filters, performer, words, onSearch, onChange } = props
  const set = [filters.performedById, filters.from, filters.to].filter(Boolean).length
  const [open, setOpen] = useState(set > 0)
  const id = useId()
  const isMobile = useIsMobile()

  return (
    <div role="search" className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <SearchBox
            value={filters.q}
            label="Search the audit log"
            placeholder={isMobile ? 'Search...' : 'Search by person, action or ID...'}
            onSearch={onSearch}
          />
          <Button
            variant="outline"
            aria-label={set > 0 ? `Filters, ${set} set` : 'Filters'}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal aria-hidden />
            <span className="max-sm:hidden">Filters{set > 0 && ` (${set})`}</span>
          </Button>
        </div>
        <div className="grid w-full max-w-full gap-3 sm:grid-cols-2 lg:w-auto lg:grid-cols-[minmax(0,11rem)_minmax(0,12rem)]">
          {selects.map(({ name, label, all, words: list, called }) => (
            <FilterSelect
              key={name}
              label={label}
              value={filters[name]}
              all={all}
              options={offered(words[list], filters[name])
                .map((word) => ({ value: word, label: called(word) }))
                .toSorted((a, b) => a.label.localeCompare(b.label))}
              onChange={(word) =>
                onChange({
                  [name]: word,
                  // An id belongs to its record type.
                  ...(name === 'entityType' && { entityId: '' }),
                })
              }
            />
          ))}
        </div>
      </div>
      <div className="flex min-h-6 items-center gap-2.5 text-sm">
        <Switch
          id={`${id} sign-ins`}
          checked={filters.signIns === 'true'}
          onCheckedChange={(checked) => onChange({ signIns: String(checked) })}
        />
        <label htmlFor={`${id} sign-ins`} className="cursor-pointer">
          Show sign-ins
        </label>
      </div>
      <div id={id} hidden={!open} className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <div className="sm:col-span-2">
          <PersonPicker
            find={(q, signal) => api.get('/api/audit-logs/performers', { query: { q }, signal })}
            label="Performed by"
            chosen={performer ? [performer] : []}
            onChange={(people) => onChange({ performedById: people.at(-1)?.id ?? null })}
          />
        </div>
        {times.map(({ name, label, momentOf }) => (
          <div key={name} className="grid gap-2">
            <Label htmlFor={`${id} ${name}`}>{label}</Label>
            <DayFilter
              id={`${id} ${name}`}
              value={dayOf(filters[name])}
              onChange={(day) => onChange({ [name]: day && momentOf(day) })}
            />
          </div>
        ))}
      </div>
      {filters.entityId && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit max-w-full"
          onClick={() => onChange({ entityId: '' })}
        >
          <span className="truncate">
            {filters.entityType ? inWords(filters.entityType) : 'Anything'} with ID{' '}
            {filters.entityId}
          </span>
          <X aria-label="Remove this filter" />
        </Button>
      )}
    </div>
  )
}
