import { api, asProven, readAnswer } from './api'
import { refreshShown } from './refresh'
import { urlOf, type Address, type Answer, type Filling, type Input } from './routes'

/** A running upload. */
export interface Upload {
  file: Blob
  /** 0 to 1, of the sent bytes. */
  onProgress?: (part: number) => void
  /** Aborts it; the promise rejects with an AbortError. */
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Basic rules for a file; the server checks its content. */
export interface Limits {
  maxBytes: number
  /** '.mp4', in lower case */
  extensions?: string[]
}

const MEBIBYTE = 1024 * 1024

/** The message where the server has none. */
export const NOT_SENT = 'The file could not be sent. Check the connection and try again.'

/** The message without a network. */
export const OFFLINE = 'You’re offline. Try again when you’re connected.'

/** Why a file need not be uploaded at all. */
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

/** The server gives up a body that pauses for a minute. A connection may die without a word. */
const SILENCE_MS = 90_000
/** Longer than the server scans, cleans and stores a file that has arrived. */
const ANSWER_MS = 5 * 60_000

/** The file as a request body. XMLHttpRequest reports progress, which fetch does not. */
function send(method: 'POST' | 'PUT', url: string, { file, onProgress, signal, headers }: Upload) {
  return new Promise<unknown>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    let silence: ReturnType<typeof setTimeout> | undefined
    const lost = () => reject(new Error('The server could not be reached.'))
    const listen = (longest = SILENCE_MS) => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        lost()
        request.abort()
      }, longest)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.upload.onload = () => listen(ANSWER_MS)
    request.onloadend = () => clearTimeout(silence)
    request.onload = () => {
      try {
        resolve(readAnswer(request, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = lost
    request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
    listen()
  })
}

/**
 * Uploads a file as the body of a call, with its details in the query. Displayed data reload
 * afterward.
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

/** The portal may be open under another host than the one of its URLs. */
function reachable(uploadURL: string): string {
  const { pathname } = new URL(uploadURL)
  return OWN_PATH.test(pathname) ? location.origin + pathname : uploadURL
}

/**
 * Uploads a file to a slot of its own, in the portal or a bucket: one call requests the URL,
 * which accepts one PUT.
 * @returns the URL, for asking about the file's status.
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
