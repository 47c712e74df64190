import db from '@adonisjs/lucid/services/db'
import type User from '#accounts/models/user'

export type OwnDetails = {
  phone: string | null
  emergencyContactName: string | null
  emergencyContactRelationship: string | null
  emergencyContactPhone: string | null
  presentAddress: string | null
  permanentAddress: string | null
  qualifications: string | null
  education: string | null
  experience: string | null
}

/** What a person keeps about themselves; null for an account that is not on the roster. */
export async function findOwnDetails(user: User): Promise<OwnDetails | null> {
  const row = await db.from('employees').where('user_id', user.id).first()
  if (!row) return null
  return {
    phone: user.phone,
    emergencyContactName: row.emergency_contact_name,
    emergencyContactRelationship: row.emergency_contact_relationship,
    emergencyContactPhone: row.emergency_contact_phone,
    presentAddress: row.present_address,
    permanentAddress: row.permanent_address,
    qualifications: row.qualifications,
    education: row.education,
    experience: row.experience,
  }
}
