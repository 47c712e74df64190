import type { HttpContext } from '@adonisjs/core/http'
import { countAttempt, forgiveAttempts } from '#accounts/sign_in/sign_in_limits'
import { companyName } from '#settings/current'
import { knownSeal } from '#signing/queries/documents/known_seal'
import { verifySeal } from '#signing/sealing/verify_file'
import { verificationValidator } from '#signing/validators/verification'

/** Checks whether a signed document is genuine, for anyone who has it. */
export default class SealedFilesController {
  /** The page. A dropped file stays in the browser, which sends hashes and the signature. */
  async page({ inertia }: HttpContext) {
    return inertia.render('signing/verify_document', { company: companyName() })
  }

  /** By the hash of a whole file. @throws HttpError 429. */
  async show({ params, request }: HttpContext) {
    const sha256 = String(params.sha256).toLowerCase()
    return counted(request.ip(), () => knownSeal(sha256))
  }

  /** By the facts of its signature, as `sign:verify` checks them. @throws HttpError 429. */
  async store({ request }: HttpContext) {
    const { sha256, digest, cms, signedAt, ...facts } =
      await request.validateUsing(verificationValidator)
    const at = signedAt === null ? null : new Date(signedAt)
    const seal = {
      ...facts,
      digest: Buffer.from(digest, 'hex'),
      cms: Buffer.from(cms ?? '', 'hex'),
      signedAt: at && Number.isNaN(at.getTime()) ? null : at,
    }
    return counted(request.ip(), () => verifySeal(seal, sha256.toLowerCase()))
  }
}

/**
 * Counted by address, so that no one can search without limit. Genuine files do not count.
 * @throws HttpError 429.
 */
async function counted<Told extends { state: string }>(
  address: string,
  check: () => Promise<Told>
): Promise<Told> {
  await countAttempt('sealed-file', null, address)
  const told = await check()
  if (told.state === 'valid') await forgiveAttempts('sealed-file', null, address)
  return told
}
