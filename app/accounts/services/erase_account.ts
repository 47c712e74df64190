import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { valuesAbout } from '#audit/services/erase_entries'
import type { Change } from '#audit/services/change'
import { endSessions } from '#accounts/sessions/end_sessions'
import { erasedEmail } from '#core/erased_email'
import { searchTextOf, sortNameOf } from '#core/search/normalize'
import { registerPersonalData, type ErasedPerson, type ErasureSurvey } from '#audit/personal_data'
import { countOwnRows, eraseOwnRows, type OwnRows } from '#accounts/queries/users/own_rows'
import User from '#accounts/models/user'
import { deleteFile } from '#storage/services/delete_file'

registerPersonalData({
  tables: {
    users: {
      erased: [
        'email',
        'first_name',
        'last_name',
        'phone',
        'password',
        'photo_file_id',
        'search_text',
        'sort_name',
        'role',
        'last_sign_in_at',
        'password_change_required_at',
        'awaiting_approval_at',
        'sign_in_blocked_at',
        'list_scope',
        'email_notice_hidden_until',
      ],
      kept: [
        'id',
        'position',
        'department',
        'sort_position',
        'sort_department',
        'on_roster',
        'disabled_at',
        'created_at',
        'updated_at',
      ],
    },
    sessions: {
      erased: [
        'id',
        'data',
        'user_id',
        'address',
        'user_agent',
        'created_at',
        'last_seen_at',
        'authenticated_at',
        'expires_at',
      ],
      kept: [],
    },
    email_changes: {
      erased: [
        'id',
        'user_id',
        'new_email',
        'old_email',
        'awaits_old_address',
        'expires_at',
        'confirmed_at',
        'cancelled_at',
        'stopped_at',
        'created_at',
      ],
      kept: [],
    },
    password_resets: { erased: ['id', 'user_id', 'expires_at', 'used_at', 'created_at'], kept: [] },
    permission_overrides: { erased: ['user_id', 'permission', 'effect', 'created_at'], kept: [] },
    list_columns: { erased: ['user_id', 'list', 'columns'], kept: [] },
    user_roles: { erased: ['user_id', 'role_id'], kept: [] },
    idempotency_keys: {
      erased: ['id', 'user_id', 'operation', 'key', 'fingerprint', 'entity_id', 'created_at'],
      kept: [],
    },
    two_factors: {
      erased: ['user_id', 'secret', 'enabled_at', 'last_used_step', 'created_at'],
      kept: [],
    },
    recovery_codes: { erased: ['user_id', 'code_digest', 'used_at'], kept: [] },
    sign_ins: {
      erased: [
        'id',
        'user_id',
        'outcome',
        'address',
        'user_agent',
        'times',
        'created_at',
        'last_at',
      ],
      kept: [],
    },
    two_factor_rules: { erased: [], kept: ['id', 'built_in_role', 'role_id', 'created_at'] },
    // The counters of an address are keyed by its hash.
    rate_limits: { erased: ['key', 'points', 'expire'], kept: [] },
    // Rows of the photo. The domains that store other files decide about them.
    stored_files: {
      erased: ['key', 'name', 'media_type', 'size', 'sha256', 'created_at'],
      kept: ['id', 'purpose', 'owner_id', 'seconds', 'data_key'],
    },
    // A random name, until the file is removed from the disk.
    pending_deletions: { erased: [], kept: ['id', 'key', 'requested_at'] },
    // These rows stay: the cleanup uses them to delete unused uploads.
    upload_slots: {
      erased: ['name'],
      kept: [
        'id',
        'token_digest',
        'owner_id',
        'purpose',
        'created_at',
        'expires_at',
        'received_at',
        'object_key',
        'file_id',
        'taken_at',
      ],
    },
    daily_runs: {
      erased: [],
      kept: ['name', 'day', 'started_at', 'claimed_by', 'claimed_until', 'finished_at', 'result'],
    },
    roles: {
      erased: [],
      kept: ['id', 'name', 'description', 'name_key', 'revision', 'created_at', 'updated_at'],
    },
    role_permissions: { erased: [], kept: ['role_id', 'permission'] },
    data_keys: {
      erased: [],
      kept: ['id', 'version', 'wrapped_key', 'created_at', 'master_key_id'],
    },
  },
  subjects: async (person, client) => [{ type: 'file', ids: await photosOf(person, client) }],
  survey,
  erase: eraseAccount,
})

/** Earlier photos: their entries record the size and the hash. */
async function photosOf({ userId }: ErasedPerson, client: QueryClientContract): Promise<number[]> {
  const photos = new Set<number>()
  for await (const { photoFileId } of valuesAbout(client, { type: 'user', ids: [userId] })) {
    if (typeof photoFileId === 'number') photos.add(photoFileId)
  }
  const user = await User.find(userId, { client })
  if (user?.photoFileId) photos.add(user.photoFileId)
  return [...photos]
}

async function survey(
  { userId }: ErasedPerson,
  client: QueryClientContract
): Promise<ErasureSurvey> {
  const user = await User.findOrFail(userId, { client })
  const own = (source: OwnRows) => countOwnRows(source, userId, client)
  return {
    erased: [
      {
        what: 'Name, email address, phone, password, permissions and time of sign-in',
        count: null,
      },
      { what: 'Photo', count: user.photoFileId === null ? 0 : 1 },
      { what: 'Sessions', count: await own('sessions') },
      { what: 'History of sign-ins', count: await own('sign_ins') },
      { what: 'Second factor', count: await own('two_factors') },
      {
        what: 'Changes of address and links to reset the password',
        count: (await own('email_changes')) + (await own('password_resets')),
      },
    ],
    kept: [{ what: 'Position and department', count: null }],
  }
}

async function eraseAccount(person: ErasedPerson, change: Change): Promise<void> {
  const { userId, emails } = person
  await closeAccount(person, change)
  await endSessions(userId, { trx: change.trx })
  await eraseOwnRows(userId, emails, change.trx)
}

async function closeAccount(person: ErasedPerson, change: Change): Promise<void> {
  const { userId, employeeNumber } = person
  const user = await User.find(userId, { client: change.trx })
  // A person removed by undoing an import has no account.
  if (!user) return
  const { photoFileId, disabledAt } = user
  const names = { firstName: 'Erased', lastName: `person ${employeeNumber}` }
  const email = erasedEmail(userId)
  user.merge({
    email,
    ...names,
    searchText: searchTextOf({ ...names, email }),
    sortName: sortNameOf(names),
    phone: null,
    password: null,
    photoFileId: null,
    role: user.role === 'pending' ? 'pending' : 'employee',
    lastSignInAt: null,
    passwordChangeRequiredAt: null,
    awaitingApprovalAt: null,
    signInBlockedAt: null,
    listScope: null,
    emailNoticeHiddenUntil: null,
    disabledAt: disabledAt ?? change.time,
  })
  await change.store(user)
  if (photoFileId !== null) await deleteFile(change, photoFileId)
}
