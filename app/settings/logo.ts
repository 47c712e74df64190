import { setting } from '#settings/current'

/** URL of the company's logo, or null. Each image has its own URL. */
export function logoUrl(): string | null {
  const id = setting('logo')
  return id === null ? null : `/api/settings/logo?v=${id}`
}
