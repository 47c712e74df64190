import db from '@adonisjs/lucid/services/db'

/** Many active people at once, directly in the tables: person-00001 and so on. */
export async function manyPeople(count: number): Promise<void> {
  const at = '2026-01-01 00:00:00.000'
  for (let first = 0; first < count; first += 500) {
    const numbers = Array.from({ length: Math.min(500, count - first) }, (_, i) => first + i + 1)
    const name = (n: number) => `person-${String(n).padStart(5, '0')}`
    await db.table('users').multiInsert(
      numbers.map((n) => ({
        email: `${name(n)}@example.com`,
        first_name: 'Person',
        last_name: name(n),
        position: n % 3 === 0 ? null : `Position ${n % 7}`,
        role: 'employee',
        on_roster: true,
        search_text: name(n),
        sort_name: name(n % 100),
        sort_position: n % 3 === 0 ? null : `position ${n % 7}`,
        created_at: at,
        updated_at: at,
      }))
    )
    const users = await db
      .from('users')
      .whereIn(
        'email',
        numbers.map((n) => `${name(n)}@example.com`)
      )
      .select('id')
    await db.table('employees').multiInsert(
      users.map(({ id }) => ({
        user_id: id,
        employee_number: `X-${id}`,
        status: 'active',
        onboarding_status: id % 2 === 0 ? 'complete' : 'pending',
        created_at: at,
        updated_at: at,
      }))
    )
  }
}
