import { domainProvider } from '#core/domain_provider'

export default domainProvider('messages', {
  async register() {
    await import('#messages/services/erase_mails')
    await import('#messages/inbox/inbox_data')
  },
  loops: () => import('#messages/background_loops'),
})
