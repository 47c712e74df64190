import { indexPages } from '@adonisjs/inertia'
import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('@adonisjs/session/commands'),
  ],

  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    {
      file: () => import('@adonisjs/core/providers/repl_provider'),
      environment: ['repl', 'test'],
    },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/core/providers/edge_provider'),
    () => import('@adonisjs/session/session_provider'),
    () => import('@adonisjs/vite/vite_provider'),
    () => import('#providers/shield_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('#providers/transaction_provider'),
    {
      file: () => import('#providers/migration_lock_provider'),
      environment: ['console', 'test'],
    },
    () => import('@adonisjs/inertia/inertia_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('#providers/api_provider'),
    () => import('#accounts/accounts_provider'),
    () => import('#audit_log/audit_log_provider'),
    () => import('#backup/backup_provider'),
    () => import('#documents/documents_provider'),
    () => import('#encryption/encryption_provider'),
    () => import('#messages/messages_provider'),
    () => import('#people/people_provider'),
    () => import('#reminders/reminders_provider'),
    () => import('#settings/settings_provider'),
    () => import('#signing/signing_provider'),
    () => import('#storage/storage_provider'),
    () => import('#training/training_provider'),
    () => import('#onboarding/onboarding_provider'),
    () => import('#get_started/get_started_provider'),
  ],

  preloads: [
    () => import('#start/kernel'),
    () => import('#start/settings'),
    () => import('#start/database_watch'),
    () => import('#start/routes'),
    () => import('#start/domains'),
    () => import('#start/view'),
  ],

  tests: {
    suites: [
      {
        files: ['tests/unit/**/*.spec.{ts,js}'],
        name: 'unit',
        timeout: 60_000,
      },
      {
        files: ['tests/functional/**/*.spec.{ts,js}'],
        name: 'functional',
        timeout: 120_000,
      },
      {
        files: ['tests/browser/**/*.spec.{ts,js}'],
        name: 'browser',
        timeout: 180_000,
      },
    ],
    forceExit: true,
  },

  metaFiles: [
    { pattern: 'resources/views/**/*.edge', reloadServer: false },
    { pattern: 'resources/data/**', reloadServer: false },
    { pattern: 'public/**', reloadServer: false },
    { pattern: 'rendering/**', reloadServer: false },
  ],

  hooks: {
    init: [
      indexEntities({
        controllers: {
          source: 'app',
          importAlias: '#app',
          glob: ['**/controllers/**/*_controller.ts'],
        },
        events: { source: 'app', importAlias: '#app', glob: ['**/events/**/*.ts'] },
        listeners: { source: 'app', importAlias: '#app', glob: ['**/listeners/**/*.ts'] },
        transformers: {
          enabled: true,
          source: 'app',
          importAlias: '#app',
          glob: ['**/transformers/**/*_transformer.ts'],
          withSharedProps: true,
        },
      }),
      indexPages({ framework: 'react' }),
    ],
    routesScanned: [() => import('#hooks/route_types')],
    buildStarting: [() => import('@adonisjs/vite/build_hook')],
  },
})
