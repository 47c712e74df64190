import { conflict } from '#core/errors/http_errors'
import { PdfRefused } from '#pdf/pdf_refused'
import { WorkThread } from '#pdf/thread/work_thread'
import type { LetterText, SetLetter } from '#documents/letter/set_letter'

/** The longest letter takes two or three seconds. */
const LETTER_MS = 10_000

/**
 * Not the thread that reads files: a letter is rendered inside a change, which must not wait for
 * those.
 */
const thread = new WorkThread<LetterText, SetLetter>(import.meta.url, './letter_worker')

/**
 * Renders a letter in a thread of its own, so that other requests are served at the same time.
 * @throws HttpError 409 for one that takes too long.
 */
export async function setLetterApart(letter: LetterText): Promise<SetLetter> {
  try {
    const set = await thread.do(letter, LETTER_MS)
    return { ...set, pdf: Buffer.from(set.pdf) }
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error
    throw conflict(`"${letter.name}" takes too long to lay out. Make it shorter or simpler.`)
  }
}
