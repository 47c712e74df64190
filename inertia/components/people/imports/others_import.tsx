import { counted, formatCount } from '#core/counted'
import type { ImportView } from '#people/import/import_view'
import { Card, CardDescription, CardHeader, CardTitle } from '~/components/ui/card'
import { ImportStateBadge } from './import_state_badge'
import { inWords } from './labels'

/** Another person's import: its status, without rows and actions. */
export function OthersImport({ view }: { view: ImportView }) {
  const { state, planned, done, progress, createdBy } = view
  const reached = `${formatCount(progress.done)} of ${counted(progress.all, 'row')}`
  const words = state === 'preview' ? inWords(planned, 'planned') : inWords(done, 'done')

  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center gap-3 text-lg">
          Another person’s import <ImportStateBadge state={state} />
        </CardTitle>
        <CardDescription>
          <bdi>{createdBy}</bdi> started it. Only they and administrators can see or change it.
        </CardDescription>
      </CardHeader>
      <p className="text-sm">
        {state === 'columns' ? 'It waits for its columns.' : `${reached}: ${words}.`}
      </p>
    </Card>
  )
}
