import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
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

// The components by themselves, for developers.
if (app.inDev) router.on('/dev/components').renderInertia('dev/components', {})

// After every import has run, since the first matching route answers: an unknown address is told
// inside the shell to who is signed in.
router.get('*', [controllers.dashboard.Home, 'missing'])
