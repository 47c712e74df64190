import { useState } from 'react'
import { Card } from '~/components/ui/card'
import type { ModuleForm, QuestionValues } from './module_values'
import { SwitchField } from './switch_field'
import { TestEditor } from './test_editor'

/** Whether a module has a test, and its questions. */
export function TestFields({ form }: { form: ModuleForm }) {
  const [cleared, setCleared] = useState<QuestionValues[]>([])

  return (
    <Card>
      <SwitchField
        form={form}
        name="hasTest"
        label="Has Test"
        hint="Learners must pass it to complete the module."
        onTurned={(on) => {
          if (on) return
          setCleared(form.getValues('testQuestions'))
          form.setValue('testQuestions', [])
          form.clearErrors('testQuestions')
        }}
      />
      {form.watch('hasTest') && <TestEditor form={form} cleared={cleared} />}
    </Card>
  )
}
