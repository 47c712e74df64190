import type { HttpContext } from '@adonisjs/core/http'
import type { Permission } from '#core/permissions'
import type { SectionName } from '#settings/catalog'
import { SETTINGS_PAGES, type SettingsPage } from '#settings/pages'
import { retentionFacts } from '#settings/retention_facts'
import { describeSettings } from '#settings/queries/describe_settings'

const PERMISSIONS: Record<string, Permission> = {
  '/documents/retention': 'documents:manage',
  '/audit-logs': 'audit:view',
}

/** The section that a page shows. */
const sectionOf = (page: SettingsPage): SectionName => (page === 'email' ? 'mail' : page)

export default class SettingPagesController {
  async index({ response }: HttpContext) {
    return response.redirect(`/settings/${SETTINGS_PAGES[0]}`)
  }

  /** The address before the settings had a place of their own. */
  async moved({ response }: HttpContext) {
    return response.redirect('/settings')
  }

  async show({ inertia, access, auth, params }: HttpContext) {
    const page = params.page as SettingsPage
    const opens = (address: string | null) =>
      address !== null && access.can(PERMISSIONS[address] ?? 'settings:manage')
    return inertia.render('settings/index', {
      page,
      settings: describeSettings().filter(({ section }) => section === sectionOf(page)),
      ownEmail: auth.getUserOrFail().email,
      mayChangeMail: auth.getUserOrFail().role === 'admin',
      retention: retentionFacts().map((fact) => ({
        ...fact,
        address: opens(fact.address) ? fact.address : null,
      })),
    })
  }
}
