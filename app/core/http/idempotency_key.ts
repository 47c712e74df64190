import vine from '@vinejs/vine'
import { MessagesInWords } from '#core/http/messages_in_words'
import type { HttpContext } from '@adonisjs/core/http'

export const idempotencyKeyValidator = vine.create({
  'idempotency-key': vine
    .string()
    .regex(/^[\x21-\x7e]{1,120}$/)
    .optional(),
})
idempotencyKeyValidator.messagesProvider = new MessagesInWords({
  regex: 'Idempotency-Key must be 1 to 120 visible ASCII characters',
})

/**
 * The Idempotency-Key of a call, if any.
 * @throws a validation error naming `idempotency-key` for a long or invalid one.
 */
export async function idempotencyKeyOf({ request }: HttpContext): Promise<string | undefined> {
  const headers = await idempotencyKeyValidator.validate({
    'idempotency-key': request.header('idempotency-key'),
  })
  return headers['idempotency-key']
}
