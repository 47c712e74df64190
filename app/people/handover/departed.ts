import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The account of who has left or was rejected opens with their return alone. */
export async function whyDepartedStaysDisabled(
  userId: number,
  client: QueryClientContract
): Promise<string | null> {
  const employee = await client
    .from('employees')
    .where({ user_id: userId, status: 'inactive' })
    .select('left_at')
    .first()
  if (!employee) return null
  return employee.left_at
    ? 'This person has left. Rehire them, and their account opens.'
    : 'This person was rejected. Reactivate them, and their account opens.'
}
