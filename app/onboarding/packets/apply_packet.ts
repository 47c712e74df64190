import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { onBehalfOf, type Actor } from '#audit/actor'
import { change, type Change } from '#audit/services/change'
import { conflict, HttpError } from '#core/errors/http_errors'
import { Job, LockLost } from '#core/jobs/job'
import { countOf, table } from '#core/database/table'
import { applyInTransaction } from '#onboarding/checklists/apply_difference'
import OnboardingPacket from '#onboarding/models/packet'
import { runsUnderWay } from '#onboarding/queries/packets/runs_of_packet'

const applyingJob = new Job(OnboardingPacket.table)

const PACKETS_AT_ONCE = 20
const ATTEMPTS = 3
const ATTEMPT_PAUSE_MS = 1_000

/** Applies changed packets to people under way, and goes on where a killed process left. */
export const applyingWorker = applyingJob.worker(
  'applying onboarding packets',
  async () => {
    const rows = await table(db, OnboardingPacket)
      .whereNotNull('applied_to')
      .orderBy('id')
      .limit(PACKETS_AT_ONCE)
      .select('id')
    return rows.map(({ id }) => id)
  },
  async (id, stop) => (await applyPacket(id, stop)) !== null
)

/**
 * Asks that a packet as it is now is applied to everyone who has it under way; the worker does it,
 * one checklist after the other. Asked again, it starts over with the packet as it is then: what a
 * checklist has already is not given twice.
 * @throws HttpError 404, 409 unless it is live.
 */
export async function requestApplication(packetId: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const packet = await change.find(OnboardingPacket, packetId)
    if (!packet.isLive) throw conflict('Only a live packet reaches people under way.')
    const people = await countOf(runsUnderWay(change.trx, packetId))
    await table(change.trx, OnboardingPacket).where('id', packetId).update({
      applied_to: 0,
      apply_done: 0,
      apply_all: people,
      applied_by_id: change.actor.id,
      applied_by: change.actor.label,
    })
    await change.audit({
      action: 'apply',
      entityType: OnboardingPacket.audited.entityType,
      entityId: packetId,
      newValues: { name: packet.name, version: packet.version, people },
    })
    change.afterCommit(() => applyingWorker.wake())
  })
}

/**
 * Applies what was asked for: one change does a checklist and notes that it is done, so that each is
 * done once, wherever the process is killed.
 * @returns how many were looked at; null where another process does it.
 */
export async function applyPacket(packetId: number, stop?: AbortSignal): Promise<number | null> {
  return applyingJob.run(packetId, async (worker) => {
    let done = 0
    while (!stop?.aborted) {
      const next = await nextRun(packetId)
      if (next === null) return done
      await applyTo(packetId, next, worker)
      if (next.runId === null) return done
      done++
    }
    return done
  })
}

interface Next {
  actor: Actor
  after: number
  /** Null where none is left. */
  runId: number | null
}

async function nextRun(packetId: number): Promise<Next | null> {
  const packet = await OnboardingPacket.findOrFail(packetId)
  const { appliedTo: after, appliedById, appliedBy } = packet
  if (after === null) return null
  const run = await runsUnderWay(db, packetId).where('c.id', '>', after).first()
  // Whoever asked for it, it is their doing.
  const actor = onBehalfOf({ id: appliedById, label: appliedBy ?? packet.createdBy })
  return { actor, after, runId: run?.id ?? null }
}

async function applyTo(packetId: number, next: Next, worker: string): Promise<void> {
  const { actor, runId } = next
  for (let attempt = 1; ; attempt++) {
    try {
      await change(actor, async (change) => {
        if (!(await note(change, packetId, next, worker))) return
        if (runId !== null) await applyInTransaction(change, runId)
      })
      return
    } catch (error) {
      if (error instanceof LockLost || runId === null) throw error
      // Databases restart, and deadlocks pass.
      if (!(error instanceof HttpError) && attempt < ATTEMPTS) {
        await pause(ATTEMPT_PAUSE_MS)
        continue
      }
      // Closed since, say. What differs still is shown on that checklist, and the others go on.
      logger.warn({ err: error, packetId, checklistId: runId }, 'a packet was not applied')
      await change(actor, async (change) => {
        await note(change, packetId, next, worker)
      })
      return
    }
  }
}

/** @returns false where it was asked for again since. */
async function note(change: Change, packetId: number, { after, runId }: Next, worker: string) {
  await applyingJob.renew(packetId, worker, change)
  const noted = await table(change.trx, OnboardingPacket)
    .where({ id: packetId, applied_to: after })
    .update({
      applied_to: runId,
      ...(runId === null ? {} : { apply_done: change.trx.raw('apply_done + 1') }),
    })
  return Number(noted) === 1
}
