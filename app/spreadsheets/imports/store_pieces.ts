import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { Writing } from '#spreadsheets/imports/writing'

/** Chunks per change: few enough to keep others' wait short, many enough to be fast. */
const PIECES_AT_ONCE = 8

/** Stores chunks in order, while the next ones are read. */
export async function storePieces<Piece>(
  pieces: AsyncIterable<Piece>,
  actor: Actor,
  store: (change: Change, pieces: Piece[]) => Promise<void>
): Promise<void> {
  let waiting: Piece[] = []
  const writing = new Writing()
  const write = async () => {
    const some = waiting
    waiting = []
    if (some.length > 0) await writing.start(() => change(actor, (change) => store(change, some)))
  }
  try {
    for await (const piece of pieces) {
      waiting.push(piece)
      if (waiting.length === PIECES_AT_ONCE) await write()
    }
    await write()
    await writing.end()
  } finally {
    // Deleting a failed import must come after it.
    await writing.settled()
  }
}
