import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, targets } from '@adonisjs/core/logger'

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'gangway',
      level: env.get('LOG_LEVEL') ?? 'info',
      redact: {
        paths: ['password', '*.password', 'token', '*.token', 'headers.cookie', '*.headers.cookie'],
        censor: '[redacted]',
      },
      transport: app.inProduction
        ? undefined
        : {
            targets: targets()
              .pushIf(app.inDev, targets.pretty())
              .pushIf(!app.inDev, targets.file({ destination: 1 }))
              .toArray(),
          },
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
