import type { ImportField } from '#people/import/reading/fields'
import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'

/** Without quotes, a spreadsheet would split a heading at a comma. */
const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Excel reads a file as UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a file with the recognized headings. */
export function TemplateButton({ fields }: { fields: ImportFieldOption<ImportField>[] }) {
  function download() {
    const line = fields.map(({ label }) => quoted(label)).join(',')
    const blob = new Blob([`${BYTE_ORDER_MARK}${line}\r\n`], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = 'gangway-import-template.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <Button variant="outline" onClick={download}>
      <Download aria-hidden />
      Download an empty template
    </Button>
  )
}
