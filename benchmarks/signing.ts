import type { Bench } from './bench.js'
import { measureSealing } from './sealing.js'
import { measureSigningLists } from './signing_lists.js'

/** Signed documents: their list, their seals, their evidence. */
export async function measureSigning(bench: Bench): Promise<void> {
  await measureSigningLists(bench)
  await measureSealing(bench)
}
