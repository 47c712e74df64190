import { fieldsTwice } from './fields_twice'
import { ColumnRow } from './column_row'
import type { ImportColumn, ImportFieldOption } from './import_column'

interface ColumnListProps<Field extends string> {
  columns: ImportColumn<Field>[]
  chosen: (Field | null)[]
  fields: readonly ImportFieldOption<Field>[]
  /** the server's message for a column, by its index */
  refused: Map<number, string>
  onChange: (chosen: (Field | null)[]) => void
}

/** The columns of the file in its own order. */
export function ColumnList<Field extends string>({
  columns,
  chosen,
  fields,
  refused,
  onChange,
}: ColumnListProps<Field>) {
  const twice = fieldsTwice(chosen)
  const labels = new Map(fields.map(({ name, label }) => [name, label]))

  function problemOf(index: number): string | null {
    const field = chosen[index] ?? null
    if (field !== null && twice.has(field)) {
      return `“${labels.get(field) ?? field}” is chosen for more than one column`
    }
    return refused.get(index) ?? null
  }

  return (
    <div>
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)] gap-x-6 border-b px-3 pb-3 text-xs font-semibold tracking-wide text-muted-foreground max-md:hidden"
      >
        <span>In your file</span>
        <span>For example</span>
        <span>Becomes</span>
      </div>
      <ul aria-label="Columns of the file" className="grid gap-3 md:gap-0">
        {columns.map((column, index) => (
          <ColumnRow
            key={column.index}
            column={column}
            field={chosen[index] ?? null}
            fields={fields}
            problem={problemOf(index)}
            onChange={(field) => onChange(chosen.map((old, at) => (at === index ? field : old)))}
          />
        ))}
      </ul>
    </div>
  )
}
