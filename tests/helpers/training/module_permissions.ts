/** Rows of the permission matrix about training modules; its spec explains them. */
export const MODULE_PERMISSIONS = `
GET /module-settings                      | modules:manage   | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 403     | 403     | 403
GET /module-settings/new                  | modules:manage   | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 403     | 403     | 403
GET /module-settings/:id/edit             | modules:manage   | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 403     | 403     | 403
GET /module-settings/:id/preview          | modules:manage   | login     | 403     | 403 | 403   | 403     | 200   | login   | change    | 403     | 403     | 403
GET /api/training/modules                 | modules:view     | 401       | 403     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
GET /api/training/modules/:id             | modules:view     | 401       | 403     | 200 | 200   | 200     | 200   | 401     | 403       | 200     | 200     | 403
POST /api/training/modules                | modules:manage   | 401       | 403     | 403 | 403   | 403     | 201   | 401     | 403       | 403     | 403     | 403
POST /api/training/modules/samples        | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
PATCH /api/training/modules/:id           | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/training/modules/:id/publish    | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
DELETE /api/training/modules/:id          | modules:manage   | 401       | 403     | 403 | 403   | 403     | 204   | 401     | 403       | 403     | 403     | 403
GET /api/training/modules/:id/affected    | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/training/modules/:id/copies     | modules:manage   | 401       | 403     | 403 | 403   | 403     | 201   | 401     | 403       | 403     | 403     | 403
POST /api/training/modules/:id/archive    | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/training/modules/:id/restore    | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
POST /api/objects/upload                  | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
PUT /api/objects/upload/:token            | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
PUT /api/training/video-upload            | modules:manage   | 401       | 403     | 403 | 403   | 403     | 200   | 401     | 403       | 403     | 403     | 403
`.trim()
