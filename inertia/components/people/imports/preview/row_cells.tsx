import type { ImportRowView } from '#people/import/import_rows'

/** A row with all its cells, as in the file. */
export function RowCells({ row }: { row: ImportRowView }) {
  return (
    <dl className="grid max-h-96 gap-x-6 gap-y-3 overflow-y-auto text-sm sm:grid-cols-2 lg:grid-cols-3">
      {row.values.map(({ heading, value }, index) => (
        <div key={index} className="min-w-0">
          <dt className="text-xs text-muted-foreground wrap-anywhere">
            <bdi>{heading.trim() || `Column ${index + 1}`}</bdi>
          </dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
            {value.trim() ? value : <span className="text-muted-foreground">—</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
