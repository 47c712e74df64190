import type { Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { scoreOf } from '#training/attempt'
import type { ModuleContent } from '#training/content'
import Assignment from '#training/models/assignment'
import ModuleVersion from '#training/models/module_version'
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
  const contents = await ModuleVersion.query({ client: change.trx }).whereIn(
    'moduleId',
    modules.map(({ id }) => id)
  )
  const contentOf = ({ id, version }: TrainingModule) =>
    contents.find((one) => one.moduleId === id && one.version === version)?.parsed
  await completeInTransaction(
    change,
    modules.map((module) => ({
      employeeId,
      moduleId: module.id,
      version: module.version,
      completedOn: localDay(change.at),
      renewalPeriodMonths: module.renewalPeriodMonths,
      method: 'portal' as const,
      score: passingScore(contentOf(module), employeeId * 7 + module.id * 3),
    }))
  )
}

/** One of the scores with which its test can be passed; none where there is no test. */
function passingScore(content: ModuleContent | undefined, pick: number): number | null {
  if (!content || content.questions.length === 0) return null
  const all = content.questions.length
  const scores = Array.from({ length: all + 1 }, (_, right) => scoreOf(right, all)).filter(
    (score) => score >= content.passMark
  )
  return scores[pick % scores.length] ?? null
}
