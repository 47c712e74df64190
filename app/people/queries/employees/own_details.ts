import type User from '#accounts/models/user'
import Employee from '#people/models/employee'

/** The details that a person maintains themselves; null for an account without an employee. */
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
