import type { Builder } from '#tests/helpers/routes/route_requests'

/** A valid request for each route about backups. */
export const BACKUP_REQUESTS: Record<string, Builder> = {
  'GET /api/backup-drills': () => ({ url: '/api/backup-drills' }),
}
