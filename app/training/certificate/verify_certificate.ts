import { companyName } from '#settings/current'
import { readCode } from '#training/certificate/codes'
import { initialsOf } from '#training/certificate/initials'
import {
  findCertificateByCode,
  certificateStatus,
  type CertificateState,
} from '#training/queries/completions/find_certificate'

/** What anyone may see of a certificate. It shows only initials. */
export type VerifiedCertificate = {
  code: string
  state: CertificateState
  company: string
  module: string
  person: string
  completedOn: string
  expiresOn: string | null
  /** The last valid day; null for no expiration, and for a void certificate. */
  validUntil: string | null
}

export async function verifyCertificate(typed: string): Promise<VerifiedCertificate | null> {
  const code = readCode(typed)
  const certificate = code && (await findCertificateByCode(code))
  if (!certificate) return null
  const { firstName, lastName } = certificate
  return {
    code: certificate.code,
    ...(await certificateStatus(certificate)),
    company: companyName(),
    module: certificate.moduleName,
    person: certificate.erased ? 'erased' : initialsOf(firstName, lastName),
    completedOn: certificate.completedOn,
    expiresOn: certificate.expiresOn,
  }
}
