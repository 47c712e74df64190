import logger from '@adonisjs/core/services/logger'
import { whileServing } from '#core/jobs/while_serving'
import { BackgroundLoop } from '#core/jobs/background_loop'
import { importWorker } from '#people/import/run/import_worker'
import { peopleImports } from '#people/import/people_imports'
import { purgeImports } from '#spreadsheets/imports/end_import'
import { fillPayHistory } from '#people/employment/fill_pay_history'
import { endDueEmployments } from '#people/employment/end_employment'
import { indexNumbers } from '#people/numbers/index_numbers'

const FEW_MINUTES_MS = 5 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const purging = new BackgroundLoop(
  'wiping the cells of old imports',
  async () => {
    const purged = await purgeImports(peopleImports)
    if (purged > 0) logger.info({ purged }, 'cells of old imports wiped')
  },
  { firstAfterMs: 90_000, everyMs: DAY_MS }
)

/**
 * The server runs started imports and continues those of killed processes. Once a day it deletes
 * the file contents of old ones.
 */
whileServing(importWorker, purging)

const leaving = new BackgroundLoop(
  'looking at announced leaves',
  async (stop) => {
    const { left, refused } = await endDueEmployments(stop)
    if (left > 0) logger.info({ left }, 'announced leaves took effect')
    for (const [employeeId, error] of refused) {
      logger.error({ err: error, employeeId }, 'an announced leave did not take effect')
    }
  },
  { everyMs: FEW_MINUTES_MS }
)

const adopting = new BackgroundLoop(
  'writing pay into employment histories',
  async (stop) => {
    const periods = await fillPayHistory(stop)
    if (periods > 0) logger.info({ periods }, 'pay written into employment histories')
    return 'done'
  },
  { everyMs: FEW_MINUTES_MS }
)

/** Carries out scheduled ends of employment, at startup and every few minutes. */
whileServing(leaving, adopting)

const indexing = new BackgroundLoop(
  'indexing social security numbers',
  async (stop) => {
    const indexed = await indexNumbers(stop)
    if (indexed > 0) logger.info({ indexed }, 'social security numbers indexed')
    return 'done'
  },
  { firstAfterMs: 5_000, everyMs: 30_000 }
)

/** Keeps the index of social security numbers complete, also during key rotations. */
whileServing(indexing)
