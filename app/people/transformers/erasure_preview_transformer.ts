import { BaseTransformer } from '@adonisjs/core/transformers'
import { isoTime } from '#core/time'
import type { ErasurePreview } from '#people/erasure/erase_employee'

/** What an erasure would remove and keep. */
export default class ErasurePreviewTransformer extends BaseTransformer<ErasurePreview> {
  toObject() {
    const { id, employeeNumber, name, refusal, erased, kept, erasedAt } = this.resource
    return {
      id,
      employeeId: employeeNumber,
      name,
      erasedAt: isoTime(erasedAt),
      refusal,
      erased,
      kept,
    }
  }
}
