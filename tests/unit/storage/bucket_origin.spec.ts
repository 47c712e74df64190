import { test } from '@japa/runner'
import { originOfBucket } from '#config/drive'

test.group('The origin of the bucket', () => {
  test('is that of the address uploads are sent to', ({ assert }) => {
    assert.isNull(originOfBucket('fs', undefined, undefined, undefined))
    assert.equal(
      originOfBucket('s3', 'https://minio.firm.example:9000/x', 'files', 'eu-north-1'),
      'https://minio.firm.example:9000'
    )
    assert.equal(
      originOfBucket('s3', undefined, 'files', 'eu-north-1'),
      'https://files.s3.eu-north-1.amazonaws.com'
    )
    assert.equal(
      originOfBucket('s3', undefined, 'files.firm.example', 'eu-north-1'),
      'https://s3.eu-north-1.amazonaws.com'
    )
  })
})
