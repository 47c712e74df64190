/** Rows of the permission matrix about invitations; its spec explains them. */
export const INVITATION_PERMISSIONS = `
GET /invite/:token                        | -                | 200       | 200     | 200 | 200   | 200     | 200   | 200     | 200       | 200     | 200     | 200
POST /api/invitations/:token/opening      | -                | 204       | 409     | 409 | 409   | 409     | 409   | 204     | 409       | 409     | 409     | 409
POST /api/invitations/:token/requests     | -                | 202       | 202     | 202 | 202   | 202     | 202   | 202     | 202       | 202     | 202     | 202
POST /api/invitations/:token/registration | -                | 201       | 409     | 409 | 409   | 409     | 409   | 201     | 409       | 409     | 409     | 409
GET /employees/invitations                | employees:view   | login     | 403     | 403 | 403   | 200     | 200   | login   | change    | 200     | 200     | 403
POST /api/employees/:id/invitations       | employees:update | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/invitations                      | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/invitations/bulk                | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/invitations/:id/revoke          | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/invitations/:id/revoke/undo     | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
`.trim()
