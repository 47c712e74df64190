import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'
import { SETTINGS_PAGES } from '#settings/pages'
import { SECTIONS } from '#settings/catalog'

const { settings } = controllers

// Also for the sign-in page.
router.get('/api/settings/logo', [settings.Logos, 'show'])

router
  .group(() => {
    router.get('/user-management/settings', [settings.SettingPages, 'moved'])
    router.get('/settings', [settings.SettingPages, 'index'])
    router
      .get('/settings/:page', [settings.SettingPages, 'show'])
      .where('page', new RegExp(`^(?:${SETTINGS_PAGES.join('|')})$`))
    router.get('/api/settings', [settings.Settings, 'index'])
    router.put('/api/settings/logo', [settings.Logos, 'update'])
    router.delete('/api/settings/logo', [settings.Logos, 'destroy'])
    router.post('/api/settings/mail-server-tests', [settings.MailServerTests, 'store'])
    router
      .put('/api/settings/:section', [settings.Settings, 'update'])
      .where('section', new RegExp(`^(?:${SECTIONS.join('|')})$`))
  })
  .use([middleware.signedIn(), middleware.can('settings:manage')])
