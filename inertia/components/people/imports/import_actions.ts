import type { ImportView } from '#people/import/import_view'
import { api } from '~/lib/api'
import { toastFailure } from '~/lib/failures'

const acts = {
  start: { address: '/api/imports/:id/start', failure: 'The import could not be started.' },
  cancel: { address: '/api/imports/:id/cancel', failure: 'The import could not be canceled.' },
  undo: { address: '/api/imports/:id/undo', failure: 'The import could not be undone.' },
} as const

/**
 * Starts, cancels or undoes an import and reloads its status, also after an error: someone else
 * may have been faster.
 *
 * @throws the call's error, after it was shown
 */
export async function act(
  id: number,
  action: keyof typeof acts,
  onView: (view: ImportView) => void
): Promise<void> {
  const { address, failure } = acts[action]
  try {
    await api.post(address, { params: { id } })
  } catch (error) {
    toastFailure(error, failure)
    await refresh(id, onView)
    throw error
  }
  await refresh(id, onView)
}

/** If this fails, the next poll tries again. */
async function refresh(id: number, onView: (view: ImportView) => void): Promise<void> {
  const view = await api.get('/api/imports/:id', { params: { id } }).catch(() => null)
  if (view) onView(view)
}
