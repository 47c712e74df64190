import type { FieldKind, FoundField, PlacedField } from '#documents/placed_field'
import { useRef, useState, type PointerEvent } from 'react'
import { ontoPage } from './boxes'
import { KIND_WORDS } from './field_kinds'
import { leastSize, usualSize } from './field_sizes'
import { FieldBox } from './field_box'
import { boxStyle } from '../pdf_view'
import type { Box, ShownPage } from '../pdf_view_types'
import type { FieldEditing } from './use_field_editing'

/** In CSS pixels: a shorter drag is a click. */
const CLICK = 8

interface EditorLayerProps {
  page: ShownPage
  fields: readonly PlacedField[]
  /** Found in the file, and not used yet. */
  found: readonly FoundField[]
  /** The kind of field that a click places. */
  armed: FieldKind | null
  editing: FieldEditing
  onPlace: (page: number, box: Box) => void
  onTake: (found: FoundField) => void
  onEdit: (field: PlacedField) => void
  onRemove: (field: PlacedField) => void
}

/** The fields of a page in the editor. */
export function EditorLayer({
  page,
  fields,
  found,
  armed,
  editing,
  onPlace,
  onTake,
  onEdit,
  onRemove,
}: EditorLayerProps) {
  const here = fields.filter((field) => field.page === page.number)

  return (
    <>
      {found
        .filter((one) => one.page === page.number)
        .map((one, index) => (
          // Only for pointers: the list next to the pages offers the same by keyboard.
          <button
            key={index}
            type="button"
            aria-hidden
            tabIndex={-1}
            title={`${one.name}: make it a field`}
            style={boxStyle(one)}
            className="absolute cursor-copy rounded-[3px] border border-dashed border-emerald-800 bg-emerald-100/50 hover:bg-emerald-200/80"
            onClick={() => onTake(one)}
          />
        ))}
      {here.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          page={page}
          editing={editing}
          onEdit={() => onEdit(field)}
          onRemove={() => onRemove(field)}
        />
      ))}
      {armed && (
        <PlacingArea page={page} kind={armed} onPlace={(box) => onPlace(page.number, box)} />
      )}
    </>
  )
}

interface PlacingAreaProps {
  page: ShownPage
  kind: FieldKind
  onPlace: (box: Box) => void
}

/** A click places a field of the usual size, a drag sets its size. */
function PlacingArea({ page, kind, onPlace }: PlacingAreaProps) {
  const start = useRef<{ x: number; y: number; sheet: DOMRect } | null>(null)
  const [drawn, setDrawn] = useState<Box | null>(null)

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const sheet = event.currentTarget.getBoundingClientRect()
    start.current = { x: event.clientX, y: event.clientY, sheet }
  }

  function boxTo(event: PointerEvent): Box | null {
    if (!start.current) return null
    const { x, y, sheet } = start.current
    if (Math.hypot(event.clientX - x, event.clientY - y) < CLICK) return null
    const [left, right] = [Math.min(x, event.clientX), Math.max(x, event.clientX)]
    const [top, bottom] = [Math.min(y, event.clientY), Math.max(y, event.clientY)]
    const least = leastSize(kind, page)
    return ontoPage({
      x: (left - sheet.left) / sheet.width,
      y: (top - sheet.top) / sheet.height,
      width: Math.max((right - left) / sheet.width, least.width),
      height: Math.max((bottom - top) / sheet.height, least.height),
    })
  }

  function end(event: PointerEvent) {
    if (!start.current) return
    const { x, y, sheet } = start.current
    const usual = usualSize(kind, page)
    const clicked = ontoPage({
      ...usual,
      x: (x - sheet.left) / sheet.width - usual.width / 2,
      y: (y - sheet.top) / sheet.height - usual.height / 2,
    })
    const box = boxTo(event) ?? clicked
    start.current = null
    setDrawn(null)
    onPlace(box)
  }

  return (
    <div
      data-placing={kind}
      title={`Place: ${KIND_WORDS[kind]}`}
      className="absolute inset-0 z-10 cursor-crosshair touch-none"
      onPointerDown={begin}
      onPointerMove={(event) => setDrawn(boxTo(event))}
      onPointerUp={end}
      onPointerCancel={() => {
        start.current = null
        setDrawn(null)
      }}
    >
      {drawn && (
        <div
          className="absolute rounded-[3px] border-2 border-dashed border-blue-800 bg-blue-200/40"
          style={boxStyle(drawn)}
        />
      )}
    </div>
  )
}
