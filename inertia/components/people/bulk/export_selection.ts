import { ApiError, goToSignIn } from '~/lib/api'
import type { Input } from '~/lib/routes'

/** Downloads these people as a CSV file. */
export async function exportSelection(ids: readonly number[]): Promise<void> {
  const body: Input<'POST', '/api/employees/export'> = { ids: [...ids], format: 'csv' }
  const response = await fetch('/api/employees/export', {
    method: 'POST',
    headers: { 'accept': 'application/json', 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  })
  if (!response.ok) {
    if (response.status === 401) goToSignIn()
    throw new ApiError(response.status, await response.text(), null)
  }
  const disposition = response.headers.get('content-disposition') ?? ''
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? 'employees.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
