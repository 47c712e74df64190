import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import Assignment from '#training/models/assignment'
import TrainingModule from '#training/models/training_module'
import { completeInTransaction } from '#training/services/complete_module'
import { sampleModules } from '#training/modules/read_modules'
import { seedInTransaction } from '#training/modules/seed_modules'
import { localDay } from '#settings/local_time'

/** The demo company trains with the sample modules from its first day. */
export async function openTraining(change: Change): Promise<void> {
  await seedInTransaction(change, await sampleModules())
}

/** A new employee completes what was requested at approval, with varying scores. */
export async function finishOnboardingTraining(change: Change, employeeId: number): Promise<void> {
  const asked = await TrainingModule.query({ client: change.trx })
    .whereIn(
      'id',
      Assignment.query().where({ employeeId, forOnboarding: true, open: 1 }).select('moduleId')
    )
    .orderBy('id')
  await complete(change, employeeId, asked)
}

/** An employee completes the yearly modules again. */
export async function renewTraining(change: Change, employeeId: number): Promise<void> {
  const yearly = await TrainingModule.query({ client: change.trx })
    .where({ isRequired: true, renewalPeriodMonths: 12 })
    .orderBy('id')
  await complete(change, employeeId, yearly)
}

/** One of the modules that a person is assigned, so that they have a certificate. */
export async function takeFirstModule({ employeeId, actor }: { employeeId: number; actor: Actor }) {
  await change(actor, async (change) => {
    const { moduleId } = await Assignment.query({ client: change.trx })
      .where({ employeeId, open: 1 })
      .orderBy('moduleId')
      .firstOrFail()
    await complete(change, employeeId, [await change.find(TrainingModule, moduleId)])
  })
}

async function complete(change: Change, employeeId: number, modules: readonly TrainingModule[]) {
  await completeInTransaction(
    change,
    modules.map(({ id, version, renewalPeriodMonths }) => ({
      employeeId,
      moduleId: id,
      version,
      completedOn: localDay(change.at),
      renewalPeriodMonths,
      method: 'portal' as const,
      score: 80 + ((employeeId * 7 + id * 3) % 21),
    }))
  )
}
