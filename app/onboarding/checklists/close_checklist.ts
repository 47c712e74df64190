import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import { conflict, forbidden, notFound } from '#core/errors/http_errors'
import { closeRuns, currentRuns } from '#onboarding/checklists/runs'
import Checklist from '#onboarding/models/checklist'
import { mayClose } from '#onboarding/policies/checklist_policy'
import Employee from '#people/models/employee'

/**
 * Puts a run away: it stays in the person's history. An onboarding is put away once it is done.
 * @throws HttpError 403 for one's own with something open, 404, 409 when it is closed, or an
 * onboarding is not done.
 */
export async function closeChecklist(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const checklist = await change.find(Checklist, id)
    const { userId } = await change.find(Employee, checklist.employeeId)
    if (checklist.isClosed) throw conflict('This checklist is closed already.')
    if (!mayClose(change.actor, checklist, userId)) {
      throw forbidden('You cannot close your own checklist before it is complete.')
    }
    if (checklist.kind === 'onboarding' && checklist.status !== 'done') {
      throw conflict('Some items are not done. Waive them first.')
    }
    const { employeeId, kind } = checklist
    const runs = await currentRuns(change, [employeeId], kind)
    await closeRuns(
      change,
      [...runs.values()].filter((run) => run.id === id),
      'It was closed.'
    )
  })
}

/**
 * Notes that someone was told, once, that their checklist is complete.
 * @throws HttpError 404 for another's, 409 when it is not complete.
 */
export async function celebrate(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const checklist = await change.find(Checklist, id)
    const employee = await change.find(Employee, checklist.employeeId)
    if (employee.userId !== actor.id) throw notFound()
    if (checklist.status !== 'done') throw conflict('This checklist is not complete.')
    if (checklist.celebratedAt !== null) return
    await change.save(checklist.merge({ celebratedAt: change.time }), { action: 'celebrate' })
  })
}
