import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#exceptions/handler'))

server.use([
  () => import('#middleware/request_id_middleware'),
  () => import('#middleware/container_bindings_middleware'),
  () => import('#middleware/security_headers_middleware'),
  () => import('@adonisjs/shield/shield_middleware'),
  () => import('#middleware/assets_middleware'),
  () => import('#middleware/health_middleware'),
  () => import('#middleware/request_log_middleware'),
  () => import('@adonisjs/vite/vite_middleware'),
  () => import('#middleware/inertia_middleware'),
])

router.use([
  () => import('#middleware/same_origin_middleware'),
  () => import('#middleware/body_middleware'),
  () => import('@adonisjs/session/session_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
  () => import('#middleware/identify_middleware'),
])

export const middleware = router.named({
  signedIn: () => import('#middleware/signed_in_middleware'),
  can: () => import('#middleware/can_middleware'),
  canOrWaits: () => import('#middleware/can_or_waits_middleware'),
  limitedDownload: () => import('#middleware/limited_download_middleware'),
})
