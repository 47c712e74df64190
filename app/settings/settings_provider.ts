import { domainProvider } from '#core/domain_provider'

export default domainProvider('settings', {
  async register() {
    await import('#settings/services/settings_data')
    await import('#settings/services/smtp_password')
    const { registerRetention } = await import('#settings/retention_facts')
    registerRetention({
      what: 'Unused uploads',
      kept: '1 day.',
      address: null,
    })
  },
})
