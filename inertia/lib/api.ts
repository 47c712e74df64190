import { toast } from '~/hooks/use_toast'
import { confirmIdentity } from './reauthentication'
import { refreshShown } from './refresh'
import {
  urlOf,
  type Address,
  type Answer,
  type CallOptions,
  type Filling,
  type Method,
} from './routes'

export interface FieldError {
  field: string
  message: string
  rule?: string
}

/** A failed call; the message is the status, a colon and what the server said. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
    readonly body: unknown
  ) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
  }

  get fieldErrors(): FieldError[] {
    const errors = isRecord(this.body) ? this.body.errors : undefined
    return Array.isArray(errors) ? errors.filter(isFieldError) : []
  }

  /** What the call was refused for: its person must prove first who they are. */
  get reauthentication(): { codeNeeded: boolean } | null {
    if (this.status !== 403 || !isRecord(this.body) || this.body.reauthenticate !== true)
      return null
    return { codeNeeded: this.body.codeNeeded === true }
  }

  /** The server's own sentence, for showing to a person. */
  get reason(): string | null {
    return isRecord(this.body) && typeof this.body.message === 'string' ? this.body.message : null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'
}

const REDIRECT_DELAY = 500

export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.startsWith('401:') &&
    error.message.includes('Unauthorized')
  )
}

/** Says that the session is over, then leads to the sign-in page and back here. */
export function goToSignIn() {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  })
  const next = encodeURIComponent(location.pathname + location.search)
  setTimeout(() => location.assign(`/api/login?next=${next}`), REDIRECT_DELAY)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  quiet?: boolean
}

async function send(method: Method, url: string, { body, headers: given, ...init }: Sent) {
  const headers: Record<string, string> = { accept: 'application/json', ...given }
  let payload: BodyInit | undefined

  if (body instanceof Blob) {
    payload = body
    headers['content-type'] ??= body.type || 'application/octet-stream'
  } else if (body !== undefined) {
    payload = JSON.stringify(body)
    headers['content-type'] = 'application/json'
  }

  const response = await fetch(url, {
    method,
    headers,
    body: payload,
    credentials: 'same-origin',
    signal: init.signal,
    keepalive: init.keepalive,
  })
  const text = await response.text()

  if (!response.ok) {
    const error = new ApiError(response.status, text || response.statusText, parse(text))
    if (isUnauthorized(error)) {
      goToSignIn()
    }
    throw error
  }
  return text ? parse(text) : undefined
}

/** A call; where it needs its person to prove who they are, they are asked, and it is repeated. */
async function confirmed(...call: Parameters<typeof send>): Promise<unknown> {
  try {
    return await send(...call)
  } catch (error) {
    const needed = error instanceof ApiError ? error.reauthentication : null
    if (!needed || !(await confirmIdentity(needed.codeNeeded))) throw error
    return send(...call)
  }
}

/** A call; what is shown is asked for again after one that changed something. */
export async function request(method: Method, url: string, sent: Sent): Promise<unknown> {
  const answer = await confirmed(method, url, sent)
  const isDryRun = isRecord(sent.body) && sent.body.dryRun === true
  if (method !== 'GET' && !sent.quiet && !isDryRun) refreshShown()
  return answer
}

/** A call's method: takes the address as the server registers it, answers what the server says. */
const caller =
  <M extends Method>(method: M) =>
  <A extends Address<M>>(address: A, ...given: CallOptions<M, A>) => {
    const [options = {}] = given as [Sent & Filling] | []
    return request(method, urlOf(address, options), options) as Promise<Answer<M, A>>
  }

export const api = {
  get: caller('GET'),
  post: caller('POST'),
  put: caller('PUT'),
  patch: caller('PATCH'),
  delete: caller('DELETE'),
}
