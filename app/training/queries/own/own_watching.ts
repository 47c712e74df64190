import { readContent } from '#training/content'
import Progress from '#training/models/progress'
import { active } from '#training/queries/modules/active'
import type { OpenProgress } from '#training/services/learner_progress'

/**
 * Open progress that a learner can continue as it is, by one statement, since every report of
 * watching reads it. Null where there is none, or where opening it would fail: the module is
 * archived, a material version exists, or the person has left.
 */
export async function findOpenProgress(
  employeeId: number,
  moduleId: number
): Promise<OpenProgress | null> {
  const progress = await Progress.query()
    .join('training_module_versions', (join) => {
      join
        .on('training_module_versions.module_id', 'training_progress.module_id')
        .andOn('training_module_versions.version', 'training_progress.version')
    })
    .join('training_modules', 'training_modules.id', 'training_progress.module_id')
    .join('employees', 'employees.id', 'training_progress.employee_id')
    .where({
      'training_progress.employee_id': employeeId,
      'training_progress.module_id': moduleId,
      'training_progress.open': 1,
      'employees.status': 'active',
    })
    .where(active)
    .whereNotExists((newer) => {
      newer
        .from('training_module_versions as newer')
        .whereColumn('newer.module_id', 'training_progress.module_id')
        .whereColumn('newer.version', '>', 'training_progress.version')
        .where('newer.material', true)
    })
    .select('training_progress.*', 'training_module_versions.content')
    .first()
  return progress && { progress, content: readContent(progress.$extras.content) }
}
