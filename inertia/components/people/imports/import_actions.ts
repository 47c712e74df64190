import { api } from '~/lib/api'
import { tellFailure } from '~/lib/failures'
import type { ImportView } from './types'

const failures = {
  start: 'The import could not be started.',
  cancel: 'The import could not be cancelled.',
  undo: 'The import could not be undone.',
}

/**
 * Starts, cancels or undoes an import and answers how it stands then, also when it was refused:
 * somebody else may have been faster.
 *
 * @throws what the call threw, once the person has been told
 */
export async function act(
  id: number,
  action: keyof typeof failures,
  onView: (view: ImportView) => void
): Promise<void> {
  try {
    await api.post(`/api/imports/${id}/${action}`)
  } catch (error) {
    tellFailure(error, failures[action])
    await refresh(id, onView)
    throw error
  }
  await refresh(id, onView)
}

/** The poll asks again, should this one fail. */
async function refresh(id: number, onView: (view: ImportView) => void): Promise<void> {
  const view = await api.get<ImportView>(`/api/imports/${id}`).catch(() => null)
  if (view) onView(view)
}
