import { defineConfig, drivers } from '@adonisjs/core/hash'

/** OWASP's first recommendation: argon2id, 19 MiB, 2 passes, 1 lane. */
const hashConfig = defineConfig({
  default: 'argon',
  list: {
    argon: drivers.argon2({
      variant: 'id',
      version: 0x13,
      memory: 19_456,
      iterations: 2,
      parallelism: 1,
    }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
