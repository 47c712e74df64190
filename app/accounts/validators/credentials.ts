import { LISTED_NAME_LENGTH, PERSON_NAME_LENGTH, PHONE_LENGTH } from '#accounts/limits'
import vine from '@vinejs/vine'
import { BUILT_IN_ROLES } from '#core/permissions'
import { email, line, messages, newPassword, nullAsEmpty } from '#core/http/fields'

export const signInValidator = vine.create({
  email: vine.string().maxLength(254),
  password: vine.string().maxLength(1024),
})
signInValidator.messagesProvider = messages

export const forgottenPasswordValidator = vine.create({ email: email() })
forgottenPasswordValidator.messagesProvider = messages

export const newPasswordValidator = vine.create({ password: newPassword() })
newPasswordValidator.messagesProvider = messages

export const changePasswordValidator = vine.create({
  currentPassword: vine.string().maxLength(1024),
  password: newPassword(),
})
changePasswordValidator.messagesProvider = messages

export const profileValidator = vine.create({
  firstName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  lastName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  phone: line(PHONE_LENGTH).nullable().optional(),
  email: email().parse(nullAsEmpty).optional(),
})
profileValidator.messagesProvider = messages

/** `previousRole` is what the caller saw, so no one overwrites what they have not seen. */
export const updateUserValidator = vine.create({
  firstName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  lastName: line(PERSON_NAME_LENGTH).minLength(1).parse(nullAsEmpty).optional(),
  email: email().parse(nullAsEmpty).optional(),
  phone: line(PHONE_LENGTH).nullable().optional(),
  department: line(LISTED_NAME_LENGTH).nullable().optional(),
  position: line(LISTED_NAME_LENGTH).nullable().optional(),
  role: vine.enum(BUILT_IN_ROLES).optional(),
  previousRole: vine.enum(BUILT_IN_ROLES).optional(),
})
updateUserValidator.messagesProvider = messages

/** Six digits or a recovery code. The same error covers both. */
const code = () => line(40).minLength(1)

export const codeValidator = vine.create({ code: code() })
codeValidator.messagesProvider = messages

export const reauthenticationValidator = vine.create({
  password: vine.string().maxLength(1024),
  code: code().parse(nullAsEmpty).optional(),
})
reauthenticationValidator.messagesProvider = messages
