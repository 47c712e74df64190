import type { PlacedField, SignerRole } from '#documents/placed_field'
import { Check, PenLine } from 'lucide-react'
import { cn } from '~/lib/utils'
import { enlargedOn, inOrder, KIND_WORDS } from './field_kinds'
import { asFilled, controlId } from './filling'
import { useSignerLabel } from './signers'
import { MarkPicture } from '../marks/mark_picture'
import { boxStyle } from '../pdf_view'
import type { FieldValue, FieldValues, ShownPage } from '../pdf_view_types'

const MAX_TEXT = 500

/** In points on paper: taller fields have several lines. */
const SEVERAL_LINES = 34
const isTall = (field: PlacedField, page: ShownPage) =>
  field.height * page.height >= SEVERAL_LINES * enlargedOn(page)

interface FieldLayerProps {
  page: ShownPage
  /** All fields of the document; only the page's are shown. */
  fields: readonly PlacedField[]
  /** The role that fills in its fields. */
  role: SignerRole
  /** All values, including the other signer's. */
  values: FieldValues
  onChange: (field: PlacedField, value: FieldValue | undefined) => void
  /** Opens the pad for a signature or initials field. */
  onMark: (field: PlacedField) => void
  /** Marks empty required fields as errors. */
  showMissing?: boolean
  /** Nothing can be changed. */
  readOnly?: boolean
}

/** The fields of a page for one signer: an overlay for PdfView. */
export function FieldLayer({
  page,
  fields,
  role,
  values,
  onChange,
  onMark,
  showMissing = false,
  readOnly = false,
}: FieldLayerProps) {
  const here = inOrder(fields.filter((field) => field.page === page.number))

  return here.map((field) => {
    const value = values[field.id]
    return (
      <div key={field.id} className="absolute" style={boxStyle(field)}>
        {field.role !== role || readOnly ? (
          <HeldField field={field} value={value} page={page} own={field.role === role} />
        ) : (
          <OwnField
            field={field}
            value={value}
            page={page}
            missing={showMissing && field.required && !value}
            onChange={(next) => onChange(field, next)}
            onMark={() => onMark(field)}
          />
        )}
      </div>
    )
  })
}

// A finger needs more room than a line of a form.
const ROOM =
  "relative after:absolute after:top-1/2 after:left-1/2 after:size-full after:min-h-6 after:min-w-6 after:-translate-1/2 after:content-['']"

/** Paper is white in both modes, and so are the fields on it. */
const OWN = [
  'size-full rounded-[3px] border border-amber-700 bg-amber-100/80 text-neutral-950',
  'hover:bg-amber-200/80 focus-visible:bg-white focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-blue-700',
  ROOM,
].join(' ')

const WRONG = 'border-2 border-red-700 bg-red-50/90'

interface OwnFieldProps {
  field: PlacedField
  value: FieldValue | undefined
  page: ShownPage
  missing: boolean
  onChange: (value: FieldValue | undefined) => void
  onMark: () => void
}

function OwnField({ field, value, page, missing, onChange, onMark }: OwnFieldProps) {
  const { kind, name, required } = field
  const font = { fontSize: `${fontFor(field, page)}px` }
  const looks = cn(OWN, missing && WRONG)
  const common = {
    'id': controlId(field),
    'aria-required': required || undefined,
    'aria-invalid': missing || undefined,
    'data-field': kind,
  }

  if (kind === 'date') {
    return (
      <p
        id={common.id}
        style={font}
        className="flex size-full items-center overflow-hidden rounded-[3px] border border-dashed border-amber-700 bg-amber-50/80 px-1 leading-none whitespace-nowrap text-neutral-950"
        title="Filled in when you sign"
      >
        <span className="sr-only">{name}: </span>
        <span aria-hidden className="truncate">
          Date
        </span>
        <span className="sr-only">filled in when you sign</span>
      </p>
    )
  }
  if (kind === 'checkbox') {
    return (
      <label
        className={cn(
          looks,
          'grid cursor-pointer place-content-center has-focus-visible:bg-white has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue-700'
        )}
      >
        <input
          {...common}
          type="checkbox"
          aria-label={name}
          checked={value === '1'}
          onChange={(event) => onChange(event.target.checked ? '1' : undefined)}
          className="absolute top-1/2 left-1/2 z-10 size-full min-h-6 min-w-6 -translate-1/2 cursor-pointer appearance-none outline-none"
        />
        {value === '1' && <Check aria-hidden strokeWidth={3} className="size-full" />}
      </label>
    )
  }
  if (kind === 'text') {
    const text = typeof value === 'string' ? value : ''
    const typing = {
      ...common,
      'aria-label': name,
      'title': name,
      'value': text,
      'maxLength': MAX_TEXT,
      'autoComplete': 'off',
      'style': font,
    }
    return isTall(field, page) ? (
      <textarea
        {...typing}
        className={cn(looks, 'block resize-none px-1 py-0.5 leading-snug')}
        onChange={(event) => onChange(asFilled(event.target.value) || undefined)}
      />
    ) : (
      // A block: in a line of text, it would sit lower than its place. The label gives it room.
      <label className={cn(ROOM, 'block size-full')}>
        <input
          {...typing}
          type="text"
          className={cn(looks, 'z-10 block px-1 leading-none')}
          onChange={(event) => onChange(asFilled(event.target.value) || undefined)}
        />
      </label>
    )
  }
  const mark = typeof value === 'object' ? value : null
  return (
    <button
      {...common}
      type="button"
      aria-required={undefined}
      aria-label={`${name}: ${mark ? 'done, change it' : kind === 'initials' ? 'add your initials' : 'sign here'}${required && !mark ? ', required' : ''}`}
      style={font}
      className={cn(looks, 'grid cursor-pointer place-items-center font-semibold')}
      onClick={onMark}
    >
      {mark ? (
        <MarkPicture mark={mark} className="absolute inset-0" />
      ) : (
        <span aria-hidden className="flex items-center gap-1 leading-none whitespace-nowrap">
          <PenLine className="size-[1.1em]" />
          {kind === 'initials' ? 'Initials' : 'Sign here'}
        </span>
      )}
    </button>
  )
}

interface HeldFieldProps {
  field: PlacedField
  value: FieldValue | undefined
  page: ShownPage
  own: boolean
}

/** Another signer's field, or a completed one: shows its value, or that it is empty. */
function HeldField({ field, value, page, own }: HeldFieldProps) {
  const { kind, name, role } = field
  const labelOf = useSignerLabel()
  const held =
    value === undefined
      ? 'empty'
      : typeof value === 'object'
        ? 'signed'
        : kind === 'checkbox'
          ? 'checked'
          : ''

  return (
    <div
      data-held={kind}
      title={name}
      style={{ fontSize: `${fontFor(field, page)}px` }}
      className={cn(
        'flex size-full items-center overflow-hidden rounded-[3px] px-1 leading-none text-neutral-800',
        own ? 'bg-transparent' : 'border border-neutral-500 bg-neutral-200/80'
      )}
    >
      <span className="sr-only">
        {own ? '' : `${labelOf(role)}: `}
        {name}: {held}
      </span>
      {typeof value === 'object' && <MarkPicture mark={value} />}
      {value === '1' && kind === 'checkbox' && (
        <Check aria-hidden strokeWidth={3} className="size-full" />
      )}
      {typeof value === 'string' && kind !== 'checkbox' && (
        <span className="truncate">{value}</span>
      )}
      {value === undefined && kind !== 'checkbox' && !own && (
        <span aria-hidden className="truncate">
          {labelOf(role)}: {KIND_WORDS[kind].toLowerCase()}
        </span>
      )}
    </div>
  )
}

/** CSS pixels: fits the field's line, and is no larger than print. */
function fontFor(field: PlacedField, page: ShownPage): number {
  const largest = 12 * enlargedOn(page)
  const height = field.height * page.height
  const points = isTall(field, page) ? largest : Math.min(largest, height * 0.62)
  return Math.max(5, points * page.scale)
}
