import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, destination, targets } from '@adonisjs/core/logger'

/** A command's standard output is its result, which scripts read. */
const output = app.getEnvironment() === 'console' ? 2 : 1

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
      // A transport is a thread of its own, which only pretty lines need.
      ...(app.inDev
        ? { transport: { targets: [targets.pretty()] } }
        : { destination: destination(output) }),
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
