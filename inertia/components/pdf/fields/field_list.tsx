import type { PlacedField } from '#documents/placed_field'
import { Pencil, Trash2 } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { KIND_ICONS } from './field_box'
import { inOrder, KIND_WORDS, MAX_FIELDS } from './field_kinds'
import { SIGNER_DOTS, useSignerLabel } from './signers'

export const LIST_ID = 'placed-fields'
export const listedId = (field: Pick<PlacedField, 'id'>) => `listed-${field.id}`

interface FieldListProps {
  fields: readonly PlacedField[]
  onShow: (field: PlacedField) => void
  onEdit: (field: PlacedField) => void
  onRemove: (field: PlacedField) => void
}

/** All fields of a document, in reading order. */
export function FieldList({ fields, onShow, onEdit, onRemove }: FieldListProps) {
  const labelOf = useSignerLabel()
  return (
    <section aria-labelledby={LIST_ID} className="grid grid-cols-1 gap-2">
      <h2
        id={LIST_ID}
        tabIndex={-1}
        data-focus-quiet
        className="flex items-baseline justify-between text-sm font-semibold"
      >
        Fields
        <span className="font-normal text-muted-foreground tabular-nums">
          {fields.length} of {MAX_FIELDS}
        </span>
      </h2>
      {fields.length === 0 ? (
        <p className="rounded-lg border border-dashed p-4 text-sm text-muted-foreground">
          None yet. Choose a signer and a kind above, then click where the field belongs.
        </p>
      ) : (
        <ol className="grid grid-cols-1 gap-1.5">
          {inOrder(fields).map((field) => {
            const Icon = KIND_ICONS[field.kind]
            return (
              <li
                key={field.id}
                className="flex items-center gap-1 rounded-lg border bg-card py-1 pr-1 pl-2.5"
              >
                <button
                  type="button"
                  id={listedId(field)}
                  className="grid min-w-0 flex-1 cursor-pointer grid-cols-1 gap-1 rounded-md py-1 text-left hover:text-primary"
                  onClick={() => onShow(field)}
                >
                  <span className="flex items-center gap-1.5 text-sm font-medium">
                    <Icon aria-hidden className="size-4 shrink-0" />
                    <span className="line-clamp-2 wrap-anywhere">
                      <span className="sr-only">Show </span>
                      <bdi>{field.name}</bdi>
                    </span>
                  </span>
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
                    <Badge variant="outline">
                      <span
                        aria-hidden
                        className={cn('mr-1.5 size-2 rounded-full', SIGNER_DOTS[field.role])}
                      />
                      <bdi>{labelOf(field.role)}</bdi>
                    </Badge>
                    <span>
                      {KIND_WORDS[field.kind]}, page {field.page}
                      {field.required ? ', required' : ', optional'}
                    </span>
                  </span>
                </button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Edit ${field.name}`}
                  onClick={() => onEdit(field)}
                >
                  <Pencil aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Remove ${field.name}`}
                  onClick={() => onRemove(field)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
