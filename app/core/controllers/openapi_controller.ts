import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'

/** The description of the API, as the code generation has written it. */
export default class OpenapiController {
  show({ response }: HttpContext) {
    response.header('Content-Type', 'application/json; charset=utf-8')
    response.download(app.makePath('resources/data/openapi.json'))
  }
}
