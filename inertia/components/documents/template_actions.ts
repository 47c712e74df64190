import { api } from '~/lib/api'
import { tellOutcome } from '~/lib/failures'
import { TEMPLATES, type Template } from './types'

const address = ({ id }: Template) => `${TEMPLATES}/${id}`

export const templateActions = {
  duplicate: (template: Template, key: string) =>
    tellOutcome(async () => {
      const headers = { 'idempotency-key': key }
      const copy = await api.post<Template>(`${address(template)}/copies`, {}, { headers })
      return `${copy.name} created.`
    }, 'The document could not be duplicated.'),

  archive: (template: Template) =>
    tellOutcome(async () => {
      await api.post(`${address(template)}/archive`)
      return 'Document archived.'
    }, 'The document could not be archived.'),

  restore: (template: Template) =>
    tellOutcome(async () => {
      await api.post(`${address(template)}/restore`)
      return 'Document restored.'
    }, 'The document could not be restored.'),
}
