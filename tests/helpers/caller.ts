import { CookieClient } from '@adonisjs/core/http'
import encryption from '@adonisjs/core/services/encryption'
import { newSessionId, sessionRowId } from '#accounts/sessions/session_store'
import { departureOf } from '#tests/helpers/routes/described'
import type { Person } from '#tests/helpers/people/people'
import { alone } from '#database/factories/alone'
import { fromNow } from '#database/factories/from_now'
import { SessionFactory } from '#database/factories/session_factory'

export const SESSION_COOKIE = 'gangway_session'

const baseURL = () => `http://${process.env.HOST}:${process.env.PORT}`

/** The parsed JSON of a response; an empty object without one. */
type Json = Record<string, unknown>

export interface FieldError {
  field: string
  message: string
  rule: string
}

export interface Answer<Body = Json> {
  status: number
  headers: Headers
  text: string
  body: Body
  /** The `errors` of a failure; empty without any. */
  errors: FieldError[]
}

export interface Call {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, with the content type given in the headers. */
  raw?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/**
 * A caller of the portal over HTTP that keeps its cookies, like a browser. An answer that differs
 * from its description in resources/data/openapi.json fails any test.
 */
export class Caller {
  readonly cookies = new Map<string, string>()

  constructor(cookies: Iterable<[string, string]> = []) {
    for (const [name, value] of cookies) this.cookies.set(name, value)
  }

  /** The same cookies in another person's hands. */
  copy(): Caller {
    return new Caller(this.cookies)
  }

  async call<Body = Json>(url: string, call: Call = {}): Promise<Answer<Body>> {
    const headers: Record<string, string> = { ...call.headers }
    if (this.cookies.size > 0) {
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    if (call.body !== undefined) headers['content-type'] ??= 'application/json'
    const response = await fetch(new URL(url, baseURL()), {
      method: call.method ?? 'GET',
      headers,
      body: call.body === undefined ? call.raw : JSON.stringify(call.body),
      redirect: 'manual',
    })
    this.#keepCookies(response)
    const text = await response.text()
    const { status, headers: sent } = response
    const { pathname } = new URL(url, baseURL())
    const departure = departureOf(call.method ?? 'GET', pathname, { status, headers: sent, text })
    if (departure) throw new Error(departure)
    const isJson = response.headers.get('content-type')?.includes('application/json')
    const body = (isJson && text ? JSON.parse(text) : {}) as Body & { errors?: FieldError[] }
    const errors = Array.isArray(body.errors) ? body.errors : []
    return { status: response.status, headers: response.headers, text, body, errors }
  }

  get<Body = Json>(url: string, headers?: Record<string, string>) {
    return this.call<Body>(url, { headers })
  }

  post<Body = Json>(url: string, body?: unknown, headers?: Record<string, string>) {
    return this.call<Body>(url, { method: 'POST', body, headers })
  }

  put<Body = Json>(url: string, body?: unknown, headers?: Record<string, string>) {
    return this.call<Body>(url, { method: 'PUT', body, headers })
  }

  delete<Body = Json>(url: string, headers?: Record<string, string>) {
    return this.call<Body>(url, { method: 'DELETE', headers })
  }

  /** Opens a page and returns its props, and its address as the browser shows it. */
  async page<Props = Json>(url: string) {
    const answer = await this.get(url, { accept: 'text/html' })
    const [, json] = /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(
      answer.text
    ) ?? [undefined, 'null']
    const page = JSON.parse(json ?? 'null') as {
      component: string
      url: string
      props: Props
    } | null
    return {
      ...answer,
      component: page?.component ?? null,
      address: page?.url ?? '',
      props: page?.props ?? ({} as Props),
    }
  }

  #keepCookies(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const gone = attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute))
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1))
    }
  }
}

/** A signed-out caller. */
export const visitor = () => new Caller()

/** A person with a session of their own, without the cost of signing in. */
export async function signedIn(person: Pick<Person, 'id'>): Promise<Caller> {
  const sessionId = newSessionId()
  await SessionFactory.merge({
    id: sessionRowId(sessionId),
    userId: person.id,
    address: '127.0.0.1',
    userAgent: 'Test',
    authenticatedAt: fromNow(),
  })
    .useCtx(alone)
    .create()
  return withSession(sessionId)
}

/** A caller whose cookie names this session, whether there is one or not. */
export function withSession(sessionId: string): Caller {
  const cookie = new CookieClient(encryption.use()).sign(SESSION_COOKIE, sessionId)
  return new Caller([[SESSION_COOKIE, encodeURIComponent(cookie ?? '')]])
}

/** Signs in with a password, like the sign-in page. */
export async function signIn(email: string, password: string) {
  const caller = visitor()
  const answer = await caller.post('/api/login', { email, password })
  return { caller, answer }
}
