import { DiscardImport } from '~/components/spreadsheets/discard_import'
import { API, PAGE, type HistoryView } from './types'

export function DiscardHistory({ view: { id, fileName } }: { view: HistoryView }) {
  return (
    <DiscardImport
      fileName={fileName}
      untouched="No completion has been added"
      address={`${API}/${id}`}
      page={PAGE}
    />
  )
}
