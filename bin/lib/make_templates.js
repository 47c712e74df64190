import string from '@adonisjs/core/helpers/string'

const camel = (name) => string.camelCase(name)
const pascal = (name) => string.pascalCase(name)
const plural = (name) => string.plural(name)

/** Initial content of new files: each compiles once the model that it names exists. */
export const TEMPLATES = {
  domain: {
    provider: (domain) => `import { domainProvider } from '#core/domain_provider'

export default domainProvider('${domain}', {})
`,
    routes: (
      domain
    ) => `// The addresses of ${domain}; each names its controller and who may call it.
export {}
`,
  },

  migration: {
    create: (table) => `import { BaseSchema } from '@adonisjs/lucid/schema'
import { moment } from '#database/column_helpers'

/** What the table is for. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('${table}', (table) => {
      table.increments('id')
      moment(table, 'created_at').notNullable()
      moment(table, 'updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('${table}')
  }
}
`,
    alter: (table) => `import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why the table changes. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('${table}', (table) => {
      table.string('name', 120).nullable()
    })
  }

  async down() {
    this.schema.alterTable('${table}', (table) => {
      table.dropColumn('name')
    })
  }
}
`,
  },

  model: {
    text: ({ name }) => `import { ${pascal(name)}Schema } from '#database/schema'
import type { Audited } from '#audit/audited_model'

/** What one of them is. */
export default class ${pascal(name)} extends ${pascal(name)}Schema {
  static override table = '${plural(name)}' as const
  static audited = { entityType: '${name}', fields: [] } satisfies Audited<${pascal(name)}>
}
`,
  },

  controller: {
    fileName: (name) => `${plural(name.replace(/_controller$/, ''))}_controller`,
    text: ({ name }) => `import type { HttpContext } from '@adonisjs/core/http'

/** What it answers. */
export default class ${pascal(plural(name.replace(/_controller$/, '')))}Controller {
  async index({ response }: HttpContext) {
    return response.noContent()
  }
}
`,
  },

  service: {
    text({ domain, name }) {
      const [verb, ...nouns] = name.split('_')
      const noun = nouns.join('_') || verb
      return `import type { Actor } from '#audit/actor'
import { change } from '#audit/services/change'
import ${pascal(noun)} from '#${domain}/models/${noun}'

/**
 * What it does.
 * @throws HttpError 404
 */
export async function ${camel(name)}(id: number, actor: Actor): Promise<void> {
  await change(actor, async (change) => {
    const ${camel(noun)} = await change.find(${pascal(noun)}, id)
    await change.save(${camel(noun)}, { action: '${verb}' })
  })
}
`
    },
  },

  query: {
    folder: 'queries',
    text({ name }) {
      const rows = plural(name.replace(/_list$/, ''))
      return `import db from '@adonisjs/lucid/services/db'
import { table } from '#core/database/table'

/** What is found. */
export const ${camel(name)} = (ids: readonly number[]) =>
  table(db, '${rows}').whereIn('id', ids).orderBy('id')
`
    },
  },

  validator: {
    text: ({ name }) => `import vine from '@vinejs/vine'
import { line, messages } from '#core/http/fields'

export const ${camel(name)}Validator = vine.create({
  name: line(200).minLength(1),
})
${camel(name)}Validator.messagesProvider = messages
`,
  },

  transformer: {
    fileName: (name) => `${name.replace(/_transformer$/, '')}_transformer`,
    text({ domain, name }) {
      const noun = name.replace(/_transformer$/, '')
      return `import { BaseTransformer } from '@adonisjs/core/transformers'
import type ${pascal(noun)} from '#${domain}/models/${noun}'

/** How calls answer one. */
export default class ${pascal(noun)}Transformer extends BaseTransformer<${pascal(noun)}> {
  toObject() {
    return { id: this.resource.id }
  }
}
`
    },
  },

  policy: {
    folder: 'policies',
    fileName: (name) => `${name.replace(/_policy$/, '')}_policy`,
    text({ domain, name }) {
      const noun = name.replace(/_policy$/, '')
      return `import type { Actor } from '#audit/actor'
import { forbidden } from '#core/errors/http_errors'
import type ${pascal(noun)} from '#${domain}/models/${noun}'

/**
 * Who may change one.
 * @throws HttpError 403
 */
export function assertMayChange(actor: Actor, ${camel(noun)}: ${pascal(noun)}): void {
  if (!actor.isAdmin) throw forbidden(\`You cannot change number \${${camel(noun)}.id}.\`)
}
`
    },
  },

  event: {
    text: ({ name }) => `import { BaseEvent } from '@adonisjs/core/events'
import type { Change } from '#audit/services/change'

/** What happened. Dispatched and awaited inside the change, so that what follows is stored with it. */
export default class ${pascal(name)} extends BaseEvent {
  constructor(
    readonly change: Change,
    readonly ids: readonly number[]
  ) {
    super()
  }
}
`,
  },

  listener: {
    text: ({ name }) => `import type { Change } from '#audit/services/change'

/** What must follow, stored with its cause or not at all. The domain's provider says of which event. */
export default class ${pascal(name)} {
  async handle({ change, ids }: { change: Change; ids: readonly number[] }) {
    await Promise.resolve([change.time, ids])
  }
}
`,
  },
}
