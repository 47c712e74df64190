import { DiscardImport } from '~/components/spreadsheets/discard_import'
import type { ImportView } from './types'

export function DiscardButton({ view: { id, fileName } }: { view: ImportView }) {
  return (
    <DiscardImport
      fileName={fileName}
      untouched="Nobody has been added or changed"
      address={`/api/imports/${id}`}
      page="/employees/import"
    />
  )
}
