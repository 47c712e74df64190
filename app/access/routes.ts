import router from '@adonisjs/core/services/router'
import '#access/routes/account_states'
import '#access/routes/roles'
import { rowId } from '#access/row_id'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'

const { access } = controllers
const signedIn = () => middleware.signedIn()
/** Open to who has something to do before anything else. */
const beforePasswordChange = () => middleware.signedIn({ before: ['passwordChange'] })
const beforeTwoFactor = () => middleware.signedIn({ before: ['twoFactor'] })
const beforeAll = () => middleware.signedIn({ before: ['passwordChange', 'twoFactor'] })

// Signing in and out: for everybody.
router.get('/api/login', [access.Sessions, 'create'])
router.post('/api/login', [access.Sessions, 'store'])
router.post('/api/login/code', [access.Sessions, 'complete'])
router.get('/api/logout', [access.Sessions, 'confirmDestroy'])
router.post('/api/logout', [access.Sessions, 'destroy'])

router.get('/forgot-password', [access.PasswordResets, 'create'])
router.post('/api/password-resets', [access.PasswordResets, 'store'])
router.get('/reset-password/:token', [access.PasswordResets, 'edit'])
router.post('/api/password-resets/:token', [access.PasswordResets, 'update'])
router.get('/confirm-email/:token', [access.EmailConfirmations, 'create'])
router.post('/api/email-confirmations/:token', [access.EmailConfirmations, 'store'])
router.get('/email-change/:token', [access.EmailChangeReviews, 'show'])
router.post('/api/email-changes/:token/allow', [access.EmailChangeReviews, 'allow'])
router.post('/api/email-changes/:token/stop', [access.EmailChangeReviews, 'stop'])

// One's own account: for everybody signed in.
router.get('/api/auth/user', [access.Auth, 'user']).use(beforeAll())
router.get('/api/auth/permissions', [access.Auth, 'permissions']).use(beforeAll())
router.post('/api/auth/reauthentication', [access.Reauthentications, 'store']).use(beforeAll())
router.get('/change-password', [access.OwnPassword, 'edit']).use(beforePasswordChange())
router.put('/api/profile/password', [access.OwnPassword, 'update']).use(beforePasswordChange())
router.get('/profile', [access.Profile, 'show']).use(signedIn())
router.put('/api/profile', [access.Profile, 'update']).use(signedIn())
router.put('/api/profile/photo', [access.ProfilePhotos, 'update']).use(signedIn())
router.delete('/api/profile/photo', [access.ProfilePhotos, 'destroy']).use(signedIn())
router.delete('/api/profile/email-change', [access.Profile, 'cancelEmailChange']).use(signedIn())
router.get('/api/profile/sign-ins', [access.OwnSignIns, 'index']).use(signedIn())
router.delete('/api/profile/sessions', [access.OwnSessions, 'destroyOthers']).use(signedIn())
router.delete('/api/profile/sessions/:id', [access.OwnSessions, 'destroy']).use(signedIn())

router.get('/set-up-two-factor', [access.OwnTwoFactor, 'page']).use(beforeTwoFactor())
router
  .group(() => {
    router.get('/', [access.OwnTwoFactor, 'show'])
    router.post('/', [access.OwnTwoFactor, 'store'])
    router.post('/confirmation', [access.OwnTwoFactor, 'confirm'])
    router.post('/recovery-codes', [access.OwnTwoFactor, 'renewCodes'])
    router.delete('/', [access.OwnTwoFactor, 'destroy'])
  })
  .prefix('/api/profile/two-factor')
  .use(beforeTwoFactor())

// Others' accounts.
router
  .get('/api/users/:id/photo', [access.ProfilePhotos, 'show'])
  .where('id', rowId)
  .use(signedIn())
router
  .group(() => {
    router.get('/user-management', [access.UserPages, 'index'])
    router.get('/api/users', [access.Users, 'index'])
    router.get('/api/users/:id', [access.Users, 'show']).where('id', rowId)
    router.get('/api/users/:id/permissions', [access.UserPermissions, 'index']).where('id', rowId)
  })
  .use([middleware.signedIn(), middleware.can(['users:view', 'users:manage'])])
router
  .group(() => {
    router.put('/api/users/:id', [access.Users, 'update']).where('id', rowId)
    router.put('/api/users/:id/roles', [access.UserRoles, 'update']).where('id', rowId)
    router.put('/api/users/:id/permissions', [access.UserPermissions, 'update']).where('id', rowId)
    router.post('/api/users/:id/reset-password', [access.Users, 'resetPassword']).where('id', rowId)
    router.post('/api/users/:id/send-reset', [access.Users, 'sendReset']).where('id', rowId)
  })
  .use([middleware.signedIn(), middleware.can('users:manage')])
router
  .group(() => {
    router.get('/sessions', [access.UserSecurity, 'sessions'])
    router.delete('/sessions', [access.UserSecurity, 'endSessions'])
    router.delete('/sessions/:sessionId', [access.UserSecurity, 'endSession'])
    router.get('/sign-ins', [access.UserSecurity, 'signIns'])
    router.get('/two-factor', [access.UserSecurity, 'twoFactor'])
    router.delete('/two-factor', [access.UserSecurity, 'resetTwoFactor'])
    router.post('/unlock', [access.UserSecurity, 'unlock'])
  })
  .prefix('/api/users/:id')
  .where('id', rowId)
  .use([middleware.signedIn(), middleware.can('users:manage')])
router
  .group(() => {
    router.get('/', [access.TwoFactorRules, 'show'])
    router.put('/', [access.TwoFactorRules, 'update'])
  })
  .prefix('/api/two-factor-rules')
  .use([middleware.signedIn(), middleware.can('users:manage')])
