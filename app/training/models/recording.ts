import type { Audited } from '#audit/audited_model'
import { TrainingRecordingSchema } from '#database/schema'

/** Training outside the portal: a class with its sign-in sheet. */
export default class Recording extends TrainingRecordingSchema {
  static override table = 'training_recordings' as const
  static audited = {
    entityType: 'training_recording',
    fields: ['moduleId', 'heldOn', 'trainer', 'sheetFileId'],
  } satisfies Audited<Recording>
}
