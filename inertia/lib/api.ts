import { toast } from '~/hooks/use_toast'
import { confirmIdentity } from './reauthentication'
import { dropPrefetched, refreshShown } from './refresh'
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

/** A failed call; the message is the status, a colon and the server's message. */
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

  /** The call requires that the person confirms their identity first. */
  get reauthentication(): { codeNeeded: boolean } | null {
    if (this.status !== 403 || !isRecord(this.body) || this.body.reauthenticate !== true)
      return null
    return { codeNeeded: this.body.codeNeeded === true }
  }

  /** The server's own message, for people. */
  get reason(): string | null {
    return isRecord(this.body) && typeof this.body.message === 'string' ? this.body.message : null
  }
}

/** A call that changes something got no answer: it may have been carried out or not. */
export class LostAnswer extends Error {
  readonly offline = !navigator.onLine

  constructor(options?: ErrorOptions) {
    super('No answer from the server', options)
    this.name = 'LostAnswer'
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

/** What open forms do before the page is left for sign-in. */
const keepers = new Set<() => void>()

export function beforeSignIn(keep: () => void) {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Says that the session has ended, then goes to the sign-in page and back here. */
export function goToSignIn() {
  for (const keep of keepers) keep()
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

/** The common part of a fetch response and an XMLHttpRequest. */
type Outcome = Pick<Response, 'status' | 'statusText'>

/**
 * The body of a response, undefined if it is empty.
 * @throws ApiError for an error; if the session has ended, the page goes to sign-in, unless it has
 * asked by itself.
 */
export function readAnswer(
  { status, statusText }: Outcome,
  text: string,
  background?: boolean
): unknown {
  if (status >= 200 && status < 300) return text ? parse(text) : undefined
  const error = new ApiError(status, text || statusText, parse(text))
  if (isUnauthorized(error) && !background) goToSignIn()
  throw error
}

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  background?: boolean
  quiet?: boolean
}

async function send(method: Method, url: string, { body, headers: given, ...init }: Sent) {
  const headers: Record<string, string> = { accept: 'application/json', ...given }
  if (body !== undefined) headers['content-type'] = 'application/json'

  const lost = (error: unknown) => {
    if (method === 'GET' || !(error instanceof TypeError)) throw error
    refreshShown()
    throw new LostAnswer({ cause: error })
  }
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
    signal: init.signal,
    keepalive: init.keepalive,
  }).catch(lost)
  return readAnswer(response, await response.text().catch(lost), init.background)
}

/** Runs a call. If it requires confirming the identity, asks for that and repeats it. */
export async function asProven<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const needed = error instanceof ApiError ? error.reauthentication : null
    if (!needed || !(await confirmIdentity(needed.codeNeeded))) throw error
    return call()
  }
}

/** A call. Displayed data reload after one that changes something. */
export async function request(method: Method, url: string, sent: Sent): Promise<unknown> {
  const answer = await asProven(() => send(method, url, sent))
  const isDryRun = isRecord(sent.body) && sent.body.dryRun === true
  const changes = method !== 'GET' && !isDryRun
  if (changes && sent.quiet) dropPrefetched()
  else if (changes) refreshShown()
  return answer
}

/** A call's method: takes the address as the server registers it, returns the server's answer. */
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
