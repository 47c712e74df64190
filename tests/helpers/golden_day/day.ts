import { performance } from 'node:perf_hooks'
import { DateTime, Settings } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { linkToken, type LinkKind } from '#accounts/services/link_tokens'
import { signedIn, visitor, type Caller } from '#tests/helpers/caller'

/** A fixed Monday: what is a year away must not depend on the day of the run. */
const BEGINNING = DateTime.fromISO('2026-03-02T09:00:00Z')

/** Any response; the day takes ids from it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of every endpoint
type Body = any

/** A person who acts on the day: every error is recorded, and the day continues. */
export class Hand {
  constructor(
    readonly caller: Caller,
    private readonly refused: string[]
  ) {}

  get = (url: string) => this.#call('GET', url)
  post = (url: string, body: object = {}) => this.#call('POST', url, { body })
  put = (url: string, body: object = {}) => this.#call('PUT', url, { body })
  patch = (url: string, body: object = {}) => this.#call('PATCH', url, { body })
  delete = (url: string) => this.#call('DELETE', url)

  /** Sends a file as the body. */
  send = (method: 'POST' | 'PUT', url: string, raw: Uint8Array<ArrayBuffer>, type: string) =>
    this.#call(method, url, { raw, headers: { 'content-type': type } })

  /** A call that must fail. */
  async refusedPost(url: string, body: object): Promise<void> {
    const { status } = await this.caller.post(url, body)
    if (status < 400) this.refused.push(`POST ${url}: ${status}, though it is to be refused`)
  }

  async #call(method: string, url: string, call: object = {}): Promise<Body> {
    const answer = await this.caller.call(url, { method, ...call })
    if (answer.status >= 400) {
      this.refused.push(`${method} ${url}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
    return answer.body
  }
}

/** The scripted day, with its people. */
export class Day {
  /** Failed calls; a correct day has none. */
  readonly refused: string[] = []
  readonly visitor = new Hand(visitor(), this.refused)
  /** Set by the parts of the day, in order. */
  admin!: Hand
  hr!: Hand
  hrUserId = 0
  adminUserId = 0
  #ahead = 0

  constructor() {
    const began = performance.now()
    Settings.now = () => BEGINNING.toMillis() + (performance.now() - began) + this.#ahead
  }

  get today(): string {
    return DateTime.utc().toISODate()
  }

  /** A day from now, or before it. */
  inDays(days: number): string {
    return DateTime.utc().plus({ days }).toISODate()
  }

  /** Lets seconds pass. */
  skip(seconds: number): void {
    this.#ahead += seconds * 1000
  }

  /** Lets days pass; sessions expire in the meantime. */
  async pass(days: number): Promise<void> {
    this.#ahead += days * 24 * 3600 * 1000
    this.admin = await this.as(this.adminUserId)
    this.hr = await this.as(this.hrUserId)
  }

  /** A person with a session of their own. */
  async as(userId: number): Promise<Hand> {
    return new Hand(await signedIn({ id: userId }), this.refused)
  }

  async userOf(employeeId: number): Promise<number> {
    const row = await db.from('employees').where('id', employeeId).firstOrFail()
    return Number(row.user_id)
  }

  /** The last link that was sent. */
  async token(kind: LinkKind, table: string, where: Record<string, unknown>): Promise<string> {
    const row = await db.from(table).where(where).orderBy('id', 'desc').firstOrFail()
    return linkToken(kind, Number(row.id), Number(row.generation ?? 1))
  }
}
