import type { Data } from '@generated/data'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

export const moduleActions = {
  remove: ({ id }: Data.Training.Module) =>
    toastOutcome(
      async () => {
        const archived = await api.delete('/api/training/modules/:id', { params: { id } })
        return archived
          ? 'Training module archived, because it has training history.'
          : 'Training module deleted successfully.'
      },
      'Failed to delete training module. Please try again.',
      undefined,
      { lead: true }
    ),

  duplicate: ({ id }: Data.Training.Module, key: string) =>
    toastOutcome(async () => {
      const headers = { 'idempotency-key': key }
      const body = { draft: true }
      const copy = await api.post('/api/training/modules/:id/copies', {
        params: { id },
        body,
        headers,
      })
      return `${copy.name} created.`
    }, 'The module could not be duplicated.'),

  archive: ({ id }: Data.Training.Module) =>
    toastOutcome(async () => {
      await api.post('/api/training/modules/:id/archive', { params: { id } })
      return 'Training module archived.'
    }, 'The module could not be archived.'),

  restore: ({ id }: Data.Training.Module) =>
    toastOutcome(async () => {
      await api.post('/api/training/modules/:id/restore', { params: { id } })
      return 'Training module restored.'
    }, 'The module could not be restored.'),
}
