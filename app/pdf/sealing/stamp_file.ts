import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { renumberPagesFirst } from '../pages_first.js'
import type { Stamped, StampOrder } from '../types.js'
import { openPrepared } from './open_prepared.js'
import { stampMarks } from './stamp_marks.js'

/** The work of `stampPdf`, in the thread. */
export async function stampFile(order: StampOrder): Promise<Stamped> {
  const document = await openPrepared(await readFile(order.source))
  await stampMarks(document, order.marks, order.at)
  renumberPagesFirst(document)
  const bytes = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  await writeFile(order.target, bytes)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength }
}
