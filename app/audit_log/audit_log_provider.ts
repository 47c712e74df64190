import { domainProvider } from '#core/domain_provider'

export default domainProvider('audit_log', async () => {
  await import('#audit_log/services/audit_personal_data')
  const { registerRetention } = await import('#settings/retention_facts')
  registerRetention({
    what: 'Audit log',
    kept: 'For ever. Erasing a person takes their name and values out of it and leaves the chain whole.',
    address: '/audit-logs',
  })
  await import('#audit_log/background_loops')
})
