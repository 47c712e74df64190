import { companyName } from '#settings/current'
import { readCode } from '#training/certificate/codes'
import { initialsOf } from '#training/certificate/initials'
import {
  findCertificateByCode,
  certificateStatus,
  type CertificateState,
} from '#training/queries/completions/find_certificate'

/** What anybody is told about a certificate: whose it is by initials alone. */
export type VerifiedCertificate = {
  code: string
  state: CertificateState
  company: string
  module: string
  person: string
  completedOn: string
  expiresOn: string | null
  /** The last day it holds; null for ever, and where it is void. */
  validUntil: string | null
}

/** The certificate with a code as somebody typed it; null where there is none. */
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
