import router from '@adonisjs/core/services/router'
import '#accounts/routes/account_states'
import '#accounts/routes/roles'
import { rowId } from '#core/http/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { accounts } = controllers
const signedIn = () => middleware.signedIn()
/** Open to who has something to do before anything else. */
const beforePasswordChange = () => middleware.signedIn({ before: ['passwordChange'] })
const beforeTwoFactor = () => middleware.signedIn({ before: ['twoFactor'] })
const beforeAll = () => middleware.signedIn({ before: ['passwordChange', 'twoFactor'] })

// Signing in and out: for everybody.
router.get('/api/login', [accounts.Sessions, 'create'])
router.post('/api/login', [accounts.Sessions, 'store'])
router.post('/api/login/code', [accounts.Sessions, 'complete'])
router.get('/api/logout', [accounts.Sessions, 'confirmDestroy'])
router.post('/api/logout', [accounts.Sessions, 'destroy'])

router.get('/forgot-password', [accounts.PasswordResets, 'create'])
router.post('/api/password-resets', [accounts.PasswordResets, 'store'])
router.get('/reset-password/:token', [accounts.PasswordResets, 'edit'])
router.post('/api/password-resets/:token', [accounts.PasswordResets, 'update'])
router.get('/confirm-email/:token', [accounts.EmailConfirmations, 'create'])
router.post('/api/email-confirmations/:token', [accounts.EmailConfirmations, 'store'])
router.get('/email-change/:token', [accounts.EmailChangeReviews, 'show'])
router.post('/api/email-changes/:token/allow', [accounts.EmailChangeReviews, 'allow'])
router.post('/api/email-changes/:token/stop', [accounts.EmailChangeReviews, 'stop'])

// One's own account: for everybody signed in.
router.get('/api/auth/user', [accounts.Auth, 'user']).use(beforeAll())
router.get('/api/auth/permissions', [accounts.Auth, 'permissions']).use(beforeAll())
router.post('/api/auth/reauthentication', [accounts.Reauthentications, 'store']).use(beforeAll())
router.get('/change-password', [accounts.OwnPassword, 'edit']).use(beforePasswordChange())
router.put('/api/profile/password', [accounts.OwnPassword, 'update']).use(beforePasswordChange())
router.get('/profile', [accounts.Profile, 'show']).use(signedIn())
router.put('/api/profile', [accounts.Profile, 'update']).use(signedIn())
router.put('/api/profile/photo', [accounts.ProfilePhotos, 'update']).use(signedIn())
router.delete('/api/profile/photo', [accounts.ProfilePhotos, 'destroy']).use(signedIn())
router.delete('/api/profile/email-change', [accounts.Profile, 'cancelEmailChange']).use(signedIn())
router.get('/api/profile/sign-ins', [accounts.OwnSignIns, 'index']).use(signedIn())
router.delete('/api/profile/sessions', [accounts.OwnSessions, 'destroyOthers']).use(signedIn())
router.delete('/api/profile/sessions/:id', [accounts.OwnSessions, 'destroy']).use(signedIn())

router.get('/set-up-two-factor', [accounts.OwnTwoFactor, 'page']).use(beforeTwoFactor())
router
  .group(() => {
    router.get('/', [accounts.OwnTwoFactor, 'show'])
    router.post('/', [accounts.OwnTwoFactor, 'store'])
    router.post('/confirmation', [accounts.OwnTwoFactor, 'confirm'])
    router.post('/recovery-codes', [accounts.OwnTwoFactor, 'renewCodes'])
    router.delete('/', [accounts.OwnTwoFactor, 'destroy'])
  })
  .prefix('/api/profile/two-factor')
  .use(beforeTwoFactor())

// Others' accounts.
router
  .get('/api/users/:id/photo', [accounts.ProfilePhotos, 'show'])
  .where('id', rowId)
  .use(signedIn())
router
  .group(() => {
    router.get('/user-management', [accounts.UserPages, 'index'])
    router.get('/api/users', [accounts.Users, 'index'])
    router.get('/api/users/:id', [accounts.Users, 'show']).where('id', rowId)
    router.get('/api/users/:id/permissions', [accounts.UserPermissions, 'index']).where('id', rowId)
  })
  .use([middleware.signedIn(), middleware.can(['users:view', 'users:manage'])])
router
  .group(() => {
    router.put('/api/users/:id', [accounts.Users, 'update']).where('id', rowId)
    router.put('/api/users/:id/roles', [accounts.UserRoles, 'update']).where('id', rowId)
    router
      .put('/api/users/:id/permissions', [accounts.UserPermissions, 'update'])
      .where('id', rowId)
    router
      .post('/api/users/:id/reset-password', [accounts.Users, 'resetPassword'])
      .where('id', rowId)
    router.post('/api/users/:id/send-reset', [accounts.Users, 'sendReset']).where('id', rowId)
  })
  .use([middleware.signedIn(), middleware.can('users:manage')])
router
  .group(() => {
    router.get('/sessions', [accounts.UserSecurity, 'sessions'])
    router.delete('/sessions', [accounts.UserSecurity, 'endSessions'])
    router.delete('/sessions/:sessionId', [accounts.UserSecurity, 'endSession'])
    router.get('/sign-ins', [accounts.UserSecurity, 'signIns'])
    router.get('/two-factor', [accounts.UserSecurity, 'twoFactor'])
    router.delete('/two-factor', [accounts.UserSecurity, 'resetTwoFactor'])
    router.post('/unlock', [accounts.UserSecurity, 'unlock'])
  })
  .prefix('/api/users/:id')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('users:manage')])
router
  .group(() => {
    router.get('/', [accounts.TwoFactorRules, 'show'])
    router.put('/', [accounts.TwoFactorRules, 'update'])
  })
  .prefix('/api/two-factor-rules')
  .use([middleware.signedIn(), middleware.can('users:manage')])
