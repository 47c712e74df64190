import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'
import { SECTIONS } from '#settings/catalogue'

const { settings } = controllers

// Also for the sign-in page.
router.get('/api/settings/logo', [settings.Logos, 'show'])

router
  .group(() => {
    router.get('/user-management/settings', [settings.SettingPages, 'show'])
    router.get('/api/settings', [settings.Settings, 'index'])
    router.put('/api/settings/logo', [settings.Logos, 'update'])
    router.delete('/api/settings/logo', [settings.Logos, 'destroy'])
    router.post('/api/settings/mail-server-tests', [settings.MailServerTests, 'store'])
    router
      .put('/api/settings/:section', [settings.Settings, 'update'])
      .where('section', new RegExp(`^(?:${SECTIONS.join('|')})$`))
  })
  .use([middleware.signedIn(), middleware.can('settings:manage')])
