import { useId, type ReactNode } from 'react'
import { Controller, type FieldPathByValue } from 'react-hook-form'
import { Label } from '~/components/ui/label'
import { Switch } from '~/components/ui/switch'
import type { ModuleForm, ModuleValues } from './module_values'

interface SwitchFieldProps {
  form: ModuleForm
  name: FieldPathByValue<ModuleValues, boolean>
  label: string
  hint?: string
  /** called after a change */
  onTurned?: (on: boolean) => void
  /** what its state asks for or means */
  children?: ReactNode
}

export function SwitchField({ form, name, label, hint, onTurned, children }: SwitchFieldProps) {
  const id = useId()

  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border p-3 sm:p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <Label htmlFor={id}>{label}</Label>
          {hint && (
            <p id={`${id}-hint`} className="text-xs text-muted-foreground">
              {hint}
            </p>
          )}
        </div>
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <Switch
              id={id}
              ref={field.ref}
              checked={field.value}
              aria-describedby={hint && `${id}-hint`}
              onCheckedChange={(on) => {
                field.onChange(on)
                onTurned?.(on)
              }}
            />
          )}
        />
      </div>
      {children}
    </div>
  )
}
