import { counted } from '#core/counted'
import type { PlacedField, SignerRole } from '#documents/placed_field'
import { ArrowDown, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/utils'
import { controlId, missingFields, nextMissing } from './filling'
import type { FieldValues } from '../pdf_view_types'

interface NextFieldProps {
  fields: readonly PlacedField[]
  role: SignerRole
  values: FieldValues
  /** Scrolls to the field (`PdfViewHandle.showBox`), which then gets the focus. */
  onGo: (field: PlacedField) => void
  className?: string
}

/** After the page has scrolled and zoomed to it. */
export function focusField(field: PlacedField): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.getElementById(controlId(field))?.focus({ preventScroll: true })
    )
  )
}

/** Moves through the empty required fields, and shows how many are left. */
export function NextField({ fields, role, values, onGo, className }: NextFieldProps) {
  const [last, setLast] = useState<PlacedField>()
  const missing = missingFields(fields, role, values)
  const next = nextMissing(missing, last)
  const left = counted(missing.length, 'required field left', 'required fields left')

  function go() {
    if (!next) return
    setLast(next)
    onGo(next)
    focusField(next)
  }

  return (
    <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-2', className)}>
      {next && (
        <Button aria-label={`${last ? 'Next' : 'Start'}: ${next.name}`} onClick={go}>
          <ArrowDown aria-hidden />
          {last ? 'Next' : 'Start'}
        </Button>
      )}
      <p role="status" className="flex items-center gap-2 text-sm font-medium">
        {next ? (
          left
        ) : (
          <>
            <CircleCheck aria-hidden className="size-4 text-success" />
            Everything required is filled in
          </>
        )}
      </p>
    </div>
  )
}
