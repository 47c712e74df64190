import type { FieldKind, PlacedField } from '#documents/placed_field'
import { CalendarDays, CheckSquare, PenLine, Signature, Type, type LucideIcon } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '~/lib/utils'
import {
  dragCorner,
  follow,
  resizeWithin,
  snap,
  stepBox,
  type Corner,
  type Direction,
} from './boxes'
import { fractionsOf, leastSize } from './field_sizes'
import { SIGNER_PAPER, useSignerLabel } from './signers'
import { boxStyle } from '../pdf_view'
import type { Box, ShownPage } from '../pdf_view_types'
import { fieldWords, type FieldEditing } from './use_field_editing'

export const KIND_ICONS: Record<FieldKind, LucideIcon> = {
  signature: Signature,
  initials: PenLine,
  date: CalendarDays,
  text: Type,
  checkbox: CheckSquare,
}

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const CORNERS: Record<Corner, string> = {
  nw: '-top-1.5 -left-1.5 cursor-nwse-resize',
  ne: '-top-1.5 -right-1.5 cursor-nesw-resize',
  sw: '-bottom-1.5 -left-1.5 cursor-nesw-resize',
  se: '-right-1.5 -bottom-1.5 cursor-nwse-resize',
}

/** In points: the step of an arrow key, and with Alt. */
const STEP = 6
const FINE_STEP = 1

/** In CSS pixels: distance for snapping, and tolerance for a shaky hand. */
const SNAP = 5

export const boxId = (field: Pick<PlacedField, 'id'>) => `placed-${field.id}`
export const BOX_HELP_ID = 'placed-field-help'

interface FieldBoxProps {
  field: PlacedField
  page: ShownPage
  editing: FieldEditing
  onEdit: () => void
  onRemove: () => void
}

/** A field on its page that can be moved and resized by pointer and keys. */
export function FieldBox({ field, page, editing, onEdit, onRemove }: FieldBoxProps) {
  const drag = useRef<{ x: number; y: number; corner: Corner | null; sheet: DOMRect } | null>(null)
  const [draft, setDraft] = useState<Box | null>(null)
  const box = draft ?? field
  const others = editing.others(field)
  const least = leastSize(field.kind, page)
  const Icon = KIND_ICONS[field.kind]
  const labelOf = useSignerLabel()

  function begin(event: PointerEvent<HTMLDivElement>) {
    const sheet = event.currentTarget.closest('[data-page]')?.getBoundingClientRect()
    if (event.button !== 0 || !sheet) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    const target = event.target as HTMLElement
    const corner = (target.dataset.corner as Corner | undefined) ?? null
    drag.current = { x: event.clientX, y: event.clientY, corner, sheet }
  }

  function go(event: PointerEvent) {
    if (!drag.current) return
    const { x, y, corner, sheet } = drag.current
    const by = { x: (event.clientX - x) / sheet.width, y: (event.clientY - y) / sheet.height }
    const near = { width: SNAP / sheet.width, height: SNAP / sheet.height }
    if (!draft && Math.hypot(event.clientX - x, event.clientY - y) < 3) return
    if (corner) {
      const at = {
        x: field.x + (corner.endsWith('e') ? field.width : 0) + by.x,
        y: field.y + (corner.startsWith('s') ? field.height : 0) + by.y,
      }
      setDraft(resizeWithin(box, dragCorner(field, corner, at, least), others))
    } else {
      const wanted = { ...field, x: field.x + by.x, y: field.y + by.y }
      setDraft(follow(box, snap(wanted, others, near), others))
    }
  }

  function end(event: PointerEvent<HTMLDivElement>) {
    const dragged = drag.current
    drag.current = null
    if (!dragged || !draft) return
    setDraft(null)
    if (event.type === 'pointercancel') return
    if (dragged.corner) editing.resize(field, draft)
    else editing.move(field, draft)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey) return
    const direction = ARROWS[event.key]
    if (direction) {
      event.preventDefault()
      const points = event.altKey ? FINE_STEP : STEP
      const step = fractionsOf({ width: points, height: points }, page)
      if (event.shiftKey) grow(direction, step)
      else {
        const next = stepBox(field, direction, step, others)
        if (next) editing.move(field, next)
        else editing.say(`No room to the ${WHERE[direction]}.`)
      }
      event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      onEdit()
    } else if (event.key === 'Escape' && drag.current) {
      drag.current = null
      setDraft(null)
    }
  }

  function grow(direction: Direction, { width, height }: { width: number; height: number }) {
    const by = { left: [-width, 0], right: [width, 0], up: [0, -height], down: [0, height] }
    const [wide = 0, high = 0] = by[direction]
    const to = { x: field.x + field.width + wide, y: field.y + field.height + high }
    const next = resizeWithin(field, dragCorner(field, 'se', to, least), others)
    const same = next.width === field.width && next.height === field.height
    if (same) editing.say(wide + high > 0 ? 'No room to grow.' : 'It cannot be smaller.')
    else editing.resize(field, next)
  }

  return (
    <div
      id={boxId(field)}
      role="application"
      aria-roledescription="field"
      aria-label={fieldWords(field, labelOf(field.role))}
      aria-describedby={BOX_HELP_ID}
      tabIndex={0}
      data-field={field.kind}
      title={field.name}
      style={boxStyle(box)}
      className={cn(
        'group absolute flex cursor-move touch-none items-center justify-center gap-1 rounded-[3px] border-2 select-none',
        'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-blue-700',
        SIGNER_PAPER[field.role],
        draft && 'z-20 shadow-lg'
      )}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      onDoubleClick={onEdit}
    >
      <span
        aria-hidden
        className="pointer-events-none flex h-full min-w-0 items-center gap-1 overflow-hidden px-0.5 text-[11px] leading-none font-semibold"
      >
        <Icon className="size-3.5 max-h-full shrink-0" />
        {field.kind !== 'checkbox' && (
          <span className="truncate">
            {field.name}
            {field.required && ' *'}
          </span>
        )}
      </span>
      {Object.entries(CORNERS).map(([corner, place]) => (
        <span
          key={corner}
          aria-hidden
          data-corner={corner}
          className={cn(
            'absolute hidden size-3 touch-none rounded-full border-2 border-white bg-blue-700 shadow group-focus:block',
            "after:absolute after:-inset-1.5 after:content-['']",
            field.kind === 'checkbox' && corner !== 'se' && 'group-focus:hidden',
            place
          )}
        />
      ))}
    </div>
  )
}

const WHERE: Record<Direction, string> = { left: 'left', right: 'right', up: 'top', down: 'bottom' }
