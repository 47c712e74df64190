import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { appUrl } from '#config/app'
import { companyName } from '#settings/current'
import { calendarDayInWords } from '#settings/local_time'
import { fromDbTime } from '#core/time'
import type { Paper } from '#pdf_layout/tagged_pages'
import { methodInWords } from '#training/certificate/certificate_words'
import { writeCertificatePdf } from '#training/certificate/write_certificate_pdf'
import type { Certificate } from '#training/queries/completions/find_certificate'

export const verificationAddress = (code: string) => `${appUrl}/verify/${code}`

/**
 * A completion's certificate as a PDF. It is generated each time from the row, which never
 * changes.
 */
export async function certificateFile(certificate: Certificate, paper: Paper): Promise<Buffer> {
  const { code, firstName, lastName, completedOn, expiresOn, score, version } = certificate
  const pdf = await writeCertificatePdf(
    {
      company: companyName(),
      name: `${firstName} ${lastName}`.trim(),
      module: certificate.moduleName,
      facts: [
        { label: 'Completed on', value: calendarDayInWords(completedOn) },
        {
          label: 'Valid until',
          value: expiresOn ? calendarDayInWords(expiresOn) : 'Does not expire',
        },
        ...(score === null ? [] : [{ label: 'Score', value: `${score}%` }]),
        { label: 'Version', value: String(version) },
        { label: 'How', value: methodInWords(certificate) },
      ],
      code,
      address: verificationAddress(code),
      at: fromDbTime(certificate.createdAt).toJSDate(),
    },
    paper
  )
  return buffer(pdf as unknown as Readable)
}
