import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { searchTextOf, sortNameOf } from '#core/search/normalize'
import { giveEveryoneTheirOnboarding } from '#database/onboarding_history'
import { adoptOnboarding } from '#onboarding/checklists/adopt_onboarding'
import { auditHead, auditTrail } from '#tests/helpers/audit_log/audit'
import { given } from '#tests/helpers/people/people'
import { emptyPortal, statementsOf } from '#tests/helpers/portal'
import { createTemplate } from '#tests/helpers/signing/signing'
import { plainModule } from '#tests/helpers/training/assignments'

/** More of them measure it: ONBOARDING_HISTORY_PEOPLE=10000. */
const PEOPLE = Number(process.env.ONBOARDING_HISTORY_PEOPLE ?? 300)
const FIRST_ID = 50_001
const AT = '2026-01-05 09:00:00.000'
const ROWS_AT_ONCE = 200

test.group('An upgrade of many people', (group) => {
  group.each.setup(() => emptyPortal())

  async function insert(table: string, rows: object[]) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await db
        .insertQuery()
        .table(table)
        .multiInsert(rows.slice(at, at + ROWS_AT_ONCE))
    }
  }

  /** Everyone complete by three trainings; of every other one a signature is open. */
  async function companyOf(count: number) {
    const manager = await given.manager()
    const modules = [await plainModule(), await plainModule(), await plainModule()]
    const templateId = await createTemplate({ name: 'W-4' })
    const ids = Array.from({ length: count }, (_, index) => FIRST_ID + index)
    const name = (id: number) => ({ firstName: 'Ana', lastName: `Number ${id}` })
    await insert(
      'users',
      ids.map((id) => ({
        id,
        email: `history-${id}@example.com`,
        first_name: 'Ana',
        last_name: name(id).lastName,
        role: 'employee',
        on_roster: true,
        search_text: searchTextOf({ ...name(id), email: `history-${id}@example.com` }),
        sort_name: sortNameOf(name(id)),
        sort_position: '',
        sort_department: '',
        created_at: AT,
        updated_at: AT,
      }))
    )
    await insert(
      'employees',
      ids.map((id) => ({
        id,
        user_id: id,
        employee_number: `H-${id}`,
        status: 'active',
        onboarding_status: 'complete',
        registered_at: AT,
        approved_at: AT,
        created_at: AT,
        updated_at: AT,
      }))
    )
    await insert(
      'training_assignments',
      ids.flatMap((id) =>
        modules.map((moduleId) => ({
          employee_id: id,
          module_id: moduleId,
          source: 'required',
          assigned_on: '2026-01-05',
          due_on: '2026-02-05',
          for_onboarding: true,
          open: 1,
          assigned_by: 'System',
          created_at: AT,
        }))
      )
    )
    await insert(
      'signing_requests',
      ids.map((id) => ({
        id,
        employee_id: id,
        manager_id: manager.id,
        signs_first: 'MANAGER',
        status: id % 2 === 0 ? 'COMPLETED' : 'SENT',
        completed_at: id % 2 === 0 ? AT : null,
        sent_by: 'HR',
        created_at: AT,
        updated_at: AT,
      }))
    )
    await insert(
      'signing_documents',
      ids.map((id) => ({
        request_id: id,
        position: 0,
        name: 'W-4',
        template_id: templateId,
        template_version: 1,
        sha256: '0'.repeat(64),
        pages: '[]',
        fields: '[]',
        retention: 'none',
      }))
    )
    await insert(
      'document_requests',
      ids.map((id) => ({
        employee_id: id,
        kind: 'upload',
        name: 'Passport',
        instructions: '',
        accepts: '["pdf"]',
        state: 'done',
        done_at: AT,
        requested_by: 'HR',
        created_at: AT,
      }))
    )
    await db.from('onboarding_checklists').delete()
  }

  test('takes as few statements as one of few, and logs whose status it changes', async ({
    assert,
  }) => {
    await companyOf(PEOPLE)
    const start = performance.now()
    const statements = await statementsOf(() => giveEveryoneTheirOnboarding(db.connection()))
    const migrated = performance.now()
    const since = await auditHead()
    const changed = await adoptOnboarding()
    const adopted = performance.now()
    if (process.env.ONBOARDING_HISTORY_PEOPLE) {
      const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`
      console.log(
        `${PEOPLE} people: runs made in ${seconds(start, migrated)}, judged in ${seconds(migrated, adopted)}`
      )
    }
    assert.isAtMost(statements.length, 15)
    assert.equal(changed, PEOPLE / 2)
    assert.lengthOf(await auditTrail(since), PEOPLE / 2)
    assert.lengthOf(
      await db.from('employees').where('onboarding_status', 'in_progress'),
      PEOPLE / 2
    )
    assert.lengthOf(await db.from('onboarding_checklist_items'), PEOPLE * 5)
    assert.lengthOf(await db.from('onboarding_checklists').where('to_judge', 1), 0)
  }).timeout(300_000)
})
