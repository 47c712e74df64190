import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#audit/actor'
import { cached } from '#core/cached'
import { table } from '#core/database/table'
import SetupChoice from '#get_started/models/setup_choice'
import { mayDoStep } from '#get_started/policies/setup_policy'
import { setupFacts } from '#get_started/queries/setup_facts'
import { ALL } from '#get_started/services/choose_setup'
import { settingsVersion } from '#settings/current'
import { STEP_NAMES, type Setup } from '#get_started/steps'

/** How far the set-up is: the steps that this person may do. */
export async function showSetup(viewer: Actor & { id: number }): Promise<Setup> {
  // The dashboard asks for them on each visit.
  // A process may learn of a setting after its audit entry, so its version is in the key.
  const key = JSON.stringify(['set-up', viewer.id, settingsVersion()])
  const facts = await cached(key, () => setupFacts(viewer.id))
  const rows = await table(db, SetupChoice).select('step')
  const aside = new Set(rows.map(({ step }) => step))
  const steps = STEP_NAMES.filter((name) => mayDoStep(viewer, name)).map((name) => ({
    name,
    done: facts[name],
    skipped: !facts[name] && aside.has(name),
  }))
  const counted = steps.filter(({ skipped }) => !skipped)
  const done = counted.filter((step) => step.done).length
  return {
    steps,
    percent: counted.length === 0 ? 100 : Math.floor((done / counted.length) * 100),
    complete: done === counted.length,
    dismissed: aside.has(ALL),
  }
}
