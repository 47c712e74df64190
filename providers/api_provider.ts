import { HttpContext } from '@adonisjs/core/http'
import { BaseSerializer } from '@adonisjs/core/transformers'

/** Responses are bare, without `data` around them. */
class BareSerializer extends BaseSerializer<{ Wrap: undefined; PaginationMetaData: never }> {
  wrap: undefined = undefined

  definePaginationMetaData(): never {
    throw new Error('Lists answer with headers, see #core/http/paging')
  }
}

const serializer = new BareSerializer()

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Turns a transformer's result into the API's response. */
    serialize: BareSerializer['serialize']
  }
}

HttpContext.instanceProperty('serialize', function (
  this: HttpContext,
  values: Parameters<BareSerializer['serialize']>[0]
) {
  return serializer.serialize(values, this.containerResolver)
} as BareSerializer['serialize'])

export default class ApiProvider {}
