import env from '#start/env'
import { dataPath } from '#config/paths'
import { defineConfig, services } from '@adonisjs/drive'

/**
 * Where uploads into a bucket go, for the pages' security policy: the provider's address, or the
 * bucket's own at AWS. Null where files are stored in the data folder.
 */
export function originOfBucket(
  disk: string | undefined,
  endpoint: string | undefined,
  bucket: string | undefined,
  region: string | undefined
): string | null {
  if (disk !== 's3') return null
  if (endpoint) return new URL(endpoint).origin
  // A name with a dot has no certificate as a host, so it goes into the path.
  const host = `s3.${region}.amazonaws.com`
  return `https://${bucket?.includes('.') ? '' : `${bucket}.`}${host}`
}

export const bucketOrigin = originOfBucket(
  env.get('DRIVE_DISK'),
  env.get('S3_ENDPOINT'),
  env.get('S3_BUCKET'),
  env.get('S3_REGION')
)

/** How every bucket is used. */
export const BUCKET_OPTIONS = {
  visibility: 'private' as const,
  supportsACL: false,
  // Otherwise a URL signed for an upload would require the checksum of an empty body.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  // By default the client waits forever for a bucket that does not answer, and a change that
  // stores a letter makes all other writers wait, too. In milliseconds, the second of silence.
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
}

/** Only the driver in use is loaded: the one for buckets is large. */
const files =
  env.get('DRIVE_DISK') === 's3'
    ? services.s3({
        bucket: env.get('S3_BUCKET') ?? '',
        region: env.get('S3_REGION'),
        endpoint: env.get('S3_ENDPOINT'),
        forcePathStyle: env.get('S3_ENDPOINT') !== undefined,
        credentials: {
          accessKeyId: env.get('S3_ACCESS_KEY_ID') ?? '',
          secretAccessKey: env.get('S3_SECRET_ACCESS_KEY')?.release() ?? '',
        },
        ...BUCKET_OPTIONS,
      })
    : services.fs({ location: dataPath('files'), serveFiles: false, visibility: 'private' })

const driveConfig = defineConfig({ default: 'files', services: { files } })

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
