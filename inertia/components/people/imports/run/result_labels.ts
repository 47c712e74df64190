import { counted, formatCount, peopleCount } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { inWords, sum } from '../labels'

interface Result {
  title: string
  text: string
  /** the style of a failure */
  variant?: 'danger'
}

/** A failed import that was not canceled has nothing to undo, so the undo failed. */
export const undoFailed = ({ state, mayUndo }: Pick<ImportView, 'state' | 'mayUndo'>) =>
  state === 'failed' && mayUndo

/** An import's result, as a heading and a sentence. */
export function resultOf(view: ImportView): Result {
  const { state, done, rowCount, undone } = view
  const written = done.created + done.updated
  const reached = `${formatCount(sum(done))} of ${counted(rowCount, 'row')}`

  if (state === 'undone') {
    const { removed, restored, kept } = undone ?? { removed: 0, restored: 0, kept: 0 }
    const parts = [
      removed > 0 && `${peopleCount(removed)} removed again`,
      restored > 0 && `${peopleCount(restored)} restored to what they were`,
      kept > 0 && `${peopleCount(kept)} kept unchanged`,
    ].filter(Boolean)
    return {
      title: 'The import is undone',
      text: `${parts.join(', ') || 'Nothing was left to undo'}.`,
    }
  }
  if (undoFailed(view)) {
    return {
      title: 'The undo stopped',
      text: 'What it has taken back is taken back. Trying again goes on with the rest.',
      variant: 'danger',
    }
  }
  if (state === 'failed') {
    return {
      title: 'The import stopped',
      text: `${reached} were imported and are kept. Try again to import the rest; no one is added twice.`,
      variant: 'danger',
    }
  }
  if (state === 'cancelled') {
    return {
      title: 'The import was canceled',
      text: `${reached} were imported and are kept: ${inWords(done, 'done')}. Import the same file again to add the rest.`,
    }
  }
  return {
    title: `${peopleCount(written)} imported`,
    text: `Of ${counted(rowCount, 'row')}: ${inWords(done, 'done')}.`,
  }
}
