import db from '@adonisjs/lucid/services/db'
import { accountsThatSignIn } from '#accounts/queries/accounts_that_sign_in'
import { nameOf } from '#accounts/name_of'
import TwoFactor from '#accounts/models/two_factor'
import type { BuiltInRole } from '#core/permissions'
import { table, untyped } from '#core/database/table'
import { isoTime } from '#core/time'
import type { TemplateView } from '#documents/queries/find_template'
import DocumentTemplate from '#documents/models/document_template'
import type { StepName } from '#get_started/steps'
import OnboardingPacket from '#onboarding/models/packet'
import Employee from '#people/models/employee'
import ListEntry from '#people/models/list_entry'
import { isMailConfigured, setting, storedSetting, isStored } from '#settings/current'
import { SETTINGS } from '#settings/catalog'
import TrainingModule from '#training/models/training_module'
import { active } from '#training/queries/modules/active'

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
    trainings: await exists(table(db, TrainingModule).where(active).select('id')),
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

export type AgencyForm = { form: 'i9' | 'w4' } & Pick<
  TemplateView,
  'id' | 'name' | 'version' | 'updatedAt'
>

/** The agencies' forms in the library, which come without a file. */
export async function agencyForms(): Promise<AgencyForm[]> {
  const rows = await table(db, DocumentTemplate)
    .whereIn('form', ['i9', 'w4'])
    .whereNull('archived_at')
    .orderBy('form')
    .select('id', 'form', 'name', 'version', 'updated_at')
  return rows.map(({ form, updated_at: updatedAt, ...row }) => ({
    ...row,
    form: form as AgencyForm['form'],
    updatedAt: isoTime(updatedAt),
  }))
}

export type Candidate = { id: number; name: string; role: BuiltInRole }

const CANDIDATES_SHOWN = 5

/** Accounts that could become administrators, the newest first. */
export async function candidates(): Promise<Candidate[]> {
  const rows = await accountsThatSignIn()
    .whereIn('users.role', ['manager', 'employee'])
    .orderBy('users.id', 'desc')
    .limit(CANDIDATES_SHOWN)
    .select('users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.role')
  return rows.map((row) => ({ id: row.id, name: nameOf(row), role: row.role as BuiltInRole }))
}

const DRAFTS_SHOWN = 5

/** Onboarding packets that are yet to be turned on, the newest first. */
export const draftPackets = () =>
  table(db, OnboardingPacket)
    .where({ kind: 'onboarding', status: 'draft' })
    .orderBy('id', 'desc')
    .limit(DRAFTS_SHOWN)
    .select('id', 'name')
