/** Rows of the permission matrix about the inbox and emails; its spec explains them. */
export const OUTBOX_PERMISSIONS = `
GET /inbox                                | -                | login     | 200     | 200 | 200   | 200     | 200   | login   | change    | 200     | 200     | 200
GET /api/inbox                            | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
GET /api/inbox/count                      | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/inbox/read                      | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/inbox/unread                    | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
PUT /api/inbox/:id/read                   | -                | 401       | 404     | 200 | 404   | 404     | 404   | 401     | 403       | 404     | 404     | 404
GET /api/profile/notifications            | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
PUT /api/profile/notifications            | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
GET /api/mails                            | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/mails/failed                     | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/mails/failed/retry              | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/mails/previews                   | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/mails/previews/:kind/:id         | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/mails/:id/resend                | settings:manage  | 401       | 403     | 403 | 403   | 403     | 201   | 401     | 403       | 201     | 201     | 403
GET /user-management/mails/previews       | settings:manage  | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /api/mails/:id                        | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/mails/:id/preview                | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/mails/:id/retry                 | settings:manage  | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 200     | 200     | 403
GET /user-management/mails                | settings:manage  | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
GET /user-management/mails/:id            | settings:manage  | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 200     | 200     | 403
`.trim()
