import type { ReactNode } from 'react'
import { cn } from '~/lib/utils'
import { Label } from '../ui/label'

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  'id': string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  marked?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, a hint and an error, connected for screen readers. */
export function Field({ id, label, hint, error, marked, className, children }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id}>
        {label}
        {marked && (
          <span aria-hidden className="ml-0.5 text-destructive">
            *
          </span>
        )}
      </Label>
      {children({
        'id': id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
    </div>
  )
}
