import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { api } from '~/lib/api'
import type { UploadedFile, UploadKind } from './upload_kinds'

/** Told in words fit for the person who uploads. */
export class UploadRefused extends Error {}

const OWN_PATH = /^\/api\/objects\/upload\//

/** The portal may be open under another name than the one its addresses are made from. */
function reachable(uploadURL: string): string {
  const { pathname } = new URL(uploadURL)
  return OWN_PATH.test(pathname) ? location.origin + pathname : uploadURL
}

/** What the server said of a file it refused; of a bucket's answer nobody would make sense. */
function reasonIn(error: unknown): string | null {
  const body = (error as { body?: unknown } | undefined)?.body
  if (typeof body !== 'string') return null
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

interface UploadOptions {
  kind: UploadKind
  /** 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/**
 * Sends one file by a single PUT (spec.md 9) to an address asked for, and says what it became.
 * @throws UploadRefused with a message for the person; AbortError when it was cancelled.
 */
export async function uploadFile(
  file: File,
  { kind, onProgress, signal }: UploadOptions
): Promise<UploadedFile> {
  const uppy = new Uppy({
    // What fails is told to the person, and by whoever called.
    logger: { debug() {}, warn() {}, error() {} },
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: kind.maxBytes,
      allowedFileTypes: kind.extensions,
    },
  })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    signRequest: async () => {
      const { uploadURL } = await api.post('/api/objects/upload', {
        body: {
          purpose: kind.purpose,
          name: file.name.slice(-255),
        },
        quiet: true,
      })
      return { url: reachable(uploadURL) }
    },
  })
  uppy.on('upload-progress', (_, { bytesUploaded, bytesTotal }) => {
    onProgress(bytesTotal ? Math.floor((bytesUploaded / bytesTotal) * 100) : 0)
  })
  const cancel = () => uppy.cancelAll()
  signal.addEventListener('abort', cancel)
  try {
    const address = await send(uppy, file)
    signal.throwIfAborted()
    const { objectPath, name, seconds } = await api.put('/api/training/video-upload', {
      body: { videoURL: address },
      quiet: true,
      signal,
    })
    return { path: objectPath, name, seconds }
  } finally {
    signal.removeEventListener('abort', cancel)
    uppy.destroy()
  }
}

/** The address a file was sent to. */
function send(uppy: Uppy, file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    uppy.on('upload-success', (_, { uploadURL }) => {
      if (uploadURL) resolve(uploadURL)
      else reject(new Error('The upload did not say where it went'))
    })
    uppy.on('upload-error', (_, error) => {
      const reason = reasonIn(error)
      reject(reason === null ? error : new UploadRefused(reason))
    })
    uppy.on('cancel-all', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    try {
      uppy.addFile({ name: file.name, type: file.type, data: file })
    } catch (error) {
      // Uppy's own restrictions: too large, empty, another kind.
      reject(new UploadRefused(error instanceof Error ? error.message : 'The file is refused.'))
      return
    }
    uppy.upload().catch(reject)
  })
}
