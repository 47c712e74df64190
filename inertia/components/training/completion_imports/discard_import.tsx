import type { HistoryView } from '#training/completion_imports/queries/view'
import { DiscardImport } from '~/components/spreadsheets/discard_import'
import { api } from '~/lib/api'
import { PAGE } from './import_labels'

export function DiscardHistory({ view: { id, fileName } }: { view: HistoryView }) {
  return (
    <DiscardImport
      fileName={fileName}
      untouched="No completion has been added"
      discard={() => api.delete('/api/training/completion-imports/:id', { params: { id } })}
      page={PAGE}
    />
  )
}
