import { test } from '@japa/runner'
import type { Permission } from '#core/permissions'
import { signedIn, visitor, type Answer } from '#tests/helpers/caller'
import { DOCUMENT_PERMISSIONS } from '#tests/helpers/documents/document_permissions'
import { INVITATION_PERMISSIONS } from '#tests/helpers/people/invitation_permissions'
import { OUTBOX_PERMISSIONS } from '#tests/helpers/messages/outbox_permissions'
import { ONBOARDING_PERMISSIONS } from '#tests/helpers/onboarding/onboarding_permissions'
import { emptyPortalWithoutMail } from '#tests/helpers/portal'
import { ROLE_PERMISSIONS } from '#tests/helpers/accounts/role_permissions'
import { SETTINGS_PERMISSIONS } from '#tests/helpers/settings/settings_permissions'
import { MODULE_PERMISSIONS } from '#tests/helpers/training/module_permissions'
import { given, type Person } from '#tests/helpers/people/people'
import { allRoutes, requestFor } from '#tests/helpers/routes/route_requests'

/**
 * Every route against everyone. A cell is the status of a call that is valid in every other
 * respect, so a permitted cell means that it was done: `login`, `home`, `change` and `import` are
 * redirects to the sign-in page, to /, to the forced change of password and to the import.
 *
 * - permission: the one the route requires, given or denied to the last three; `-` for none.
 * - waiting: registered, not approved. blocked: disabled while signed in.
 * - employee/own, employee/other: on a row of their own and of another person.
 * - temporary: an admin who must change the password an administrator set.
 * - granted: an employee with an override for the permission. bundled: with a role that has it.
 * - denied: with a role that has it and an override that denies it.
 */
const TABLE = `
route                                     | permission       | anonymous | waiting | own | other | manager | admin | blocked | temporary | granted | bundled | denied
GET /                                     | -                | 200       | 200     | 200 | 200   | 200     | 200   | 200     | change    | 200     | 200     | 200
GET /*                                    | -                | 404       | 404     | 404 | 404   | 404     | 404   | 404     | 404       | 404     | 404     | 404
GET /api/login                            | -                | 200       | home    | home| home  | home    | home  | 200     | home      | home    | home    | home
POST /api/login                           | -                | 200       | 200     | 200 | 200   | 200     | 200   | 401     | 200       | 200     | 200     | 200
POST /api/login/code                      | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 200       | 200     | 200     | 200
GET /api/logout                           | -                | home      | home    | home| home  | home    | home  | home    | home      | home    | home    | home
POST /api/logout                          | -                | 204       | 204     | 204 | 204   | 204     | 204   | 204     | 204       | 204     | 204     | 204
GET /forgot-password                      | -                | 200       | 200     | 200 | 200   | 200     | 200   | 200     | 200       | 200     | 200     | 200
POST /api/password-resets                 | -                | 202       | 202     | 202 | 202   | 202     | 202   | 202     | 202       | 202     | 202     | 202
GET /reset-password/:token                | -                | 200       | 200     | 200 | 200   | 200     | 200   | 200     | 200       | 200     | 200     | 200
POST /api/password-resets/:token          | -                | 204       | 204     | 204 | 204   | 204     | 204   | 204     | 204       | 204     | 204     | 204
GET /confirm-email/:token                 | -                | 200       | 200     | 200 | 200   | 200     | 200   | 200     | 200       | 200     | 200     | 200
POST /api/email-confirmations/:token      | -                | 204       | 204     | 204 | 204   | 204     | 204   | 204     | 204       | 204     | 204     | 204
GET /email-change/:token                  | -                | 200       | 200     | 200 | 200   | 200     | 200   | 200     | 200       | 200     | 200     | 200
POST /api/email-changes/:token/allow      | -                | 204       | 204     | 204 | 204   | 204     | 204   | 204     | 204       | 204     | 204     | 204
POST /api/email-changes/:token/stop       | -                | 204       | 204     | 204 | 204   | 204     | 204   | 204     | 204       | 204     | 204     | 204
GET /api/auth/user                        | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 200       | 200     | 200     | 200
GET /api/auth/permissions                 | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 200       | 200     | 200     | 200
GET /api/openapi.json                     | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/auth/reauthentication           | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 204       | 204     | 204     | 204
GET /.well-known/change-password          | -                | change    | change  | change | change | change | change | change | change | change | change | change
GET /change-password                      | -                | login     | 200     | 200 | 200   | 200     | 200   | login   | 200       | 200     | 200     | 200
PUT /api/profile/password                 | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 204       | 204     | 204     | 204
GET /profile                              | -                | login     | 200     | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 200
GET /api/profile                          | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
PUT /api/profile                          | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
PUT /api/profile/scope                    | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 403       | 204     | 204     | 204
PUT /api/profile/columns/employees        | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 403       | 204     | 204     | 204
PUT /api/profile/details                  | -                | 401       | 204     | 204 | 204   | 204     | 404   | 401     | 403       | 204     | 204     | 204
PUT /api/profile/photo                    | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
DELETE /api/profile/photo                 | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 403       | 204     | 204     | 204
GET /api/users/:id/photo                  | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
DELETE /api/profile/email-change          | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 403       | 204     | 204     | 204
GET /api/profile/archive                  | -                | 401       | 200     | 200 | 200   | 200     | 404   | 401     | 403       | 200     | 200     | 200
GET /set-up-two-factor                    | -                | login     | home    | home| home  | home    | home  | login   | change    | home    | home    | home
GET /api/profile/two-factor               | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/profile/two-factor              | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/profile/two-factor/confirmation | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/profile/two-factor/recovery-codes | -              | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
DELETE /api/profile/two-factor            | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 403       | 204     | 204     | 204
GET /api/profile/sign-ins                 | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
DELETE /api/profile/sessions              | -                | 401       | 204     | 204 | 204   | 204     | 204   | 401     | 403       | 204     | 204     | 204
DELETE /api/profile/sessions/:id          | -                | 401       | 404     | 204 | 404   | 404     | 404   | 401     | 403       | 404     | 404     | 404
GET /user-management                      | users:view       | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /api/users                            | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/users/:id                        | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/users/:id                        | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/users/:id/permissions            | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/users/:id/roles                  | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
PUT /api/users/:id/permissions            | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/users/:id/reset-password        | users:manage     | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
POST /api/users/:id/send-reset            | users:manage     | 401       | 403     | 403 | 403   | 403     | 202   | 401     | 403       | 403     | 403     | 403
GET /api/users/:id/sessions               | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
DELETE /api/users/:id/sessions            | users:manage     | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
DELETE /api/users/:id/sessions/:sessionId | users:manage     | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
GET /api/users/:id/sign-ins               | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
GET /api/users/:id/two-factor             | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
DELETE /api/users/:id/two-factor          | users:manage     | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
POST /api/users/:id/unlock                | users:manage     | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
GET /api/two-factor-rules                 | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
PUT /api/two-factor-rules                 | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
GET /audit-logs                           | audit:view       | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /api/audit-logs                       | audit:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/audit-logs/export                | audit:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/audit-logs/performers            | audit:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/audit-checks                     | audit:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/audit-checks/:id/checkpoint      | audit:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/backup-drills                    | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /employees                            | employees:view   | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /employees/add                        | employees:create | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /employees/:id                        | employees:view   | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /pending-approvals                    | employees:update | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /employees/lists                      | employees:update | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /api/employees                        | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees                       | employees:create | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/lists/:list                      | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/lists/:list                     | employees:update | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
PUT /api/lists/:list/:id                  | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/lists/:list/:id/merge           | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/lists/:list/:id               | employees:update | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/employees/bulk                  | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/pending                | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/export                 | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/export                | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/:id                    | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
PUT /api/employees/:id                    | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/:id/record             | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/number-search         | secrets:reveal   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/employees/:id/reveal            | secrets:reveal   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 404     | 404     | 403
POST /api/employees/:id/record            | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/approve           | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/approve/undo      | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/reject            | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/reactivate        | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/:id/leave              | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/leave             | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/employees/:id/leave           | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/rehire            | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/:id/erasure            | employees:delete | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 404     | 404     | 403
POST /api/employees/:id/erasure           | employees:delete | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 404     | 404     | 403
GET /api/employees/:id/employment         | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
GET /api/employees/:id/notes              | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/employees/:id/notes             | employees:update | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
DELETE /api/employees/:id/notes/:noteId   | employees:update | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
PUT /api/employees/:id/photo              | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/employees/:id/photo           | employees:update | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
GET /api/profile/details                  | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
GET /employees/import                     | employees:create | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /employees/imports                    | -                | import    | import  | import | import | import | import | import | import   | import  | import  | import
GET /employees/imports/:id                | employees:create | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /api/imports                          | employees:create | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/imports                         | employees:create | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/imports/:id                      | employees:create | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/imports/:id                   | employees:create | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
PUT /api/imports/:id/columns              | employees:create | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/imports/:id/rows                 | employees:create | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/imports/:id/refused              | employees:create | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/imports/:id/start               | employees:create | 401       | 403     | 403 | 403   | 202     | 202   | 401     | 403       | 202     | 202     | 403
POST /api/imports/:id/cancel              | employees:create | 401       | 403     | 403 | 403   | 202     | 202   | 401     | 403       | 202     | 202     | 403
GET /api/imports/:id/undo                 | employees:delete | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/imports/:id/undo                | employees:delete | 401       | 403     | 403 | 403   | 202     | 202   | 401     | 403       | 202     | 202     | 403
GET /training/assignments                 | training:assign  | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /training/rules                       | training:assign  | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /training/recordings                  | training:assign  | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /training/imports                     | training:assign  | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /training/imports/:id                 | training:assign  | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /api/training/assignments             | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/assignments            | training:assign  | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
POST /api/training/assignments/:id/withdraw | training:assign  | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
GET /api/training/people                  | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/batches                 | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/batches/:id/undo       | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/rules                   | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/rules                  | training:assign  | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/training/rules/:id               | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/training/rules/:id            | training:assign  | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/training/rules/:id/live         | training:assign  | 401       | 403     | 403 | 403   | 202     | 202   | 401     | 403       | 202     | 202     | 403
POST /api/training/rules/:id/stop         | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/recordings              | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/recordings             | training:assign  | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/training/recordings/:id          | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/training/recordings/:id/sheet    | training:assign  | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
GET /api/training/recordings/:id/sheet    | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/completions/:id/void   | training:assign  | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
GET /api/training/completion-imports      | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/completion-imports     | training:assign  | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/training/completion-imports/:id  | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/training/completion-imports/:id | training:assign  | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
PUT /api/training/completion-imports/:id/columns | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/completion-imports/:id/rows | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/completion-imports/:id/refused | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/completion-imports/:id/run | training:assign  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /training                             | training:view    | login     | 403       | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /training/:id                         | training:view    | login     | 403       | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /training/attempts/:id                | training:view    | login     | 403       | 200 | 404   | 404     | 404   | login   | change    | 404     | 404     | 403
GET /api/training/own                     | training:view    | 401       | 403       | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/own/:id                 | training:view    | 401       | 403       | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/certificates            | -                | 401       | 200       | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/training/modules/:id/attempts   | training:view    | 401       | 403       | 201 | 201   | 201     | 403   | 401     | 403       | 201     | 201     | 403
GET /api/training/attempts/:id            | training:view    | 401       | 403       | 200 | 404   | 404     | 404   | 401     | 403       | 404     | 404     | 403
PUT /api/training/attempts/:id/answers    | training:view    | 401       | 403       | 204 | 404   | 404     | 403   | 401     | 403       | 404     | 404     | 403
POST /api/training/attempts/:id/submission | training:view    | 401       | 403       | 200 | 404   | 404     | 403   | 401     | 403       | 404     | 404     | 403
POST /api/training/progress/:id/further-attempts | training:assign  | 401       | 403       | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/training/modules/:id/evidence   | training:view    | 401       | 403       | 201 | 201   | 201     | 403   | 401     | 403       | 201     | 201     | 403
DELETE /api/training/evidence/:id         | training:view    | 401       | 403       | 204 | 404   | 404     | 403   | 401     | 403       | 404     | 404     | 403
GET /api/training/evidence/:id/file       | training:review  | 401       | 404       | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
POST /api/training/evidence/:id/acceptance | training:review  | 401       | 403       | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/evidence/:id/rejection | training:review  | 401       | 403       | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/employees/:id           | training:review  | 401       | 404       | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
GET /api/training/modules/:id/video       | training:view    | 401       | 403     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/modules/:id/captions    | training:view    | 401       | 403     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/modules/:id/watch       | training:view    | 401       | 403     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /training/:id/frame/:part             | training:view    | login     | 403     | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 403
POST /api/training/modules/:id/watch      | training:view    | 401       | 403     | 200 | 200   | 200     | 403   | 401     | 403       | 200     | 200     | 403
POST /api/training/modules/:id/openings   | training:view    | 401       | 403     | 200 | 200   | 200     | 403   | 401     | 403       | 200     | 200     | 403
POST /api/training/modules/:id/confirmations | training:view | 401       | 403     | 200 | 200   | 200     | 403   | 401     | 403       | 200     | 200     | 403
GET /help                                 | -                | login     | 200     | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 200
GET /reports                              | employees:view   | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /api/dashboard/attention              | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/dashboard/todo                   | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
GET /api/search                           | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
GET /api/dashboard/stats                  | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/dashboard/charts                 | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/dashboard/activity               | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
GET /activity                             | -                | login     | 200     | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 200
GET /training/compliance                  | training:review  | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
GET /api/training/compliance              | training:review  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/compliance.csv          | training:review  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/compliance/summary      | training:review  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/compliance/history      | training:review  | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /verify                               | -                | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200
GET /verify/:code                         | -                | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200
GET /api/verify/:code                     | -                | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200
GET /api/training/completions/:id/certificate | training:review  | 401 | 404 | 200 | 404 | 200 | 200 | 401 | 403 | 200 | 200 | 404
GET /training/reviews                     | training:review  | login | 403 | 403 | 403 | 200 | 200 | login | change | 200 | 200 | 403
GET /training/reviews/:id                 | training:review  | login | 403 | 403 | 403 | 200 | 200 | login | change | 200 | 200 | 403
GET /api/training/evidence                | training:review  | 401 | 403 | 403 | 403 | 200 | 200 | 401 | 403 | 200 | 200 | 403
GET /api/training/evidence/pending        | training:review  | 401 | 403 | 403 | 403 | 200 | 200 | 401 | 403 | 200 | 200 | 403
GET /api/training/evidence/:id            | training:review  | 401 | 403 | 403 | 403 | 200 | 200 | 401 | 403 | 200 | 200 | 403
${INVITATION_PERMISSIONS}
${ONBOARDING_PERMISSIONS}
${OUTBOX_PERMISSIONS}
${DOCUMENT_PERMISSIONS}
${ROLE_PERMISSIONS}
${MODULE_PERMISSIONS}
${SETTINGS_PERMISSIONS}
`

/** Without a required permission, an unrelated one changes nothing. */
const UNRELATED: Permission = 'audit:view'

type Column = (permission: Permission) => Promise<Person | null>

const PEOPLE: Record<string, Column> = {
  anonymous: async () => null,
  waiting: () => given.waiting(),
  own: () => given.employee(),
  other: () => given.employee(),
  manager: () => given.manager(),
  admin: () => given.admin(),
  blocked: () => given.admin({ disabled: true }),
  temporary: () => given.admin({ mustChangePassword: true }),
  async granted(permission) {
    const person = await given.employee()
    await given.override(person, permission, 'grant')
    return person
  },
  async bundled(permission) {
    const person = await given.employee()
    await given.bundle(person, [permission])
    return person
  },
  async denied(permission) {
    const person = await given.employee()
    await given.bundle(person, [permission])
    await given.override(person, permission, 'deny')
    return person
  },
}

type Cell = [column: string, expected: string]

/** The body of a sign-in names the account, so each caller needs their own. */
const NAMES_CALLER = /^POST \/api\/login/

/** An import is there only for the person who began it. */
const OF_CALLER = /imports\/:id\//

const REFUSALS = new Set(['401', '403', '404', 'login', 'change'])

interface Row {
  route: string
  permission: Permission
  cells: Cell[]
}

function rowsOf(table: string): Row[] {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return lines.map(([route = '', permission = '-', ...cells]) => ({
    route,
    permission: permission === '-' ? UNRELATED : (permission as Permission),
    cells: cells.map((expected, index) => [head[index + 2] ?? '', expected]),
  }))
}

const REDIRECTS: Record<string, string> = {
  '/': 'home',
  '/api/login': 'login',
  '/change-password': 'change',
  '/employees/import': 'import',
}

function outcome({ status, headers }: Answer): string {
  const location = headers.get('location')
  return status === 302 ? (REDIRECTS[location ?? ''] ?? `302 ${location}`) : String(status)
}

test.group('Permission matrix', (group) => {
  // Nothing delivers here, so no call waits for a delivery.
  group.each.setup(() => emptyPortalWithoutMail())

  const rows = rowsOf(TABLE)

  test('has one row for every route', ({ assert }) => {
    assert.sameMembers(
      rows.map(({ route }) => route),
      allRoutes()
    )
  })

  test('{route}')
    .with(rows)
    .run(async ({ assert }, { route, permission, cells }) => {
      assert.lengthOf(cells, Object.keys(PEOPLE).length)
      const expected: Record<string, string> = {}
      const found: Record<string, string> = {}
      // Calls that change nothing come first and share one request: another may change its row.
      const shared = await requestFor(route, { me: null, own: false })
      const shares = ([column, cell]: Cell) =>
        column !== 'own' &&
        (REFUSALS.has(cell) || (route.startsWith('GET ') && !OF_CALLER.test(route))) &&
        !NAMES_CALLER.test(route)
      for (const [column, cell] of cells.toSorted((a, b) => +shares(b) - +shares(a))) {
        const me = await PEOPLE[column]!(permission)
        const caller = me ? await signedIn(me) : visitor()
        const own = column === 'own'
        const { url, ...call } = shares([column, cell])
          ? shared
          : await requestFor(route, { me, own })
        const answer = await caller.call(url, call)
        expected[column] = cell
        found[column] = outcome(answer)
        // Each error has a reason; a 401 has the one word that clients check for.
        if (answer.status >= 400 && url.startsWith('/api/')) assert.isString(answer.body.message)
        if (answer.status === 401 && !url.startsWith('/api/login')) {
          assert.equal(answer.body.message, 'Unauthorized')
        }
      }
      assert.deepEqual(found, expected)
    })
})
