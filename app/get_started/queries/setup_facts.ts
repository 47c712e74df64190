import db from '@adonisjs/lucid/services/db'
import { accountsThatSignIn } from '#accounts/queries/accounts_that_sign_in'
import TwoFactor from '#accounts/models/two_factor'
import { table, untyped } from '#core/database/table'
import DocumentTemplate from '#documents/models/document_template'
import type { StepName } from '#get_started/steps'
import OnboardingPacket from '#onboarding/models/packet'
import Employee from '#people/models/employee'
import ListEntry from '#people/models/list_entry'
import { isMailConfigured, setting, storedSetting, isStored } from '#settings/current'
import { SETTINGS } from '#settings/catalogue'
import TrainingModule from '#training/models/training_module'

const exists = async (query: { first: () => Promise<unknown> }) => Boolean(await query.first())

/** Which steps the data show as done. Each query stops at the first row. */
export async function setupFacts(userId: number): Promise<Record<StepName, boolean>> {
  const named = (list: 'department' | 'location') =>
    exists(table(db, ListEntry).where('list', list).select('id'))
  const emptyForms = table(db, DocumentTemplate)
    .whereIn('form', ['i9', 'w4'])
    .where('version', 0)
    .whereNull('archived_at')
    .select('id')
  const admins = await untyped(accountsThatSignIn()).where('role', 'admin').limit(2).select('id')
  return {
    company: setting('companyName') !== SETTINGS.companyName.builtIn && setting('logo') !== null,
    time: isStored(storedSetting('timeZone')),
    email: isMailConfigured(),
    lists: (await named('department')) && (await named('location')),
    trainings: await exists(table(db, TrainingModule).whereNull('archived_at').select('id')),
    forms: !(await exists(emptyForms)),
    packet: await exists(
      table(db, OnboardingPacket).where({ kind: 'onboarding', status: 'live' }).select('id')
    ),
    people: await exists(table(db, Employee).select('id')),
    administrator: admins.length > 1,
    security: await exists(
      table(db, TwoFactor).where('user_id', userId).whereNotNull('enabled_at').select('user_id')
    ),
  }
}

export type AgencyForm = { form: 'i9' | 'w4'; templateId: number; uploaded: boolean }

/** The agencies' forms in the library, which come without a file. */
export async function agencyForms(): Promise<AgencyForm[]> {
  const rows = await table(db, DocumentTemplate)
    .whereIn('form', ['i9', 'w4'])
    .whereNull('archived_at')
    .orderBy('form')
    .select('id', 'form', 'version')
  return rows.map(({ id, form, version }) => ({
    form: form as AgencyForm['form'],
    templateId: id,
    uploaded: version > 0,
  }))
}

const DRAFTS_SHOWN = 5

/** Onboarding packets that are yet to be turned on, the newest first. */
export const draftPackets = () =>
  table(db, OnboardingPacket)
    .where({ kind: 'onboarding', status: 'draft' })
    .orderBy('id', 'desc')
    .limit(DRAFTS_SHOWN)
    .select('id', 'name')
