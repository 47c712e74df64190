import { registerUploadPurpose } from '#storage/services/upload_purposes'
import { trainingCaptions, trainingVideo } from '#training/services/upload_purposes'

// What may be sent to an upload slot, as the domains that want it say.
registerUploadPurpose(trainingVideo)
registerUploadPurpose(trainingCaptions)
