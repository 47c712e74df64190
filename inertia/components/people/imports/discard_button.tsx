import type { ImportView } from '#people/import/import_view'
import { DiscardImport } from '~/components/spreadsheets/discard_import'
import { api } from '~/lib/api'

export function DiscardButton({ view: { id, fileName } }: { view: ImportView }) {
  return (
    <DiscardImport
      fileName={fileName}
      untouched="No one has been added or changed"
      discard={() => api.delete('/api/imports/:id', { params: { id } })}
      page="/employees/import"
    />
  )
}
