import { domainProvider } from '#core/domain_provider'

export default domainProvider('backup', {
  async register() {
    await import('#backup/personal_data')
  },
})
