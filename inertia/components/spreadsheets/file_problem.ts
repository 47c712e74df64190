/** Types for a phone's or desktop's file picker: MIME types and extensions. */
export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/comma-separated-values,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const READABLE = /\.(csv|tsv|txt|xlsx)$/i
const OLD_EXCEL = /\.xls[bm]?$/i

/** Why a file need not be uploaded; null when the server decides. */
export function problemOfFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  megabytes: number
): string | null {
  if (OLD_EXCEL.test(name)) {
    return "We can't read this kind of Excel file. In Excel, save it as “Excel Workbook (.xlsx)” or “CSV UTF-8”."
  }
  if (!READABLE.test(name)) {
    return 'Choose a CSV or Excel (.xlsx) file. Most programs can create one with “Save as” or “Export”.'
  }
  if (size === 0) return 'The file is empty.'
  if (size > megabytes * 1024 * 1024) {
    return `The file is larger than ${megabytes} MB. Please split it into smaller files.`
  }
  return null
}

/** '7.1 KB', '3.4 MB' */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const inKilobytes = bytes / 1024
  if (inKilobytes < 1024) return `${inKilobytes.toFixed(1)} KB`
  return `${(inKilobytes / 1024).toFixed(1)} MB`
}
