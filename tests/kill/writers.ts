import { setTimeout as pause } from 'node:timers/promises'
import type { KilledPortal } from './killed_portal.js'

/** An addition that the portal has answered with 201, so it must never be lost. */
export interface Acknowledged {
  email: string
  employeeId: number
  number: string
}

const WRITERS = 8

/**
 * Writers that add people without end, and resend unanswered calls with the same Idempotency-Key,
 * like a careful program.
 */
export class Writers {
  readonly acknowledged: Acknowledged[] = []
  readonly refused: string[] = []
  /** Calls that broke off and were sent again. */
  repeated = 0
  #next = 0

  constructor(
    private readonly portal: KilledPortal,
    private readonly wanted: number
  ) {}

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: WRITERS }, () => this.#write()))
  }

  /** Resolves after this many acknowledgments. */
  async reached(count: number): Promise<void> {
    while (this.acknowledged.length < count) await pause(5)
  }

  async #write(): Promise<void> {
    while (this.acknowledged.length < this.wanted && this.refused.length === 0) {
      const turn = ++this.#next
      const email = `person-${turn}@example.com`
      const person = {
        firstName: 'Person',
        lastName: `Number ${turn}`,
        email,
        salary: `${40_000 + turn}`,
        startDate: '2026-03-01',
        sendInvite: true,
      }
      let answer = await this.portal.add(person, `key-${turn}`)
      if (!answer) this.repeated++
      while (!answer) {
        await pause(100)
        answer = await this.portal.add(person, `key-${turn}`)
      }
      if (answer.status !== 201) {
        this.refused.push(`${email}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return
      }
      const { id, employeeId } = answer.body as { id: number; employeeId: string }
      this.acknowledged.push({ email, employeeId: id, number: employeeId })
    }
  }
}
