import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { EmployeeStatus, OnboardingStatus } from '#people/models/states'

/** One person as a list reads them: no protected field is ever selected here. */
export interface EmployeeListRow {
  id: number
  user_id: number
  first_name: string
  last_name: string
  email: string
  phone: string | null
  position: string | null
  department: string | null
  photo_file_id: number | null
  location: string | null
  start_date: string | null
  employee_number: string
  candidate_id: string | null
  status: EmployeeStatus
  onboarding_status: OnboardingStatus
  registered_at: string | null
  created_at: string
  sort_name: string
  sort_position: string | null
}

export function selectEmployeeRow(
  query: DatabaseQueryBuilderContract
): DatabaseQueryBuilderContract {
  return query.select(
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
    'employees.registered_at',
    'employees.created_at',
    'users.sort_name',
    'users.sort_position'
  )
}
