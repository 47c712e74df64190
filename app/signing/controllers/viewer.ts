import type { HttpContext } from '@adonisjs/core/http'
import type { RequestViewer } from '#signing/queries/requests/request_list'

/** The viewer of requests: people who manage documents see all of them. */
export const viewerOf = ({ auth, access }: HttpContext): RequestViewer => ({
  id: auth.getUserOrFail().id,
  all: access.can('documents:manage'),
})
