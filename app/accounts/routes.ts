import router from '@adonisjs/core/services/router'
import '#accounts/routes/account_states'
import '#accounts/routes/roles'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { accounts } = controllers
const signedIn = () => middleware.signedIn()
/** Open to people who have a required action before anything else. */
const beforePasswordChange = () => middleware.signedIn({ before: ['passwordChange'] })
const beforeTwoFactor = () => middleware.signedIn({ before: ['twoFactor'] })
const beforeAll = () => middleware.signedIn({ before: ['passwordChange', 'twoFactor'] })

// Signing in and out, for everyone.
router.get('/api/login', [accounts.signIn.Sessions, 'create'])
router.post('/api/login', [accounts.signIn.Sessions, 'store'])
router.post('/api/login/code', [accounts.signIn.Sessions, 'complete'])
router.get('/api/logout', [accounts.signIn.Sessions, 'confirmDestroy'])
router.post('/api/logout', [accounts.signIn.Sessions, 'destroy'])

router.get('/forgot-password', [accounts.passwords.PasswordResets, 'create'])
router.post('/api/password-resets', [accounts.passwords.PasswordResets, 'store'])
router.get('/reset-password/:token', [accounts.passwords.PasswordResets, 'edit'])
router.post('/api/password-resets/:token', [accounts.passwords.PasswordResets, 'update'])
router.get('/confirm-email/:token', [accounts.emailChange.EmailConfirmations, 'create'])
router.post('/api/email-confirmations/:token', [accounts.emailChange.EmailConfirmations, 'store'])
router.get('/email-change/:token', [accounts.emailChange.EmailChangeReviews, 'show'])
router.post('/api/email-changes/:token/allow', [accounts.emailChange.EmailChangeReviews, 'allow'])
router.post('/api/email-changes/:token/stop', [accounts.emailChange.EmailChangeReviews, 'stop'])

// One's own account, for every signed-in person.
router.get('/api/auth/user', [accounts.signIn.Auth, 'user']).use(beforeAll())
router.get('/api/auth/permissions', [accounts.signIn.Auth, 'permissions']).use(beforeAll())
router
  .post('/api/auth/reauthentication', [accounts.signIn.Reauthentications, 'store'])
  .use(beforeAll())
// Where password managers look (https://w3c.github.io/webappsec-change-password-url/).
router
  .on('/.well-known/change-password')
  .redirectToPath('/change-password')
  .as('well_known.change_password')
router.get('/change-password', [accounts.passwords.OwnPassword, 'edit']).use(beforePasswordChange())
router
  .put('/api/profile/password', [accounts.passwords.OwnPassword, 'update'])
  .use(beforePasswordChange())
router.get('/profile', [accounts.profile.Profile, 'page']).use(signedIn())
router.get('/api/profile', [accounts.profile.Profile, 'show']).use(signedIn())
router.put('/api/profile', [accounts.profile.Profile, 'update']).use(signedIn())
router
  .put('/api/profile/email-notice', [accounts.profile.Profile, 'hideEmailNotice'])
  .use([signedIn(), middleware.can('settings:manage')])
router.put('/api/profile/photo', [accounts.profile.ProfilePhotos, 'update']).use(signedIn())
router.delete('/api/profile/photo', [accounts.profile.ProfilePhotos, 'destroy']).use(signedIn())
router
  .delete('/api/profile/email-change', [accounts.profile.Profile, 'cancelEmailChange'])
  .use(signedIn())
router
  .put('/api/profile/columns/employees', [accounts.profile.ListColumns, 'update'])
  .use(signedIn())
router.get('/api/profile/sign-ins', [accounts.signIn.OwnSignIns, 'index']).use(signedIn())
router
  .delete('/api/profile/sessions', [accounts.sessions.OwnSessions, 'destroyOthers'])
  .use(signedIn())
router
  .delete('/api/profile/sessions/:id', [accounts.sessions.OwnSessions, 'destroy'])
  .use(signedIn())

router.get('/set-up-two-factor', [accounts.twoFactor.OwnTwoFactor, 'page']).use(beforeTwoFactor())
router
  .group(() => {
    router.get('/', [accounts.twoFactor.OwnTwoFactor, 'show'])
    router.post('/', [accounts.twoFactor.OwnTwoFactor, 'store'])
    router.post('/confirmation', [accounts.twoFactor.OwnTwoFactor, 'confirm'])
    router.post('/recovery-codes', [accounts.twoFactor.OwnTwoFactor, 'renewCodes'])
    router.delete('/', [accounts.twoFactor.OwnTwoFactor, 'destroy'])
  })
  .prefix('/api/profile/two-factor')
  .use(beforeTwoFactor())

// Other people's accounts.
router
  .get('/api/users/:id/photo', [accounts.profile.ProfilePhotos, 'show'])
  .where('id', rowId)
  .use(signedIn())
router
  .group(() => {
    router.get('/user-management', [accounts.users.UserPages, 'index'])
    router.get('/api/users', [accounts.users.Users, 'index'])
    router.get('/api/users/:id', [accounts.users.Users, 'show']).where('id', rowId)
    router
      .get('/api/users/:id/permissions', [accounts.permissions.UserPermissions, 'index'])
      .where('id', rowId)
  })
  .use([middleware.signedIn(), middleware.can(['users:view', 'users:manage'])])
router
  .group(() => {
    router.put('/api/users/:id', [accounts.users.Users, 'update']).where('id', rowId)
    router
      .put('/api/users/:id/roles', [accounts.permissions.UserRoles, 'update'])
      .where('id', rowId)
    router
      .put('/api/users/:id/permissions', [accounts.permissions.UserPermissions, 'update'])
      .where('id', rowId)
    router
      .post('/api/users/:id/reset-password', [accounts.users.Users, 'resetPassword'])
      .where('id', rowId)
    router.post('/api/users/:id/send-reset', [accounts.users.Users, 'sendReset']).where('id', rowId)
  })
  .use([middleware.signedIn(), middleware.can('users:manage')])
router
  .group(() => {
    router.get('/sessions', [accounts.users.UserSecurity, 'sessions'])
    router.delete('/sessions', [accounts.users.UserSecurity, 'endSessions'])
    router.delete('/sessions/:sessionId', [accounts.users.UserSecurity, 'endSession'])
    router.get('/sign-ins', [accounts.users.UserSecurity, 'signIns'])
    router.get('/two-factor', [accounts.users.UserSecurity, 'twoFactor'])
    router.delete('/two-factor', [accounts.users.UserSecurity, 'resetTwoFactor'])
    router.post('/unlock', [accounts.users.UserSecurity, 'unlock'])
  })
  .prefix('/api/users/:id')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('users:manage')])
router
  .group(() => {
    router.get('/', [accounts.twoFactor.TwoFactorRules, 'show'])
    router.put('/', [accounts.twoFactor.TwoFactorRules, 'update'])
  })
  .prefix('/api/two-factor-rules')
  .use([middleware.signedIn(), middleware.can('users:manage')])
