import { jsonHeaders } from './bench.js'
import type { Portal } from './servers.js'

/** Rows per page. */
const PER_PAGE = 50

/**
 * Follows the cursors of a list from its first page.
 * @param first the address of the first page, of 50 rows.
 * @returns the address of the requested page.
 * @throws Error when a row appears twice or is missing, or a page has no cursor.
 */
export async function walk(portal: Portal, first: string, pages: number): Promise<string> {
  let address = first
  const seen = new Set<number>()
  for (let page = 1; page < pages; page++) {
    const response = await fetch(portal.url + address, { headers: jsonHeaders(portal) })
    for (const { id } of (await response.json()) as { id: number }[]) seen.add(id)
    const next = /<([^>]*cursor=[^>]*)>; rel="next(?:-cursor)?"/.exec(
      response.headers.get('link') ?? ''
    )
    if (!next?.[1]) throw new Error(`Page ${page} names no cursor to go on from`)
    address = next[1]
  }
  if (seen.size !== (pages - 1) * PER_PAGE) {
    throw new Error('The walk met a row twice, or missed one')
  }
  return address
}
