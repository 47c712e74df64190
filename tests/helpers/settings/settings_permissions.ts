/** Rows of the permission matrix about the settings; its spec explains them. */
export const SETTINGS_PERMISSIONS = `
GET /api/settings/logo                    | -                | 404       | 404     | 404 | 404   | 404     | 404   | 404     | 404       | 404     | 404     | 404
GET /user-management/settings             | settings:manage  | login     | 403     | 403 | 403   | 403     | 302 /settings | login | change | 302 /settings | 302 /settings | 403
GET /settings                             | settings:manage  | login     | 403     | 403 | 403   | 403     | 302 /settings/company | login | change | 302 /settings/company | 302 /settings/company | 403
GET /settings/:page                       | settings:manage  | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /api/settings                         | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/settings/:section                | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/settings/logo                    | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/settings/logo                 | settings:manage  | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/settings/mail-server-tests      | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
PUT /api/profile/email-notice             | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /get-started                          | settings:manage  | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /api/get-started                      | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/get-started                      | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/get-started/steps/:step          | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
`.trim()
