import { useController, type UseFormReturn } from 'react-hook-form'
import { FormField } from '~/components/forms/form_field'
import { NativeSelect } from '~/components/ui/native-select'
import { useModules } from './use_modules'

type ModuleValues = { moduleId: string }

/** One of the assignable modules. */
export function ModuleSelect<T extends ModuleValues>(props: { form: UseFormReturn<T> }) {
  const form = props.form as unknown as UseFormReturn<ModuleValues>
  const { data: modules, failed } = useModules()
  // Controlled by React, since the options load after the value.
  const required = 'Choose a module.'
  const { field } = useController({ control: form.control, name: 'moduleId', rules: { required } })

  return (
    <FormField
      form={form}
      name="moduleId"
      label="Module"
      required={required}
      hint={failed ? 'The modules could not be loaded.' : undefined}
    >
      {(control) => (
        <NativeSelect {...control} {...field}>
          <option value="">{modules || failed ? 'Choose a module' : 'Loading...'}</option>
          {modules?.map((module) => (
            <option key={module.id} value={module.id}>
              {module.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
}
