import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { dueInWords, ITEM_KIND_WORDS, ownerInWords, PROOF_WORDS } from './packet_labels'
import type { ItemValues } from './packet_values'

interface ItemRowProps {
  item: ItemValues
  error: string | undefined
  /** Without actions, of an archived packet. */
  readOnly: boolean
  onEdit: () => void
  onRemove: () => void
  children?: ReactNode
}

/** One item of a packet, which can be moved. */
export function ItemRow(props: ItemRowProps) {
  const { item, error, readOnly, onEdit, onRemove, children } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, ...moving } = useSortable({
    id: item.rowKey,
    disabled: readOnly,
  })
  const { transform, transition, isDragging } = moving

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        'grid min-w-0 grid-cols-1 gap-2 rounded-lg border bg-card p-3',
        isDragging && 'relative z-10 shadow-lg',
        error && 'border-destructive'
      )}
    >
      <div className="flex items-start gap-1">
        {!readOnly && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${item.name}`}
            className="grid size-9 shrink-0 cursor-grab touch-none place-content-center rounded-md text-muted-foreground hover:bg-accent"
          >
            <GripVertical aria-hidden className="size-4" />
          </button>
        )}
        <div className="grid min-w-0 flex-1 gap-1 py-1.5">
          <p className="font-medium wrap-anywhere">
            <bdi>{item.name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere text-muted-foreground">
            <bdi>{ownerInWords(item.owner, item.ownerName)}</bdi>, {dueInWords(item)}
          </p>
          <div className="flex flex-wrap gap-1.5">
            <Badge variant="outline">{ITEM_KIND_WORDS[item.kind]}</Badge>
            {!item.required && <Badge variant="neutral">Optional</Badge>}
            {item.beforeFirstDay && <Badge variant="info">Before the first day</Badge>}
            {item.proof !== 'none' && (
              <Badge variant="neutral">Proof: {PROOF_WORDS[item.proof].toLowerCase()}</Badge>
            )}
          </div>
          {children}
        </div>
        {!readOnly && (
          <>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Edit ${item.name}`}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove ${item.name}`}
              onClick={onRemove}
            >
              <Trash2 aria-hidden />
            </Button>
          </>
        )}
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </li>
  )
}
