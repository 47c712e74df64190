import { counted } from '#core/counted'
import { domainProvider } from '#core/domain_provider'

export default domainProvider('accounts', {
  async register() {
    await import('#accounts/mails/email_change')
    await import('#accounts/mails/password_changed')
    await import('#accounts/mails/password_reset')
    await import('#accounts/mails/two_factor_changed')
    await import('#accounts/services/erase_account')
    await import('#accounts/two_factor/second_factors')
    const { registerRetention } = await import('#settings/retention_facts')
    const { setting } = await import('#settings/current')
    const { SESSION_AGE_SECONDS } = await import('#config/session')
    registerRetention({
      what: 'Sessions',
      get kept() {
        const days = counted(setting('sessionDays'), 'day')
        return `Until ${SESSION_AGE_SECONDS / 3600} hours pass without activity or the person ends them, at most ${days} after sign-in.`
      },
      address: null,
    })
  },
  loops: () => import('#accounts/background_loops'),
})
