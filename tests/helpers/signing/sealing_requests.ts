import { questionOf, sealedFiles } from '#tests/helpers/signing/sealed'
import { completedRequest } from '#tests/helpers/signing/signing'
import type { Builder } from '#tests/helpers/routes/route_requests'

/** Whether a signed document is genuine, for ROUTE_REQUESTS. */
export const SEALING_REQUESTS: Record<string, Builder> = {
  'GET /verify-document': () => ({ url: '/verify-document' }),
  'GET /api/sign/verifications/:sha256': async () => {
    const [file] = await sealedFiles(await completedRequest())
    return { url: `/api/sign/verifications/${file?.sha256}` }
  },
  'POST /api/sign/verifications': async () => {
    const [file] = await sealedFiles(await completedRequest())
    return { url: '/api/sign/verifications', body: await questionOf(file?.path ?? '') }
  },
}
