import logger from '@adonisjs/core/services/logger'
import { QueryClient } from '@adonisjs/lucid/database'
import type {
  IsolationLevels,
  TransactionClientContract,
  TransactionFn,
} from '@adonisjs/lucid/types/database'
import { CommitUncertain, isConnectionLost } from '#core/errors/outages'

type Work = (trx: TransactionClientContract) => Promise<unknown>
interface Options {
  isolationLevel?: IsolationLevels
}

/** Sends a transaction's statements: knex looks the function up for each of them. */
interface StatementSender {
  query(connection: unknown, statement: unknown): Promise<unknown>
}

const begin = QueryClient.prototype.transaction as (
  work: undefined,
  options?: Options
) => Promise<TransactionClientContract>

/**
 * Every transaction starts here. Lucid and knex resolve `commit()` although COMMIT failed, and
 * return a transaction whose BEGIN failed. Here both reject, so that nothing counts as stored
 * that is not, and nothing runs that waits for the commit.
 */
async function transaction(this: QueryClient, workOrOptions?: Work | Options, options?: Options) {
  if (typeof workOrOptions !== 'function') return start(this, workOrOptions)
  const trx = await start(this, options)
  try {
    const result = await workOrOptions(trx)
    if (!trx.isCompleted) await trx.commit()
    return result
  } catch (error) {
    // If the change may be stored, its files must stay.
    if (!(error instanceof CommitUncertain)) await trx.rollback()
    throw error
  }
}

async function start(client: QueryClient, options?: Options): Promise<TransactionClientContract> {
  const trx = await begin.call(client, undefined, options)
  // Only a failed BEGIN ends a transaction that early; knex keeps its error only in this promise.
  if (trx.isCompleted) await trx.knexClient.executionPromise
  commitOrReject(trx)
  return trx
}

/** Makes `commit()` reject where COMMIT fails, and leaves nothing open on the connection. */
function commitOrReject({ knexClient }: TransactionClientContract): void {
  const sender = knexClient.client as StatementSender
  const send = sender.query
  const commit: () => PromiseLike<unknown> = knexClient.commit
  const surely = async () => {
    sender.query = async (connection, statement) => {
      try {
        return await send.call(sender, connection, statement)
      } catch (error) {
        await rollBack(sender, connection)
        throw error
      }
    }
    await commit()
    try {
      await knexClient.executionPromise
    } catch (error) {
      logger.error({ err: error }, 'a transaction could not be committed')
      throw isUncertain(error) ? new CommitUncertain(error) : error
    }
  }
  Object.assign(knexClient, { commit: surely })
}

/** A disk that fails during SQLite's commit may have stored all of it, or nothing. */
const isUncertain = (error: unknown) =>
  isConnectionLost(error) || /^SQLITE_IOERR/.test(String((error as { code?: unknown }).code))

/**
 * After a failed COMMIT, SQLite keeps the transaction open, and the next one would join it. Sent
 * before knex releases the connection, which it does right after the failure.
 */
async function rollBack(sender: StatementSender, connection: unknown): Promise<void> {
  const { query } = Object.getPrototypeOf(sender) as StatementSender
  // Fails where the database has already rolled back, or is gone.
  await query.call(sender, connection, 'ROLLBACK').catch(() => {})
}

QueryClient.prototype.transaction = transaction as TransactionFn

export default class TransactionProvider {}
