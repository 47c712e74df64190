import { domainProvider } from '#core/domain_provider'

export default domainProvider('get_started', {
  async register() {
    await import('#get_started/services/setup_data')
  },
})
