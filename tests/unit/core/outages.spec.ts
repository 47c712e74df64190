import { test } from '@japa/runner'
import { CommitUncertain, outageOf, StorageAway } from '#core/errors/outages'
import { HttpError } from '#core/errors/http_errors'

const failure = (facts: object, cause?: unknown) => Object.assign(new Error('no', { cause }), facts)

test.group('Outages', () => {
  test('a full disk is known by whoever met it, a database or a file', ({ assert }) => {
    const full = [
      failure({ code: 'SQLITE_FULL' }),
      failure({ code: 'SQLITE_IOERR_SHMSIZE' }),
      failure({ code: 'ER_RECORD_FILE_FULL' }),
      failure({ code: 'ER_DISK_FULL' }),
      failure({
        code: 'ER_ERROR_ON_WRITE',
        sqlMessage: 'Error writing file \'./x\' (errno: 28 "No space left on device")',
      }),
      failure({
        code: 'ER_CANT_CREATE_TABLE',
        sqlMessage: 'Can\'t create table `x` (errno: 135 "No more room in record file")',
      }),
      failure({ code: 'ENOSPC' }),
      failure({ code: 'E_CANNOT_WRITE_FILE' }, failure({ code: 'ENOSPC' })),
    ]
    for (const error of full) {
      assert.deepEqual(outageOf(error), {
        status: 507,
        message: 'The disk is full. Nothing was saved.',
      })
    }
  })

  test('a bucket that is away is not taken for the database', ({ assert }) => {
    const error = new StorageAway(failure({ code: 'ECONNREFUSED', fatal: true }))
    assert.deepEqual(outageOf(error), {
      status: 503,
      message: 'The storage of files is not available right now. Please try again in a minute.',
    })
    assert.equal(error.message, 'The bucket cannot be used: no')
  })

  test('a database that is away is told from other things that are', ({ assert }) => {
    const away = [
      failure({ code: 'ECONNREFUSED', fatal: true }),
      failure({ code: 'PROTOCOL_CONNECTION_LOST', fatal: true }),
      failure({ code: 'ER_CON_COUNT_ERROR' }),
      failure({ code: 'ER_CHECKREAD' }),
      failure({ code: 'SQLITE_BUSY' }),
      failure({ code: 'SQLITE_IOERR_WRITE' }),
      failure({ name: 'KnexTimeoutError' }),
      new CommitUncertain(failure({ code: 'ECONNRESET', fatal: true })),
    ]
    for (const error of away) assert.equal(outageOf(error)?.status, 503)
    const others = [
      // A bucket, or a mail server.
      failure({ code: 'ECONNREFUSED' }),
      failure({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }),
      failure({ code: 'ER_DUP_ENTRY' }),
      new HttpError(409, 'no'),
      'no',
      undefined,
    ]
    for (const error of others) assert.isNull(outageOf(error))
  })
})
