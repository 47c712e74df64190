import type { FactoryContextContract } from '@adonisjs/lucid/types/factory'

/**
 * For a factory's `useCtx()`: writes a row without the transaction that Lucid opens for it, which
 * costs more than the row. For rows that nearly every test makes.
 */
export const alone = { isStubbed: false, $trx: undefined } as FactoryContextContract
