import type { FieldKind, FoundField, PlacedField, SignerRole } from '#documents/placed_field'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Notice } from '~/components/feedback/notice'
import { onDemand } from '~/lib/on_demand'
import { cn } from '~/lib/utils'
import { EditorLayer } from './editor_layer'
import { BOX_HELP_ID, boxId } from './field_box'
import { FieldList, LIST_ID, listedId } from './field_list'
import { FieldPalette } from './field_palette'
import { FoundFields } from './found_fields'
import type { PageSize } from '../page_layout'
import { PdfView } from '../pdf_view'
import type { Box, PdfViewHandle } from '../pdf_view_types'
import { useSigners } from './signers'
import { openFinds, useFieldEditing } from './use_field_editing'

const FieldDialog = onDemand(() => import('./field_dialog'))

const LETTER: PageSize = { width: 612, height: 792 }
const NONE: readonly FoundField[] = []

interface FieldEditorProps {
  address: string
  /** The document's name. */
  name: string
  fields: readonly PlacedField[]
  onChange: (fields: PlacedField[]) => void
  /** Form fields found in the file. */
  suggestions?: readonly FoundField[]
  /** The sizes of all pages; without them, those of pages that were shown. */
  pages?: readonly PageSize[]
  /** May set the height of the pages: `*:h-…`. */
  className?: string
}

/** Places signers' fields on the pages of a PDF, by pointer or only by keyboard. */
export function FieldEditor({
  address,
  name,
  fields,
  onChange,
  suggestions = NONE,
  pages = [],
  className,
}: FieldEditorProps) {
  const view = useRef<PdfViewHandle>(null)
  const sizes = useRef(new Map<number, PageSize>())
  const [sight, setSight] = useState({ page: 1, count: 1 })
  const signers = useSigners()
  const [chosen, setRole] = useState<SignerRole>('EMPLOYEE')
  // A document may name signers without an employee.
  const role = signers.some((signer) => signer.role === chosen)
    ? chosen
    : (signers[0]?.role ?? chosen)
  const [armed, setArmed] = useState<FieldKind | null>(null)
  const [editedId, setEditedId] = useState<PlacedField['id'] | null>(null)
  // As it is now: it may move while the dialog loads.
  const edited = fields.find(({ id }) => id === editedId)
  const [focus, setFocus] = useState<PlacedField | null>(null)
  const fromPage = useRef(false)
  const movedId = useRef<PlacedField['id'] | null>(null)
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  }, [fields])
  const sizeOf = (page: number) =>
    pages[page - 1] ?? sizes.current.get(page) ?? sizes.current.get(1) ?? LETTER
  const editing = useFieldEditing(fields, onChange, sizeOf)
  const found = useMemo(() => openFinds(suggestions, fields), [suggestions, fields])

  // A new field is on the page only after the fields have come back.
  useEffect(() => {
    if (!focus) return
    const box = document.getElementById(boxId(focus))
    if (!box) return
    view.current?.showBox(focus.page, focus)
    box.focus({ preventScroll: true })
    setFocus(null)
  }, [focus, fields])

  const onPage = useCallback((page: number, count: number) => setSight({ page, count }), [])

  function place(page: number, box?: Box) {
    if (!armed) return
    const added = editing.add(role, armed, page, box)
    if (!added) return
    setArmed(null)
    setFocus(added)
  }

  function remove(field: PlacedField, from: 'page' | 'list') {
    const next = editing.remove(field)
    if (next && from === 'page') setFocus(next)
    else document.getElementById(next ? listedId(next) : LIST_ID)?.focus()
  }

  function edit(id: PlacedField['id'], from: 'page' | 'list') {
    fromPage.current = from === 'page'
    setEditedId(id)
  }

  function step(undoOrRedo: () => void) {
    flushSync(undoOrRedo)
    // A field that was just placed had the focus; without it no further key would arrive here.
    if (document.activeElement === document.body) {
      document.getElementById(LIST_ID)?.focus({ preventScroll: true })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea')
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : ''
    if ((key === 'z' || (key === 'y' && !event.shiftKey)) && !typing) {
      event.preventDefault()
      step(key === 'z' && !event.shiftKey ? editing.undo : editing.redo)
    } else if (event.key === 'Escape' && armed) setArmed(null)
  }

  return (
    <div
      className={cn('grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]', className)}
      onKeyDown={onKeyDown}
    >
      <div className="flex h-[85dvh] min-h-96 min-w-0 flex-col gap-3">
        <FieldPalette
          role={role}
          onRole={setRole}
          armed={armed}
          onArm={setArmed}
          page={sight.page}
          onAdd={() => place(sight.page)}
          undoable={editing.undoable}
          onUndo={() => step(editing.undo)}
          redoable={editing.redoable}
          onRedo={() => step(editing.redo)}
        />
        {editing.problem && (
          <Notice variant="danger" role="alert">
            {editing.problem}
          </Notice>
        )}
        <PdfView
          ref={view}
          address={address}
          name={name}
          onPage={onPage}
          className="flex-1"
          overlay={(page) => {
            sizes.current.set(page.number, page)
            return (
              <EditorLayer
                page={page}
                fields={fields}
                found={found}
                armed={armed}
                editing={editing}
                onPlace={place}
                onTake={(one) => editing.take([one], role)}
                onEdit={({ id }) => edit(id, 'page')}
                onRemove={(field) => remove(field, 'page')}
              />
            )
          }}
        />
      </div>
      {/* Positioned, so that text for screen readers scrolls along and lengthens no page. */}
      <div className="relative grid grid-cols-1 content-start gap-5 lg:h-[85dvh] lg:overflow-y-auto">
        <FoundFields
          found={found}
          onTake={(taken, signer) => {
            editing.take(taken, signer)
            // The pressed button may be gone now.
            if (taken.length === found.length) document.getElementById(LIST_ID)?.focus()
          }}
        />
        <FieldList
          fields={fields}
          onShow={setFocus}
          onEdit={({ id }) => edit(id, 'list')}
          onRemove={(field) => remove(field, 'list')}
        />
      </div>
      <p id={BOX_HELP_ID} hidden>
        Arrow keys move it, with Alt by less. Shift and arrow keys resize it. Enter edits it, Delete
        removes it.
      </p>
      <p role="status" className="sr-only">
        {editing.said.text}
        {editing.said.turn % 2 === 1 ? '\u00A0' : ''}
      </p>
      {edited && (
        <FieldDialog
          field={edited}
          pageCount={sight.count}
          onClose={() => setEditedId(null)}
          onSave={(to) => {
            const problem = editing.edit(edited, to)
            const moved = problem === null && fromPage.current && to.page !== edited.page
            movedId.current = moved ? edited.id : null
            return problem
          }}
          onCloseAutoFocus={(event) => {
            // Gone to another page, its box is another element: the focus has none to return to.
            const box = latest.current.find(({ id }) => id === movedId.current)
            movedId.current = null
            if (!box) return
            event.preventDefault()
            setFocus(box)
          }}
        />
      )}
    </div>
  )
}
