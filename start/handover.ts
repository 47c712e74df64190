import { registerEnableObstacle, registerHandover } from '#accounts/services/handover'
import { whyDepartedStaysDisabled } from '#people/handover/departed'
import { invitationHandover } from '#people/handover/invitations'
import { reportsHandover } from '#people/handover/reports'
import { employeeHandover, managerHandover } from '#signing/handover/signing_handover'

// What waits for an account's owner above the accounts, in the order it is shown and handed on.
registerHandover(invitationHandover)
registerHandover(managerHandover)
registerHandover(employeeHandover)
registerHandover(reportsHandover)
registerEnableObstacle(whyDepartedStaysDisabled)
