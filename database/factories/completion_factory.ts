import factory from '@adonisjs/lucid/factories'
import { fromNow, today } from '#database/factories/from_now'
import Completion from '#training/models/completion'
import { newCertificateCode } from '#training/services/complete_module'

/** A completion that never expires; set `employeeId` and `moduleId`. */
export const CompletionFactory = factory
  .define(Completion, () => ({
    version: 1,
    completedOn: today(),
    method: 'portal' as const,
    code: newCertificateCode(),
    recordedBy: 'System',
    createdAt: fromNow(),
    live: 1,
  }))
  .build()
