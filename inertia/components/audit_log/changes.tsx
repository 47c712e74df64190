import { useId } from 'react'
import { inWords } from './labels'

type Values = Record<string, unknown> | null

interface ChangesProps {
  oldValues: Values
  newValues: Values
}

const REDACTED = '[redacted]'

/** A stored value for people. */
function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) {
    return <span className="text-muted-foreground">None</span>
  }
  if (value === '') return <span className="text-muted-foreground">Empty</span>
  if (value === REDACTED) return <span className="text-muted-foreground italic">Hidden</span>
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    if (value.length === 0) return <span className="text-muted-foreground">None</span>
    if (value.every((item) => typeof item === 'string' || typeof item === 'number')) {
      return <bdi>{value.join(', ')}</bdi>
    }
  }
  if (typeof value === 'object') {
    return (
      <pre className="max-h-60 overflow-auto text-xs whitespace-pre-wrap" tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    )
  }
  return <bdi>{String(value)}</bdi>
}

/** An entry's changes by field; stacked where there is no room for columns. */
export function Changes({ oldValues, newValues }: ChangesProps) {
  const id = useId()
  const fields = [...new Set([...Object.keys(oldValues ?? {}), ...Object.keys(newValues ?? {})])]
  const columns = [
    ...(oldValues ? [{ name: 'Before', values: oldValues }] : []),
    ...(newValues ? [{ name: oldValues ? 'After' : 'Value', values: newValues }] : []),
  ]

  return (
    <div role="table" aria-label="Changes" className="divide-y rounded-md border text-sm">
      <div role="row" className="flex gap-4 bg-muted/50 px-3 py-2 font-medium max-sm:sr-only">
        <span role="columnheader" className="w-44 shrink-0">
          Field
        </span>
        {columns.map(({ name }) => (
          <span key={name} role="columnheader" id={`${id} ${name}`} className="flex-1">
            {name}
          </span>
        ))}
      </div>
      {fields.map((field) => (
        <div
          role="row"
          key={field}
          className="flex gap-x-4 gap-y-1 px-3 py-2 max-sm:flex-col sm:items-start"
        >
          <span role="rowheader" className="font-medium wrap-anywhere sm:w-44 sm:shrink-0">
            {inWords(field)}
          </span>
          {columns.map(({ name, values }) => (
            <div role="cell" key={name} className="min-w-0 flex-1 wrap-anywhere">
              <span aria-hidden className="text-muted-foreground sm:hidden">
                {name}:{' '}
              </span>
              <Value value={values[field]} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
