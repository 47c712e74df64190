/** The rows of the permission matrix about roles and what becomes of accounts. */
export const ROLE_PERMISSIONS = `
GET /api/roles                            | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/permissions                      | users:view       | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
`.trim()
