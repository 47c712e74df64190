import { api, asProven, readAnswer } from './api'
import { refreshShown } from './refresh'
import { urlOf, type Address, type Answer, type Filling, type Input } from './routes'

/** A file on its way. */
export interface Upload {
  file: Blob
  /** 0 to 1, of what has left. */
  onProgress?: (part: number) => void
  /** Ends it; the promise is rejected with an AbortError then. */
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** What a file must be to be sent at all; what it truly is, the server judges. */
export interface Limits {
  maxBytes: number
  /** '.mp4', in small letters */
  extensions?: string[]
}

const MEBIBYTE = 1024 * 1024

/** Said where the server has no words of its own. */
export const NOT_SENT = 'The file could not be sent. Check the connection and try again.'

/** Why a file need not be sent at all. */
export function problemOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { maxBytes, extensions }: Limits
): string | null {
  if (extensions?.every((extension) => !name.toLowerCase().endsWith(extension))) {
    return `You can only upload: ${extensions.join(', ')}`
  }
  if (size === 0) return 'The file is empty.'
  const most = Math.floor(maxBytes / MEBIBYTE)
  return size > maxBytes ? `The file is larger than ${most} MB.` : null
}

/** The file as the body of one request: unlike fetch, XMLHttpRequest tells how much has left. */
function send(method: 'POST' | 'PUT', url: string, { file, onProgress, signal, headers }: Upload) {
  return new Promise<unknown>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      try {
        resolve(readAnswer(request, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new Error('The server could not be reached.'))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/**
 * Sends a file as the body of a call; what else is told of it is in the address. What is shown is
 * asked for again afterwards.
 */
export async function upload<M extends 'POST' | 'PUT', A extends Address<M>>(
  method: M,
  address: A,
  sent: Upload,
  filling: Filling = {}
): Promise<Answer<M, A>> {
  const answer = await asProven(() => send(method, urlOf(address, filling), sent))
  refreshShown()
  return answer as Answer<M, A>
}

const OWN_PATH = /^\/api\/objects\/upload\//

/** The portal may be open under another name than the one its addresses are made from. */
function reachable(uploadURL: string): string {
  const { pathname } = new URL(uploadURL)
  return OWN_PATH.test(pathname) ? location.origin + pathname : uploadURL
}

/**
 * Sends a file to a slot of its own, which is the portal's or a bucket's: one call requests the
 * address, which takes one PUT.
 * @returns the address, by which to ask what became of the file.
 */
export async function uploadToSlot(
  slot: Input<'POST', '/api/objects/upload'>,
  sent: Upload
): Promise<string> {
  const { signal } = sent
  const { uploadURL } = await api.post('/api/objects/upload', {
    body: slot,
    quiet: true,
    signal,
  })
  await send('PUT', reachable(uploadURL), sent)
  return uploadURL
}
