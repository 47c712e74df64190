import factory from '@adonisjs/lucid/factories'
import { fromNow } from '#database/factories/from_now'
import Recording from '#training/models/recording'

/** A class; set `moduleId`. */
export const RecordingFactory = factory
  .define(Recording, () => ({
    heldOn: '2026-01-01',
    trainer: 'Ida Berg',
    source: 'classroom' as const,
    personCount: 1,
    createdBy: 'System',
    createdAt: fromNow(),
  }))
  .build()
