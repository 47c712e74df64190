import { PDFArray, PDFDict, type PDFObject } from '@cantoo/pdf-lib'
import type { FoundField } from '../types.js'
import { MAX_FOUND_FIELDS } from '../limits.js'
import { placeOf } from '../page_frame.js'
import { arrayIn, dictIn, get, nameOf, numberOf, rectangleOf, textOf } from './objects.js'
import type { ListedPage } from './page_list.js'

/** Maximum depth of a field's parents; real forms have a handful. */
const MAX_PARENTS = 40
const NAME_CHARACTERS = 100
/** At most this much of the name is the choice. */
const CHOICE_CHARACTERS = 50

const REQUIRED = 1 << 1
const PASSWORD = 1 << 13
const RADIO = 1 << 15
const PUSH_BUTTON = 1 << 16
const COMBO = 1 << 17
const COMB = 1 << 24
const HIDDEN = (1 << 1) | (1 << 5)

export const isWidget = (annotation: PDFDict) => nameOf(get(annotation, 'Subtype')) === 'Widget'

export const isHidden = (annotation: PDFDict) =>
  ((numberOf(get(annotation, 'F')) ?? 0) & HIDDEN) !== 0

/** A value of a field, which may be inherited. */
function inheritedIn(widget: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = widget
  for (let steps = 0; node && steps < MAX_PARENTS; steps++) {
    const value = get(node, key)
    if (value !== undefined) return value
    node = dictIn(node, 'Parent')
  }
  return undefined
}

export const valueOf = (widget: PDFDict) => inheritedIn(widget, 'V')
export const fieldType = (widget: PDFDict) => nameOf(inheritedIn(widget, 'FT'))
const flagsOf = (widget: PDFDict) => numberOf(inheritedIn(widget, 'Ff')) ?? 0

/** A password field, which shows dots. */
export const isSecret = (widget: PDFDict) => (flagsOf(widget) & PASSWORD) !== 0

/** Whether a field shows one text: its own, or one of a drop-down list. */
export const isTextField = (widget: PDFDict) =>
  fieldType(widget) === 'Tx' || (fieldType(widget) === 'Ch' && (flagsOf(widget) & COMBO) !== 0)

/** A field's text; for a list, the displayed one. */
export function heldText(widget: PDFDict): string | undefined {
  const held = textOf(valueOf(widget))
  const options = inheritedIn(widget, 'Opt')
  if (!(options instanceof PDFArray)) return held
  const pairs = options.asArray().map((entry) => widget.context.lookup(entry))
  const pair = pairs.find((entry) => entry instanceof PDFArray && textOf(entry.lookup(0)) === held)
  return pair instanceof PDFArray ? textOf(pair.lookup(1)) : held
}

export const isPushButton = (widget: PDFDict) =>
  fieldType(widget) === 'Btn' && (flagsOf(widget) & PUSH_BUTTON) !== 0

/** The number of cells of a field, each for one character. */
export function cellsOf(widget: PDFDict): number | null {
  const cells = numberOf(inheritedIn(widget, 'MaxLen')) ?? 0
  return (flagsOf(widget) & COMB) !== 0 && cells > 1 ? cells : null
}

/** The state of a button that is on; an empty text without a look. */
function onState(widget: PDFDict): string {
  const looks = dictIn(dictIn(widget, 'AP') ?? widget, 'N')
  const states = looks?.keys().map((key) => key.decodeText()) ?? []
  return states.find((state) => state !== 'Off') ?? ''
}

/** The states of a field's buttons that are on. */
type States = Map<PDFDict, Set<string>>

/** Collected once for each field, which may have thousands of buttons. */
function statesOf(field: PDFDict, known: States): Set<string> {
  let states = known.get(field)
  if (!states) {
    const kids = (arrayIn(field, 'Kids')?.asArray() ?? [])
      .map((kid) => field.context.lookup(kid))
      // A kid with a name is a field of its own.
      .filter((kid) => kid instanceof PDFDict && get(kid, 'T') === undefined)
    states = new Set(kids.map((kid) => onState(kid as PDFDict)))
    known.set(field, states)
  }
  return states
}

/**
 * Whether only one of a group can be on: radio buttons, and checkboxes of one field with different
 * states (ISO 32000-1, 12.7.4.2.3).
 */
function isChoice(widget: PDFDict, known: States): boolean {
  if (fieldType(widget) !== 'Btn' || isPushButton(widget)) return false
  if ((flagsOf(widget) & RADIO) !== 0) return true
  const field = dictIn(widget, 'Parent')
  if (!field) return false
  const own = onState(widget)
  for (const state of statesOf(field, known)) if (state !== own && state !== '') return true
  return false
}

/** What choosing one of a group means, in the form's own words, or an empty text; null for others. */
function choiceOf(widget: PDFDict, known: States): string | null {
  if (!isChoice(widget, known)) return null
  const state = onState(widget)
  const options = inheritedIn(widget, 'Opt')
  // The state may be the number of an option.
  const isNumber = options instanceof PDFArray && /^\d+$/.test(state)
  return plainOf((isNumber && textOf(options.lookup(Number(state)))) || state, CHOICE_CHARACTERS)
}

const plainOf = (text: string, characters: number) =>
  [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, characters).join('').trim()

/** Its tooltip, which is written for people, or else its internal name; then its choice, if any. */
function fieldName(widget: PDFDict, choice: string | null): string {
  const inside = (textOf(inheritedIn(widget, 'T')) ?? '').replace(/\[\d+\]$/, '')
  const text = [textOf(inheritedIn(widget, 'TU')), inside].find((name) => name?.trim()) ?? 'Field'
  const end = choice ? `: ${choice}` : ''
  return (plainOf(text, NAME_CHARACTERS - [...end].length) || 'Field') + end
}

/**
 * Whether a field is for the signing date, which is filled in automatically: its name says so, or
 * says only that it is a date. The signer enters any other date (of birth, of expiration).
 */
function asksForDayOfSigning(name: string): boolean {
  if (!/\bdated?\b/i.test(name)) return false
  return /\bsign(ed|ing|ature)?\b|\btoday/i.test(name) || /^\W*dated?[\W\d]*$/i.test(name)
}

function kindOf(widget: PDFDict, name: string): FoundField['kind'] | null {
  const type = fieldType(widget)
  if (type === 'Sig') return 'signature'
  if (type === 'Btn') return isPushButton(widget) ? null : 'checkbox'
  if (type === 'Ch') return 'text'
  if (type !== 'Tx') return null
  if (asksForDayOfSigning(name)) return 'date'
  return /\bsignature\b|\bsign here\b/i.test(name) ? 'signature' : 'text'
}

/** The fields of a file's own form, in page order, without invisible ones. */
export function findFields(pages: ListedPage[]): FoundField[] {
  const found: FoundField[] = []
  const states: States = new Map()
  for (const [at, { page, frame }] of pages.entries()) {
    for (const entry of arrayIn(page, 'Annots')?.asArray() ?? []) {
      const widget = page.context.lookup(entry)
      if (!(widget instanceof PDFDict) || !isWidget(widget) || isHidden(widget)) continue
      const rectangle = rectangleOf(get(widget, 'Rect'))
      const place = rectangle && withinPage(placeOf(frame, rectangle))
      if (!place) continue
      const choice = choiceOf(widget, states)
      const name = fieldName(widget, choice)
      const kind = kindOf(widget, name)
      if (!kind) continue
      // Of a group's choices, which become checkboxes, only one can be chosen.
      const required = choice === null && (flagsOf(widget) & REQUIRED) !== 0
      const field = textOf(inheritedIn(widget, 'T')) ?? ''
      found.push({ name, field, kind, required, page: at + 1, ...place })
      if (found.length === MAX_FOUND_FIELDS) return found
    }
  }
  return found
}

type Box = ReturnType<typeof placeOf>

/** The part of a place that is on its page; null if none is. */
export function withinPage({ x, y, width, height }: Box): Box | null {
  const left = Math.max(x, 0)
  const top = Math.max(y, 0)
  const box = {
    x: left,
    y: top,
    width: Math.min(x + width, 1) - left,
    height: Math.min(y + height, 1) - top,
  }
  return box.width > 0.001 && box.height > 0.001 ? box : null
}
