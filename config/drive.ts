import env from '#start/env'
import { dataPath } from '#config/paths'
import { defineConfig, services } from '@adonisjs/drive'

const driveConfig = defineConfig({
  default: env.get('DRIVE_DISK') ?? 'fs',
  services: {
    fs: services.fs({ location: dataPath('files'), serveFiles: false, visibility: 'private' }),
    s3: services.s3({
      bucket: env.get('S3_BUCKET') ?? '',
      region: env.get('S3_REGION'),
      endpoint: env.get('S3_ENDPOINT'),
      forcePathStyle: env.get('S3_ENDPOINT') !== undefined,
      credentials: {
        accessKeyId: env.get('S3_ACCESS_KEY_ID') ?? '',
        secretAccessKey: env.get('S3_SECRET_ACCESS_KEY')?.release() ?? '',
      },
      visibility: 'private',
      supportsACL: false,
    }),
  },
})

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
