import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import Progress from '#training/models/progress'

/** A module that was started; set `employeeId` and `moduleId`. */
export const ProgressFactory = factory
  .define(Progress, () => ({ version: 1, open: 1, startedAt: fromNow() }))
  .build()
