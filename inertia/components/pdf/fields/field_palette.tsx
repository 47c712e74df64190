import type { FieldKind, SignerRole } from '#documents/placed_field'
import { Redo2, Undo2 } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { KIND_ICONS } from './field_box'
import { FIELD_KINDS, KIND_WORDS } from './field_kinds'
import { SIGNER_DOTS, useSignerLabel, useSigners } from './signers'

interface FieldPaletteProps {
  role: SignerRole
  onRole: (role: SignerRole) => void
  armed: FieldKind | null
  onArm: (kind: FieldKind | null) => void
  /** The visible page. */
  page: number
  onAdd: () => void
  undoable: boolean
  onUndo: () => void
  redoable: boolean
  onRedo: () => void
}

/** Chooses the new field's signer and kind. */
export function FieldPalette({
  role,
  onRole,
  armed,
  onArm,
  page,
  onAdd,
  undoable,
  onUndo,
  redoable,
  onRedo,
}: FieldPaletteProps) {
  const signers = useSigners()
  const labelOf = useSignerLabel()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div
          role="group"
          aria-label="Field for"
          className="flex min-w-0 flex-wrap gap-1 rounded-lg bg-muted p-1"
        >
          {signers.map(({ role: one, label }) => (
            <Button
              key={one}
              variant="ghost"
              size="sm"
              aria-pressed={role === one}
              className="max-w-full aria-pressed:bg-card aria-pressed:shadow-sm dark:aria-pressed:bg-input/50"
              onClick={() => onRole(one)}
            >
              <span
                aria-hidden
                className={cn('size-2.5 shrink-0 rounded-full', SIGNER_DOTS[one])}
              />
              <bdi className="truncate">{label}</bdi>
            </Button>
          ))}
        </div>
        <div role="group" aria-label="Kind of field" className="flex flex-wrap gap-1">
          {FIELD_KINDS.map((kind) => {
            const Icon = KIND_ICONS[kind]
            return (
              <Button
                key={kind}
                variant="outline"
                size="sm"
                aria-pressed={armed === kind}
                className="px-2.5 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
                onClick={() => onArm(armed === kind ? null : kind)}
              >
                <Icon aria-hidden />
                {KIND_WORDS[kind]}
              </Button>
            )
          })}
        </div>
        <div className="ml-auto flex">
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Undo"
            title="Undo"
            aria-disabled={!undoable}
            aria-keyshortcuts="Control+Z"
            onClick={() => undoable && onUndo()}
          >
            <Undo2 aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Redo"
            title="Redo"
            aria-disabled={!redoable}
            aria-keyshortcuts="Control+Shift+Z Control+Y"
            onClick={() => redoable && onRedo()}
          >
            <Redo2 aria-hidden />
          </Button>
        </div>
      </div>
      {armed && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg bg-info-soft px-3 py-2 text-sm text-info">
          <p>
            Click on a page, or drag over it, to place: {labelOf(role)}{' '}
            {KIND_WORDS[armed].toLowerCase()}.
          </p>
          <div className="ml-auto flex gap-2">
            <Button variant="outline" size="sm" onClick={onAdd}>
              Add to page {page}
            </Button>
            <Button variant="outline" size="sm" onClick={() => onArm(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
