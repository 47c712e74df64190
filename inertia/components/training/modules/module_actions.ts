import { reasonOr } from '~/hooks/use_api_form'
import { toast } from '~/hooks/use_toast'
import { api } from '~/lib/api'
import type { TrainingModule } from '~/types'

/** Runs a call about a module and tells how it went; what failed is thrown on. */
async function tell(work: () => Promise<string>, failed: string): Promise<void> {
  try {
    toast({ title: 'Success', description: await work() })
  } catch (error) {
    toast({ variant: 'destructive', title: 'Error', description: reasonOr(error, failed) })
    throw error
  }
}

const address = ({ id }: TrainingModule) => `/api/training/modules/${id}`

export const moduleActions = {
  remove: (module: TrainingModule) =>
    tell(async () => {
      const archived = await api.delete<TrainingModule | undefined>(address(module))
      return archived
        ? 'Training module archived, since people have had to do with it.'
        : 'Training module deleted successfully.'
    }, 'Failed to delete training module. Please try again.'),

  duplicate: (module: TrainingModule, key: string) =>
    tell(async () => {
      const headers = { 'idempotency-key': key }
      const copy = await api.post<TrainingModule>(`${address(module)}/copies`, {}, { headers })
      return `${copy.name} created.`
    }, 'The module could not be duplicated.'),

  archive: (module: TrainingModule) =>
    tell(async () => {
      await api.post(`${address(module)}/archive`)
      return 'Training module archived.'
    }, 'The module could not be archived.'),

  restore: (module: TrainingModule) =>
    tell(async () => {
      await api.post(`${address(module)}/restore`)
      return 'Training module restored.'
    }, 'The module could not be restored.'),
}
