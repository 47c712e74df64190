import type { Tables } from '#database/tables'

type OfEmployee = Pick<
  Tables['employees'],
  | 'id'
  | 'user_id'
  | 'location'
  | 'start_date'
  | 'employee_number'
  | 'candidate_id'
  | 'status'
  | 'onboarding_status'
  | 'has_onboarding'
  | 'registered_at'
  | 'created_at'
>
type OfAccount = Pick<
  Tables['users'],
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'position'
  | 'department'
  | 'photo_file_id'
  | 'sort_name'
  | 'sort_position'
>

/** The person they report to; only some lists read it. */
interface OfManager {
  reports_to_id?: number | null
  manager_first_name?: string | null
  manager_last_name?: string | null
}

/** One person in a list. Never select a protected field here. */
export type EmployeeListRow = OfEmployee & OfAccount & OfManager

/** The columns of an EmployeeListRow, of `employees` and `users`. */
export const EMPLOYEE_ROW = [
  'employees.id',
  'employees.user_id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone',
  'users.position',
  'users.department',
  'users.photo_file_id',
  'employees.location',
  'employees.start_date',
  'employees.employee_number',
  'employees.candidate_id',
  'employees.status',
  'employees.onboarding_status',
  'employees.has_onboarding',
  'employees.registered_at',
  'employees.created_at',
  'users.sort_name',
  'users.sort_position',
] as const
