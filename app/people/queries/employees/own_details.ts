import type User from '#accounts/models/user'
import Employee from '#people/models/employee'

/** What a person keeps about themselves; null for an account that is not on the roster. */
export async function findOwnDetails(user: User) {
  const employee = await Employee.findBy({ userId: user.id })
  if (!employee) return null
  return {
    phone: user.phone,
    emergencyContactName: employee.emergencyContactName,
    emergencyContactRelationship: employee.emergencyContactRelationship,
    emergencyContactPhone: employee.emergencyContactPhone,
    presentAddress: employee.presentAddress,
    permanentAddress: employee.permanentAddress,
    qualifications: employee.qualifications,
    education: employee.education,
    experience: employee.experience,
  }
}

export type OwnDetails = NonNullable<Awaited<ReturnType<typeof findOwnDetails>>>
