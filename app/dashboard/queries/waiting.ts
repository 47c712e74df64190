import db from '@adonisjs/lucid/services/db'
import type User from '#accounts/models/user'
import { isoTime } from '#core/time'

/** What somebody who waits for approval sees, and may complete meanwhile. */
export async function showWaiting(user: User) {
  const employee = await db.from('employees').where('user_id', user.id).first()
  return {
    registeredAt: isoTime((employee?.registered_at as string | undefined) ?? null),
    onRoster: employee !== null,
    profile: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone,
      emergencyContactName: (employee?.emergency_contact_name ?? null) as string | null,
      emergencyContactRelationship: (employee?.emergency_contact_relationship ?? null) as
        string | null,
      emergencyContactPhone: (employee?.emergency_contact_phone ?? null) as string | null,
      presentAddress: (employee?.present_address ?? null) as string | null,
      permanentAddress: (employee?.permanent_address ?? null) as string | null,
      qualifications: (employee?.qualifications ?? null) as string | null,
      education: (employee?.education ?? null) as string | null,
      experience: (employee?.experience ?? null) as string | null,
    },
  }
}
