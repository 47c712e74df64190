import { useWatch } from 'react-hook-form'
import { ModuleBadges } from '~/components/training/module_badges'
import { LearnerView, TestView } from '~/components/training/modules/learner_view'
import type { EditedModule } from '~/components/training/modules/managed_module'
import type { ModuleForm, ModuleValues } from './module_values'
import { previewOf } from './preview_of'

interface LivePreviewProps {
  form: ModuleForm
  /** as it is stored; null for a new one */
  stored: EditedModule | null
  /** Shows the test alone, beside its editor. */
  testAlone: boolean
}

/** The module as learners would see it, while it is being written. */
export function LivePreview({ form, stored, testAlone }: LivePreviewProps) {
  const module = previewOf(useWatch({ control: form.control }) as ModuleValues, stored)
  const { name, description } = module

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-3">
        <p className="text-xl leading-tight font-bold wrap-anywhere">
          {name ? <bdi>{name}</bdi> : <span className="text-muted-foreground">Module name</span>}
        </p>
        <ModuleBadges module={module} onOwnPage />
      </div>
      {testAlone && module.hasTest ? (
        <TestView module={module} started />
      ) : (
        <LearnerView
          module={{ ...module, description: description || 'The description appears here.' }}
        />
      )}
    </div>
  )
}
