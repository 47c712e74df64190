import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { backup } = controllers

router
  .get('/api/backup-drills', [backup.BackupDrills, 'index'])
  .use([middleware.signedIn(), middleware.can('settings:manage')])
