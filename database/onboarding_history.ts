import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { normalizeForSearch } from '#core/search/normalize'
import { isMysql } from '#database/column_helpers'

/**
 * Gives everyone who was there before onboarding had checklists a run made of what they were asked
 * for: modules assigned for their onboarding; what they were sent to sign, upload or read from the
 * day they were added until 30 days after their approval; and every I-9. A few statements, whatever
 * the number of people. The server judges people's status by it as soon as it starts, since that
 * belongs in the audit log: see adopt_onboarding.
 */
export async function giveEveryoneTheirOnboarding(db: QueryClientContract): Promise<void> {
  const run = (sql: string) => db.rawQuery(sql)
  await run(CHECKLISTS)
  await run(TRAININGS)
  await run(signing(db))
  await run(documents(db))
  await foldNames(db)
  await run(
    'delete from onboarding_checklists where id not in (select checklist_id from onboarding_checklist_items)'
  )
  for (const [column, counted] of Object.entries(COUNTS)) {
    await run(`update onboarding_checklists set ${column} = coalesce((
      select ${counted} from onboarding_checklist_items i
      where i.checklist_id = onboarding_checklists.id), 0)`)
  }
  // As a case, since SQLite would otherwise walk all open items by their due day for each run.
  await run(`update onboarding_checklists set next_due_on = (
    select min(case when i.status = 'open' then i.due_on end) from onboarding_checklist_items i
    where i.checklist_id = onboarding_checklists.id)`)
  await run(`update onboarding_checklists set status = 'done', done_at = (
      select max(i.done_at) from onboarding_checklist_items i
      where i.checklist_id = onboarding_checklists.id)
    where status = 'open' and asked > 0 and settled = asked`)
  await run(`update employees set has_onboarding = 1
    where id in (select employee_id from onboarding_checklists where status <> 'planned')`)
  await run(`update onboarding_checklists set to_judge = 1 where status in ('open', 'done')`)
}

/** Of everyone, at first; whoever turns out to have been asked nothing loses it again. */
const CHECKLISTS = `
  insert into onboarding_checklists (employee_id, kind, status, current, start_on, approved_on,
    opened_at, closed_at, started_by, created_at, updated_at)
  select e.id, 'onboarding',
    case e.status when 'pending' then 'planned' when 'active' then 'open' else 'closed' end,
    case e.status when 'inactive' then null else 1 end,
    e.start_date, cast(substr(e.approved_at, 1, 10) as char(10)),
    case e.status when 'pending' then null else coalesce(e.approved_at, e.created_at) end,
    case e.status when 'inactive' then coalesce(e.left_at, e.rejected_at, e.updated_at) end,
    'System', e.created_at, e.updated_at
  from employees e
  where e.erased_at is null
    and not exists (select 1 from onboarding_checklists c where c.employee_id = e.id)`

const COLUMNS = `checklist_id, employee_id, item_key, position, kind, module_id, template_id, name,
  instructions, asks_expiry, owner, owner_user_id, required, before_first_day, proof, due_on, status,
  document_request_id, signing_request_id, opened_at, begun_at, done_at`

/**
 * Whoever had completed their onboarding had done all of these, whatever has lapsed since. `done_at`
 * is the first completion, or the assignment if later.
 */
const TRAININGS = `
  insert into onboarding_checklist_items (${COLUMNS})
  select c.id, e.id, concat('training:', a.module_id), a.id, 'training', a.module_id, null, m.name,
    '', 0, 'employee', e.user_id, 1, 0, 'none', a.due_on,
    case when d.done_on is not null or e.onboarding_status = 'complete' then 'done' else 'open' end,
    null, null, a.created_at,
    coalesce(d.done_at, (select min(p.started_at) from training_progress p
      where p.employee_id = e.id and p.module_id = a.module_id)),
    case when d.done_on is not null or e.onboarding_status = 'complete'
      then coalesce(d.done_at, a.created_at) end
  from training_assignments a
  join training_modules m on m.id = a.module_id and m.archived_at is null
  join employees e on e.id = a.employee_id
  join onboarding_checklists c on c.employee_id = e.id
  left join (
    select t.id, max(x.completed_on) as done_on,
      min(case when x.completed_on < t.assigned_on then t.created_at else x.created_at end)
        as done_at
    from training_assignments t
    join training_completions x on x.employee_id = t.employee_id and x.module_id = t.module_id
      and x.live = 1 and (x.completed_on >= t.assigned_on or x.expires_on is null
        or x.expires_on >= current_date)
    where t.for_onboarding = 1 and t.open = 1
    group by t.id
  ) d on d.id = a.id
  where a.for_onboarding = 1 and a.open = 1`

/** From being added until 30 days after the approval; of who waits still, until now. */
const whileStarting = (db: QueryClientContract) => {
  const end = isMysql(db)
    ? 'date_add(e.approved_at, interval 30 day)'
    : `strftime('%Y-%m-%d %H:%M:%f', e.approved_at, '+30 days')`
  return `r.created_at >= e.created_at and (e.approved_at is null or r.created_at <= ${end})`
}

/** One item for each document: the last request that was made of it. */
const signing = (db: QueryClientContract) => `
  insert into onboarding_checklist_items (${COLUMNS})
  select c.id, e.id, concat('sign:', l.template_id), r.id, 'sign', null, l.template_id, l.name,
    '', 0, 'employee', e.user_id, 1, 0, 'none', null,
    case r.status when 'COMPLETED' then 'done' else 'open' end,
    null, r.id, r.created_at,
    case when r.status in ('CREATED', 'SENT') then null
      else coalesce(r.first_signed_at, r.updated_at) end,
    case r.status when 'COMPLETED' then r.completed_at end
  from (
    select r.employee_id, d.template_id, min(d.name) as name, max(r.id) as request_id
    from signing_requests r
    join signing_documents d on d.request_id = r.id
    join employees e on e.id = r.employee_id
    left join document_templates t on t.id = d.template_id
    where r.status <> 'CANCELLED' and d.template_id is not null
      and (t.form = 'i9' or (${whileStarting(db)}))
    group by r.employee_id, d.template_id
  ) l
  join signing_requests r on r.id = l.request_id
  join employees e on e.id = l.employee_id
  join onboarding_checklists c on c.employee_id = e.id`

const documents = (db: QueryClientContract) => `
  insert into onboarding_checklist_items (${COLUMNS})
  select c.id, e.id,
    case r.kind when 'read' then concat('read:', coalesce(r.template_id, 0))
      else concat('upload:', substr(lower(r.name), 1, ${MOST})) end,
    r.id, r.kind, null, r.template_id, r.name,
    r.instructions, r.asks_expiry, 'employee', e.user_id, 1, 0, 'none', r.due_on,
    case r.state when 'done' then 'done' else 'open' end,
    r.id, null, r.created_at,
    case when r.state = 'open' then r.opened_at else coalesce(r.opened_at, r.created_at) end,
    case r.state when 'done' then r.done_at end
  from (
    select max(r.id) as request_id
    from document_requests r
    join employees e on e.id = r.employee_id
    where r.state <> 'cancelled' and ${whileStarting(db)}
    group by r.employee_id, r.kind,
      case r.kind when 'read' then concat('', coalesce(r.template_id, 0))
        else substr(lower(r.name), 1, ${MOST}) end
  ) l
  join document_requests r on r.id = l.request_id
  join employees e on e.id = r.employee_id
  join onboarding_checklists c on c.employee_id = e.id`

/** Rows whose names are folded at once. */
const ROWS_AT_ONCE = 1_000
/** Characters of a name that tell items apart. */
const MOST = 180

/**
 * Folds the names of uploads as packets do, which no database can: "Résumé" of a packet is then the
 * one that was uploaded. Of two names that differ by their accents alone, one stays as it is.
 */
async function foldNames(db: QueryClientContract): Promise<void> {
  for (let after = 0; ;) {
    const rows: { id: number; name: string; item_key: string }[] = await db
      .from('onboarding_checklist_items')
      .where('kind', 'upload')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .select('id', 'name', 'item_key')
    const keyed = rows.map((row) => ({
      ...row,
      key: `upload:${normalizeForSearch(row.name).slice(0, MOST)}`,
    }))
    const others = keyed.filter((row) => row.key !== row.item_key)
    for (const [key, some] of Map.groupBy(others, (row) => row.key)) {
      const places = some.map(() => '?').join(', ')
      await db.rawQuery(
        `update ${isMysql(db) ? 'ignore' : 'or ignore'} onboarding_checklist_items
          set item_key = ? where id in (${places})`,
        [key, ...some.map(({ id }) => id)]
      )
    }
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

const COUNTS = {
  asked: 'count(*)',
  begun: `sum(case when i.status = 'done' or i.begun_at is not null then 1 else 0 end)`,
  settled: `sum(case when i.status = 'done' then 1 else 0 end)`,
}
