import { domainProvider } from '#core/domain_provider'

export default domainProvider('reminders', {
  async register() {
    await import('#reminders/mails/training_digest')
    await import('#reminders/services/digest_data')
  },
  loops: () => import('#reminders/background_loops'),
})
