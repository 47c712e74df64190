import db from '@adonisjs/lucid/services/db'

const MOST = 200

/** The departments people are in, for the filter; read from the index without touching rows. */
export async function listDepartments(): Promise<string[]> {
  const rows: { department: string }[] = await db
    .from('users')
    .whereNotNull('department')
    .distinct('department')
    .orderBy('department')
    .limit(MOST)
  return rows.map((row) => row.department)
}
