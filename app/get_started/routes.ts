import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'
import { STEP_NAMES } from '#get_started/steps'

const { getStarted } = controllers

router
  .group(() => {
    router.get('/get-started', [getStarted.Setup, 'page'])
    router.get('/api/get-started', [getStarted.Setup, 'show'])
    router.put('/api/get-started', [getStarted.Setup, 'update'])
    router
      .put('/api/get-started/steps/:step', [getStarted.Setup, 'skip'])
      .where('step', new RegExp(`^(?:${STEP_NAMES.join('|')})$`))
  })
  .use([middleware.signedIn(), middleware.can('settings:manage')])
