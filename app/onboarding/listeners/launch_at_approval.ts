import type { Change } from '#audit/services/change'
import { assertAsPreviewed } from '#onboarding/checklists/fingerprint'
import { launchInTransaction } from '#onboarding/checklists/launch'
import { assertLive } from '#onboarding/packets/assert_live'
import type EmployeeApproved from '#people/events/employee_approved'
import { askNewcomersInTransaction } from '#training/assignments/apply_rules'

/**
 * Newcomers get what training requires of them, then the checklists that are made of it and of their
 * packets; what the approver was shown must still be what they get. Staff that an import brings have
 * started long ago: they get the packet that was chosen for them, if any.
 */
export default class LaunchAtApproval {
  async handle({ change, employeeIds, approval }: EmployeeApproved) {
    const { areNewcomers, fingerprints, packetId } = approval
    if (!areNewcomers) {
      if (packetId) await launchPacket(change, employeeIds, packetId)
      return
    }
    if (fingerprints) await assertAsPreviewed(change, fingerprints)
    await askNewcomersInTransaction(change, employeeIds, true)
    await launchInTransaction(change, employeeIds, {
      kind: 'onboarding',
      withTraining: true,
    })
  }
}

async function launchPacket(change: Change, employeeIds: readonly number[], packetId: number) {
  await assertLive(change.trx, packetId)
  await launchInTransaction(change, employeeIds, { kind: 'onboarding', packetIds: [packetId] })
}
