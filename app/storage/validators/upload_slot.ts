import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'
import { uploadPurposes } from '#storage/uploads/upload_purposes'

export const uploadSlotValidator = vine.create({
  purpose: vine
    .string()
    .in(() => uploadPurposes())
    .optional(),
  name: line(255).minLength(1).optional(),
})
uploadSlotValidator.messagesProvider = messages
