/** Rows of the permission matrix about roles, and about closing accounts. */
export const ROLE_PERMISSIONS = `
GET /user-management/roles                | users:view       | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /user-management/roles/:id            | users:view       | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /api/permissions                      | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/roles                            | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/roles/:id                        | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/roles                           | users:manage     | 401       | 403     | 403 | 403   | 403     | 201   | 401     | 403       | 403     | 403     | 403
PUT /api/roles/:id                        | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
DELETE /api/roles/:id                     | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
GET /api/roles/:id/members                | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/roles/:id/candidates             | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/roles/:id/members               | users:manage     | 401       | 403     | 403 | 403   | 403     | 201   | 401     | 403       | 403     | 403     | 403
DELETE /api/roles/:id/members/:userId     | users:manage     | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
POST /api/users/:id/disable               | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/users/:id/enable                | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/users/:id/deprovision            | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/users/:id/deprovision           | users:manage     | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
`.trim()
