import { api } from '~/lib/api'

/** A document as it is stored; null once it is archived. */
export async function storedTemplate(id: number) {
  const stored = await api.get('/api/documents/templates/:id', { params: { id } })
  return stored.archivedAt === null ? stored : null
}
