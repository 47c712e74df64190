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
import '#dashboard/routes'

router.get('/api/openapi.json', [controllers.core.Openapi, 'show']).use(middleware.signedIn())

// The components by themselves, for developers.
if (app.inDev) router.on('/dev/components').renderInertia('dev/components', {})

// After every import has run, since the first matching route answers: an unknown address is told
// inside the shell to who is signed in.
router.get('*', [controllers.dashboard.Home, 'missing'])
