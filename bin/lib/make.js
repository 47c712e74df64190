import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import string from '@adonisjs/core/helpers/string'
import { Failure } from './failure.js'
import { fromRoot } from './paths.js'
import { TEMPLATES } from './make_templates.js'

const domainExists = (domain) => existsSync(fromRoot('app', domain))

const snakeCase = (text) => string.snakeCase(text.replace(/\.ts$/, ''))

/** `people/vehicle`, or `people/cars/vehicle` for a subfolder. */
function parse(kind, path) {
  const parts = path
    .replace(/^#|^app\//, '')
    .split('/')
    .filter(Boolean)
  const [domain, ...names] = parts.map(snakeCase)
  const name = names.pop()
  if (!domain || !name) {
    throw new Failure(
      `Name the domain, too:  bin/gangway make:${kind} people/${domain ?? 'name'}`,
      2
    )
  }
  if (!domainExists(domain)) {
    throw new Failure(
      `There is no domain "${domain}" in app/. Make it first:  bin/gangway make:domain ${domain}`,
      2
    )
  }
  return { domain, folders: names, name }
}

function write(file, text) {
  if (existsSync(fromRoot(file)))
    throw new Failure(`${file} is there already; nothing was written.`)
  mkdirSync(dirname(fromRoot(file)), { recursive: true })
  writeFileSync(fromRoot(file), text)
  console.log(`Wrote ${file}`)
}

/** Adds `line` to a file before the first line that starts with `next`. */
function insert(file, line, next) {
  const lines = readFileSync(fromRoot(file), 'utf8').split('\n')
  const at = lines.findIndex(next)
  if (at < 0) throw new Failure(`${file} does not look as expected: add "${line.trim()}" by hand.`)
  lines.splice(at, 0, line)
  writeFileSync(fromRoot(file), lines.join('\n'))
  console.log(`Changed ${file}`)
}

/** Writes a file of the kind in its place on the map: app/<domain>/<kind>s/…. */
export function make(kind, path) {
  const { domain, folders, name } = parse(kind, path)
  const { folder = `${kind}s`, fileName = (noun) => noun, text } = TEMPLATES[kind]
  const file = join('app', domain, folder, ...folders, `${fileName(name)}.ts`)
  write(file, text({ domain, name }))
  if (kind === 'model') addTable(name)
}

const MIGRATIONS = 'database/migrations'

/** Migrations run in the order of their numbers, so a new one gets the next. */
export function makeMigration(name, { alter }) {
  const table = snakeCase(name)
  const numbers = readdirSync(fromRoot(MIGRATIONS)).map((file) => parseInt(file, 10))
  const latest = Math.max(0, ...numbers.filter(Number.isInteger))
  const number = String(latest + 1).padStart(4, '0')
  const kind = alter ? 'alter' : 'create'
  write(`${MIGRATIONS}/${number}_${kind}_${table}_table.ts`, TEMPLATES.migration[kind](table))
}

/** Adds the model's table to the list for queries, in order. */
function addTable(name) {
  const table = string.plural(name)
  const line = `  ${table}: Row<schema.${string.pascalCase(name)}Schema>`
  const named = (text) => /^ {2}(\w+): Row</.exec(text)?.[1]
  insert('database/tables.ts', line, (text, index, lines) => {
    const last = index > 0 && named(lines[index - 1]) && text === '}'
    return last || named(text) > table
  })
  console.log(
    'Its columns come from its migration:  bin/gangway make:migration ' +
      `${table}  and then  bin/gangway migration:run`
  )
}

/** Adds a domain to a row of the map, counted from the bottom, in .dependency-cruiser.cjs. */
function addToRow(domain, number) {
  const file = '.dependency-cruiser.cjs'
  const text = readFileSync(fromRoot(file), 'utf8')
  const [rows = ''] = /const ROWS = \[[\s\S]*?\n\]/.exec(text) ?? []
  const all = rows.match(/^ {2}\[.*\],$/gm) ?? []
  const row = all[number - 1]
  if (!row)
    throw new Failure(`--row is a row of the map in docs/architecture.md: 1 to ${all.length}.`, 2)
  const changed = rows.replace(row, row.replace(/\],$/, `, '${domain}'],`))
  return () => {
    writeFileSync(fromRoot(file), text.replace(rows, changed))
    console.log(`Changed ${file}`)
  }
}

/** Makes a domain, and adds it wherever domains are listed. */
export function makeDomain(name, { row }) {
  const domain = snakeCase(name)
  if (!/^[a-z][a-z0-9_]*$/.test(domain)) throw new Failure('A domain is a word: letters and _.', 2)
  if (domainExists(domain)) throw new Failure(`There is a domain "${domain}" already.`)
  const writeRow = addToRow(domain, Number(row))
  const { provider, routes } = TEMPLATES.domain
  write(`app/${domain}/${domain}_provider.ts`, provider(domain))
  write(`app/${domain}/routes.ts`, routes(domain))
  insert('package.json', `    "#${domain}/*": "./app/${domain}/*.js",`, (text) =>
    text.startsWith('    "#app/*"')
  )
  insert(
    'adonisrc.ts',
    `    () => import('#${domain}/${domain}_provider'),`,
    (text, index, lines) => text === '  ],' && lines[index - 1].includes('_provider')
  )
  insert('start/routes.ts', `import '#${domain}/routes'`, (text) => text.includes('#dashboard/'))
  writeRow()
  console.log(`Say in docs/architecture.md what ${domain} owns, and which neighbors it imports.`)
}
