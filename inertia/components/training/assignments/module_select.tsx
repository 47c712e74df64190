import { useId } from 'react'
import { Field } from '~/components/forms/field'
import { NativeSelect } from '~/components/ui/native-select'
import { useModules } from './use_modules'

interface ModuleSelectProps {
  value: number | null
  onChange: (moduleId: number | null) => void
}

/** One of the modules that can be assigned. */
export function ModuleSelect({ value, onChange }: ModuleSelectProps) {
  const id = useId()
  const { modules, failed } = useModules()

  return (
    <Field id={id} label="Module" hint={failed ? 'The modules could not be loaded.' : undefined}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value ?? ''}
          onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
        >
          <option value="">{modules || failed ? 'Choose a module' : 'Loading...'}</option>
          {modules?.map((module) => (
            <option key={module.id} value={module.id}>
              {module.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
