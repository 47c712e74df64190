import { setting } from '#settings/current'

/** Where the firm's logo is shown from; another picture has another address. Null without one. */
export function logoUrl(): string | null {
  const id = setting('logo')
  return id === null ? null : `/api/settings/logo?v=${id}`
}
