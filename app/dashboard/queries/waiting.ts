import type { Actor } from '#audit/actor'
import type User from '#accounts/models/user'
import { isoTime } from '#core/time'
import { ownOnboarding } from '#onboarding/queries/own_onboarding'
import Employee from '#people/models/employee'
import { localDay } from '#settings/local_time'

/** The page of a person who waits for approval, with what they can complete in the meantime. */
export async function showWaiting(user: User, viewer: Actor) {
  const employee = await Employee.findBy('userId', user.id)
  const startDate = employee?.startDate ?? ''
  return {
    registeredAt: isoTime(employee?.registeredAt ?? null),
    firstDay: startDate >= localDay() ? startDate : null,
    onRoster: employee !== null,
    onboarding: await ownOnboarding(viewer),
    profile: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone,
      emergencyContactName: employee?.emergencyContactName ?? null,
      emergencyContactRelationship: employee?.emergencyContactRelationship ?? null,
      emergencyContactPhone: employee?.emergencyContactPhone ?? null,
      presentAddress: employee?.presentAddress ?? null,
      permanentAddress: employee?.permanentAddress ?? null,
      qualifications: employee?.qualifications ?? null,
      education: employee?.education ?? null,
      experience: employee?.experience ?? null,
    },
  }
}
