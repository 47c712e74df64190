import emitter from '@adonisjs/core/services/emitter'
import { listeners } from '#generated/listeners'
import EmailChanged from '#accounts/events/email_changed'
import PermissionsGained from '#accounts/events/permissions_gained'
import PositionChanged from '#accounts/events/position_changed'
import EmployeeApproved from '#people/events/employee_approved'
import EmployeeDeparted from '#people/events/employee_departed'
import EmployeesMoved from '#people/events/employees_moved'
import ListedNameChanged from '#people/events/listed_name_changed'

// Consequences above a domain that it must not know of; each runs awaited inside the change.
emitter.on(EmailChanged, [listeners.people.ReissueInvitation, 'afterEmailChange'])
emitter.on(PermissionsGained, [listeners.people.ReissueInvitation, 'afterGain'])
emitter.on(PositionChanged, [listeners.people.ContinueEmploymentPeriod, 'handle'])
emitter.on(EmployeeApproved, [listeners.training.AssignAtApproval, 'handle'])
emitter.on(EmployeeDeparted, [listeners.documents.AskDepartedNothing, 'handle'])
emitter.on(EmployeeDeparted, [listeners.training.ReleaseDeparted, 'handle'])
emitter.on(EmployeeDeparted, [listeners.signing.CallOffDeparted, 'handle'])
emitter.on(EmployeesMoved, [listeners.training.AssignAfterMove, 'handle'])
emitter.on(ListedNameChanged, [listeners.training.FollowListedName, 'handle'])
