import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { middleware } from '#start/kernel'
import { controllers } from '#generated/controllers'
import '#accounts/routes'
import '#audit_log/routes'
import '#backup/routes'
import '#documents/routes'
import '#messages/routes'
import '#people/routes'
import '#settings/routes'
import '#signing/routes'
import '#storage/routes'
import '#training/routes'
import '#onboarding/routes'
import '#get_started/routes'
import '#dashboard/routes'

router.get('/api/openapi.json', [controllers.core.Openapi, 'show']).use(middleware.signedIn())

// All primitives on one page, for developers.
if (app.inDev) router.on('/dev/components').renderInertia('dev/components', {})

// After every import has run, since the first matching route answers: signed-in people see an
// unknown address inside the layout.
router.get('*', [controllers.dashboard.Home, 'missing'])
