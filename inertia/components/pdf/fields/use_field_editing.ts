import { counted } from '#core/counted'
import type { FieldKind, FoundField, PlacedField, SignerRole } from '#documents/placed_field'
import { useEffect, useRef, useState } from 'react'
import { freePlace, isFree, ontoPage, roundBox } from './boxes'
import { inOrder, KIND_WORDS, MAX_FIELDS, MAX_NAME, nameFor, newId } from './field_kinds'
import { leastSize, sizeOn, usualSize } from './field_sizes'
import { useSignerLabel } from './signers'
import type { PageSize } from '../page_layout'
import type { Box } from '../pdf_view_types'

/** Undo steps. */
const MAX_STEPS = 50

/** Steps of the same kind within this time are undone as one. */
const SAME_STEP_MS = 1500

type Fields = readonly PlacedField[]

const full = `A document takes at most ${MAX_FIELDS} fields.`

/** Edits a document's fields; they stay on their page and do not overlap. */
export function useFieldEditing(
  fields: Fields,
  onChange: (fields: PlacedField[]) => void,
  sizeOf: (page: number) => PageSize
) {
  const labelOf = useSignerLabel()
  const steps = useRef<{ before: Fields; kind: string; at: number }[]>([])
  const undone = useRef<Fields[]>([])
  const own = useRef(fields)
  const [counts, setCounts] = useState({ undoable: 0, redoable: 0 })
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (own.current === fields) return
    // The fields changed elsewhere, for example by saving, so earlier steps no longer apply.
    own.current = fields
    steps.current = []
    undone.current = []
    setCounts({ undoable: 0, redoable: 0 })
  }, [fields])

  const count = () => setCounts({ undoable: steps.current.length, redoable: undone.current.length })
  const say = (text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))
  const on = (page: number, except?: number) =>
    fields.filter((field) => field.page === page && field.id !== except)

  function commit(next: PlacedField[], kind: string, words: string) {
    const last = steps.current.at(-1)
    const now = Date.now()
    if (last && last.kind === kind && now - last.at < SAME_STEP_MS) last.at = now
    else steps.current = [...steps.current, { before: fields, kind, at: now }].slice(-MAX_STEPS)
    undone.current = []
    show(next, words)
  }

  function show(next: Fields, words: string) {
    const shown = [...next]
    own.current = shown
    count()
    setProblem(null)
    say(words)
    onChange(shown)
  }

  /** Announces why something is impossible. */
  function refuse(words: string): null {
    setProblem(words)
    return null
  }

  const change = (id: number, by: Partial<PlacedField>, kind: string, words: string) =>
    commit(
      fields.map((field) => (field.id === id ? { ...field, ...by } : field)),
      kind,
      words
    )

  return {
    said,
    say,
    problem,
    undoable: counts.undoable > 0,
    redoable: counts.redoable > 0,
    /** The fields that a field must not overlap. */
    others: (field: PlacedField) => on(field.page, field.id),

    /**
     * @param wanted its place; the middle of the page by default
     * @returns null without room
     */
    add(
      role: SignerRole,
      kind: FieldKind,
      page: number,
      wanted?: Partial<Box>
    ): PlacedField | null {
      if (fields.length >= MAX_FIELDS) return refuse(full)
      const size = usualSize(kind, sizeOf(page))
      const middle = { x: 0.5 - size.width / 2, y: 0.5 - size.height / 2 }
      const box = freePlace({ ...size, ...middle, ...wanted }, on(page))
      if (!box) return refuse(`There is no room left on page ${page}.`)
      const name = nameFor(role, kind, fields, labelOf(role))
      const field = { id: newId(fields), role, kind, name, required: true, page, ...box }
      commit([...fields, field], `add ${field.id}`, `${name} added. ${placeWords(field)}`)
      return field
    },

    move: (field: PlacedField, to: Box) =>
      change(field.id, roundBox(to), `move ${field.id}`, placeWords({ ...field, ...to })),

    resize: (field: PlacedField, to: Box) =>
      change(
        field.id,
        roundBox(to),
        `resize ${field.id}`,
        `${percent(to.width)} wide, ${percent(to.height)} high.`
      ),

    /** @returns an error, or null */
    edit(
      field: PlacedField,
      to: Pick<PlacedField, 'name' | 'role' | 'kind' | 'required' | 'page'>
    ) {
      const least = leastSize(to.kind, sizeOf(to.page))
      const size = sizeOn(sizeOf(to.page), field, sizeOf(field.page))
      const wanted = ontoPage({
        ...field,
        width: Math.max(size.width, least.width),
        height: Math.max(size.height, least.height),
      })
      const others = on(to.page, field.id)
      const box = isFree(wanted, others) ? roundBox(wanted) : freePlace(wanted, others)
      if (!box) return `There is no room left on page ${to.page}.`
      change(field.id, { ...to, ...box }, `edit ${field.id} ${Date.now()}`, `${to.name} changed.`)
      return null
    },

    /** @returns the nearest field */
    remove(field: PlacedField): PlacedField | undefined {
      const order = inOrder(fields)
      const at = order.findIndex(({ id }) => id === field.id)
      commit(
        fields.filter(({ id }) => id !== field.id),
        `remove ${field.id}`,
        `${field.name} removed. Press Control Z to undo.`
      )
      return order[at + 1] ?? order[at - 1]
    },

    undo() {
      const last = steps.current.at(-1)
      if (!last) return
      steps.current = steps.current.slice(0, -1)
      undone.current = [...undone.current, fields]
      show(last.before, 'Undone.')
    },

    redo() {
      const next = undone.current.at(-1)
      if (!next) return
      undone.current = undone.current.slice(0, -1)
      steps.current = [...steps.current, { before: fields, kind: 'redo', at: 0 }]
      show(next, 'Redone.')
    },

    /** Turns found form fields into ours. */
    take(found: readonly FoundField[], role: SignerRole) {
      const next = [...fields]
      for (const one of found) {
        if (next.length >= MAX_FIELDS) break
        const box = foundBox(one, sizeOf(one.page))
        const others = next.filter(({ page }) => page === one.page)
        if (!isFree(box, others)) continue
        const { kind, required, page } = one
        const given = [...one.name.trim()].slice(0, MAX_NAME).join('')
        const name = given || nameFor(role, kind, next, labelOf(role))
        next.push({ id: newId(next), role, kind, name, required, page, ...box })
      }
      const taken = next.length - fields.length
      if (taken === 0)
        return void refuse(fields.length >= MAX_FIELDS ? full : 'There is no room for it.')
      const left = found.length - taken
      commit(next, `take ${Date.now()}`, `${counted(taken, 'field')} added.`)
      if (left > 0) setProblem(`${left} of them didn't fit, or are beyond ${MAX_FIELDS} fields.`)
    },
  }
}

export type FieldEditing = ReturnType<typeof useFieldEditing>

/** A found field's box, enlarged to our minimum size. */
function foundBox(found: FoundField, page: PageSize): Box {
  const least = leastSize(found.kind, page)
  return roundBox(
    ontoPage({
      ...found,
      width: Math.max(found.width, least.width),
      height: Math.max(found.height, least.height),
    })
  )
}

/** Found fields that are not used yet. */
export const openFinds = (found: readonly FoundField[], fields: Fields): FoundField[] =>
  inOrder(
    found.filter((one) =>
      isFree(
        one,
        fields.filter(({ page }) => page === one.page)
      )
    )
  )

const percent = (fraction: number) => `${Math.round(fraction * 100)} percent`

const placeWords = ({ page, x, y }: PlacedField) =>
  `Page ${page}, ${percent(x)} from the left, ${percent(y)} from the top.`

/** A field's name for screen readers. */
export const fieldWords = ({ name, kind, required, page }: PlacedField, signer: string) =>
  `${name}: ${KIND_WORDS[kind].toLowerCase()} of the ${signer.toLowerCase()}, page ${page}${required ? ', required' : ''}`
