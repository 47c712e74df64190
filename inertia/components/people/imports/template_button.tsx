import type { ImportField } from '#people/import/reading/fields'
import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import type { ImportFieldOption } from '~/components/spreadsheets/import_column'

/** Spreadsheets take a comma in a heading for the next column unless it is quoted. */
const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Excel reads a file as UTF-8 only when it begins with the mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Offers a file of nothing but the headings that are understood without asking. */
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
