/** Rows of the permission matrix about onboarding; its spec says what they mean. */
export const ONBOARDING_PERMISSIONS = `
GET /api/onboarding/packets               | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/onboarding/packets              | employees:update | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/onboarding/packets/:id           | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
PUT /api/onboarding/packets/:id           | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
DELETE /api/onboarding/packets/:id        | employees:update | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/onboarding/packets/:id/live     | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/onboarding/packets/:id/copies   | employees:update | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
GET /api/onboarding/packets/:id/items/:itemId/file | employees:update | 401 | 403 | 403 | 403 | 200 | 200 | 401 | 403 | 200 | 200 | 403
PUT /api/onboarding/packets/:id/items/:itemId/file | employees:update | 401 | 403 | 403 | 403 | 204 | 204 | 401 | 403 | 204 | 204 | 403
DELETE /api/onboarding/packets/:id/items/:itemId/file | employees:update | 401 | 403 | 403 | 403 | 204 | 204 | 401 | 403 | 204 | 204 | 403
GET /api/onboarding/preview               | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/employees/:id/onboarding         | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
GET /api/onboarding/checklists            | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/onboarding/checklists.csv        | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/onboarding/tasks                 | -                | 401       | 200     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 200
POST /api/onboarding/items/:id/done       | employees:view   | 401       | 404     | 204 | 404   | 403     | 403   | 401     | 403       | 403     | 403     | 404
PUT /api/onboarding/items/:id/proof       | employees:view   | 401       | 404     | 204 | 404   | 403     | 403   | 401     | 403       | 403     | 403     | 404
GET /api/onboarding/items/:id/proof       | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
GET /api/onboarding/items/:id/file        | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
POST /api/onboarding/items/:id/undo       | employees:view   | 401       | 404     | 204 | 404   | 204     | 204   | 401     | 403       | 403     | 403     | 404
POST /api/onboarding/items/:id/delegate   | employees:view   | 401       | 404     | 204 | 404   | 204     | 204   | 401     | 403       | 403     | 403     | 404
GET /api/onboarding/items/:id/comments    | employees:view   | 401       | 404     | 200 | 404   | 200     | 200   | 401     | 403       | 200     | 200     | 404
POST /api/onboarding/items/:id/comments   | employees:view   | 401       | 404     | 201 | 404   | 201     | 201   | 401     | 403       | 201     | 201     | 404
POST /api/onboarding/items/:id/waive      | employees:update | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/onboarding/items/:id/retry      | employees:update | 401       | 403     | 403 | 403   | 202     | 202   | 401     | 403       | 202     | 202     | 403
DELETE /api/onboarding/items/:id          | employees:update | 401       | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/onboarding/packets/:id/application | employees:update | 401    | 403     | 403 | 403   | 202     | 202   | 401     | 403       | 202     | 202     | 403
GET /api/onboarding/report                | employees:view   | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/onboarding/checklists           | employees:update | 401       | 403     | 403 | 403   | 201     | 201   | 401     | 403       | 201     | 201     | 403
POST /api/onboarding/nudges               | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/onboarding/checklists/:id/difference | employees:update | 401  | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/onboarding/checklists/:id/closing | employees:update | 401     | 403     | 403 | 403   | 204     | 204   | 401     | 403       | 204     | 204     | 403
POST /api/onboarding/checklists/:id/celebration | -            | 401     | 404     | 204 | 404   | 404     | 404   | 401     | 403       | 404     | 404     | 404
PUT /api/employees/:id/onboarding/plan    | employees:update | 401       | 403     | 403 | 403   | 200     | 200   | 401     | 403       | 200     | 200     | 403
`.trim()
