import { domainProvider } from '#core/domain_provider'

export default domainProvider('audit_log', {
  async register() {
    await import('#audit_log/services/audit_personal_data')
    const { registerRetention } = await import('#settings/retention_facts')
    registerRetention({
      what: 'Audit log',
      kept: 'Forever. Erasing a person removes their name and data from it. The log can still be verified.',
      address: '/audit-logs',
    })
  },
  loops: () => import('#audit_log/background_loops'),
})
