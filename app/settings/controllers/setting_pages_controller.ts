import type { HttpContext } from '@adonisjs/core/http'
import type { Permission } from '#core/permissions'
import { retentionFacts } from '#settings/retention_facts'
import { describeSettings } from '#settings/queries/describe_settings'

const PERMISSIONS: Record<string, Permission> = {
  '/documents/retention': 'documents:manage',
  '/audit-logs': 'audit:view',
}

export default class SettingPagesController {
  async show({ inertia, access, auth }: HttpContext) {
    const opens = (address: string | null) =>
      address !== null && access.can(PERMISSIONS[address] ?? 'settings:manage')
    return inertia.render('settings/index', {
      settings: describeSettings(),
      timeZones: Intl.supportedValuesOf('timeZone'),
      ownEmail: auth.getUserOrFail().email,
      mayChangeMail: auth.getUserOrFail().role === 'admin',
      retention: retentionFacts().map((fact) => ({
        ...fact,
        address: opens(fact.address) ? fact.address : null,
      })),
    })
  }
}
