import { ApiError, goToSignIn, isUnauthorized } from './api'
import { refreshShown } from './refresh'
import { urlOf, type Address, type Answer, type Filling } from './routes'

export interface Upload {
  file: Blob
  /** 0 to 1, while the file is on its way */
  onProgress: (part: number) => void
  signal: AbortSignal
  headers?: Record<string, string>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Sends a file as the body of a call; unlike `api`, it tells how much of it has arrived. */
export function upload<M extends 'POST' | 'PUT', A extends Address<M>>(
  method: M,
  address: A,
  { file, onProgress, signal, headers = {} }: Upload,
  filling: Filling
) {
  return new Promise<Answer<M, A>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, urlOf(address, filling))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      const body = parse(responseText)
      if (status >= 200 && status < 300) {
        refreshShown()
        resolve(body as Answer<M, A>)
        return
      }
      const error = new ApiError(status, responseText || statusText, body)
      if (isUnauthorized(error)) goToSignIn()
      reject(error)
    }
    request.onerror = () => reject(new Error('The server could not be reached.'))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
