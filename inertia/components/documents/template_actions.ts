import type { TemplateView } from '#documents/queries/find_template'
import { api } from '~/lib/api'
import { toastOutcome } from '~/lib/failures'

export const templateActions = {
  duplicate: ({ id }: TemplateView, key: string) =>
    toastOutcome(async () => {
      const headers = { 'idempotency-key': key }
      const copy = await api.post('/api/documents/templates/:id/copies', {
        params: { id },
        headers,
      })
      return `${copy.name} created.`
    }, 'The document could not be duplicated.'),

  archive: ({ id }: TemplateView) =>
    toastOutcome(
      async () => {
        await api.post('/api/documents/templates/:id/archive', { params: { id } })
        return 'Document archived.'
      },
      'The document could not be archived.',
      () => api.post('/api/documents/templates/:id/restore', { params: { id } })
    ),

  restore: ({ id }: TemplateView) =>
    toastOutcome(async () => {
      await api.post('/api/documents/templates/:id/restore', { params: { id } })
      return 'Document restored.'
    }, 'The document could not be restored.'),
}
