import type { ImportRowView } from '#people/import/import_rows'
import { ArrowRight, CircleAlert, Info } from 'lucide-react'
import { cn } from '~/lib/utils'

/** A row's errors, notes, and the changes of an update. */
export function RowRemarks({ row }: { row: ImportRowView }) {
  const { remarks, changes } = row
  if (remarks.length + changes.length === 0) {
    return <span className="text-muted-foreground max-md:hidden">—</span>
  }

  return (
    <ul className="grid gap-1.5 text-sm">
      {remarks.map(({ kind, message }, index) => {
        const Icon = kind === 'problem' ? CircleAlert : Info
        return (
          <li
            key={index}
            className={cn(
              'flex items-start gap-1.5',
              kind === 'problem' ? 'text-danger' : 'text-muted-foreground'
            )}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {message}
            </span>
          </li>
        )
      })}
      {changes.map(({ field, label, from, to }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted-foreground">{label}: </span>
          <Value text={from} />
          <ArrowRight
            role="img"
            aria-label="becomes"
            className="mx-1 inline size-3.5 align-[-2px] text-muted-foreground"
          />
          <span className="font-medium">
            <Value text={to} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Value({ text }: { text: string | null }) {
  return text === null || text === '' ? (
    <span className="text-muted-foreground italic">empty</span>
  ) : (
    <bdi>{text}</bdi>
  )
}
