import type { DateTime } from 'luxon'
import hash from '@adonisjs/core/services/hash'
import { DEMO_PASSWORD } from '#accounts/demo_accounts'
import { insertAdmin } from '#accounts/services/create_admin'
import { updateUser } from '#accounts/services/update_user'
import User from '#accounts/models/user'
import { recordSignIn } from '#accounts/sign_in/sign_in'
import { actingAs, systemActor, type Actor } from '#audit/actor'
import type { Change } from '#audit/services/change'
import type { DemoClock } from '#people/demo/demo_clock'
import { planHistories, portalOpened } from '#people/demo/plan_histories'
import { ADMIN, ADMIN_DETAILS } from '#people/demo/seed_people'
import { stepsOf, type DemoTraining, type SeededPeople, type Step } from '#people/demo/seed_history'
import { SeededRandom } from '#people/demo/seeded_random'
import type { NewEmployee } from '#people/services/insert_employees'

interface Setting {
  /** Who loads the demo. */
  actor: Actor
  clock: DemoClock
  employees: NewEmployee[]
  now: DateTime<true>
  training: DemoTraining
  onProgress?: (done: number, all: number) => void
}

/** A year of additions, registrations and approvals, told in the order of their moments. */
export class History {
  private told = 0

  private constructor(
    private readonly setting: Setting,
    private readonly steps: readonly Step[],
    private readonly cast: SeededPeople
  ) {}

  static async plan(setting: Setting): Promise<History> {
    const { actor, employees, now, training } = setting
    const dice = new SeededRandom(1)
    const opened = portalOpened(now, dice)
    const passwordHash = await hash.make(DEMO_PASSWORD)
    const cast = { admin: actor, manager: null, heads: new Map(), passwordHash, training }
    const careers = planHistories(employees, { opened, now }, dice)
    const steps = [
      ...stepsOfAdmin(opened, now),
      ...careers.flatMap((career, index) => stepsOf(career, index)),
    ].sort((a, b) => a.at.toMillis() - b.at.toMillis())
    return new History(setting, steps, cast)
  }

  /** The administrator, once the history has started. */
  get admin(): Actor {
    return this.cast.admin
  }

  isTold(until: DateTime<true>): boolean {
    const next = this.steps[this.told]
    return !next || next.at >= until
  }

  /** Tells what happened before a moment. */
  async tell(change: Change, until: DateTime<true>): Promise<void> {
    const { clock, onProgress } = this.setting
    while (!this.isTold(until)) {
      const step = this.steps[this.told] as Step
      clock.goTo(step.at)
      await step.tell(change.as(step.by(this.cast), clock.now), this.cast)
      this.told++
      onProgress?.(this.told, this.steps.length)
    }
  }
}

function stepsOfAdmin(opened: DateTime<true>, now: DateTime<true>): Step[] {
  const by = ({ admin }: SeededPeople) => admin
  return [
    {
      at: opened.minus({ hours: 2 }),
      by,
      async tell(change, cast) {
        const id = await insertAdmin(change, ADMIN, cast.passwordHash)
        cast.admin = actingAs(systemActor, { ...ADMIN, id })
      },
    },
    {
      at: opened.minus({ minutes: 108 }),
      by,
      async tell(change) {
        const id = Number(change.actor.id)
        await recordSignIn(change, await User.findOrFail(id, { client: change.trx }))
        await updateUser(change, id, ADMIN_DETAILS, { id, mayChangeEmail: true, isAdmin: true })
      },
    },
    {
      at: opened.minus({ hours: 1 }),
      by,
      tell: (change, { training }) => training.open(change),
    },
    {
      at: now.minus({ hours: 1 }),
      by,
      async tell(change) {
        const user = await User.findOrFail(change.actor.id, { client: change.trx })
        await recordSignIn(change, user)
      },
    },
  ]
}
