import { api } from '~/lib/api'
import { tellOutcome } from '~/lib/failures'
import type { TrainingModule } from './types'

const address = ({ id }: TrainingModule) => `/api/training/modules/${id}`

export const moduleActions = {
  remove: (module: TrainingModule) =>
    tellOutcome(async () => {
      const archived = await api.delete<TrainingModule | undefined>(address(module))
      return archived
        ? 'Training module archived, since people have had to do with it.'
        : 'Training module deleted successfully.'
    }, 'Failed to delete training module. Please try again.'),

  duplicate: (module: TrainingModule, key: string) =>
    tellOutcome(async () => {
      const headers = { 'idempotency-key': key }
      const copy = await api.post<TrainingModule>(`${address(module)}/copies`, {}, { headers })
      return `${copy.name} created.`
    }, 'The module could not be duplicated.'),

  archive: (module: TrainingModule) =>
    tellOutcome(async () => {
      await api.post(`${address(module)}/archive`)
      return 'Training module archived.'
    }, 'The module could not be archived.'),

  restore: (module: TrainingModule) =>
    tellOutcome(async () => {
      await api.post(`${address(module)}/restore`)
      return 'Training module restored.'
    }, 'The module could not be restored.'),
}
