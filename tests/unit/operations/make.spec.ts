import { execFile } from 'node:child_process'
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const run = promisify(execFile)

const SOURCES = [
  '.adonisjs',
  '.dependency-cruiser.cjs',
  '.dependency-cruiser.resolve.cjs',
  'adonisrc.ts',
  'app',
  'bin',
  'commands',
  'config',
  'database',
  'package-lock.json',
  'package.json',
  'providers',
  'start',
  'tsconfig.json',
]

/** What a migration would have generated for the table's columns. */
const VEHICLES = `
export class VehicleSchema extends BaseModel {
  static $columns = ['id', 'plate'] as const
  $columns = VehicleSchema.$columns
  @column({ isPrimary: true })
  declare id: number
  @column()
  declare plate: string
}
`

/** Kinds and names, in the order they are made. */
const FILES = {
  'model vehicles/vehicle': 'models/vehicle',
  'controller vehicles/vehicle': 'controllers/vehicles_controller',
  'service vehicles/retire_vehicle': 'services/retire_vehicle',
  'query vehicles/vehicle_list': 'queries/vehicle_list',
  'validator vehicles/vehicle': 'validators/vehicle',
  'transformer vehicles/vehicle': 'transformers/vehicle_transformer',
  'policy vehicles/VehiclePolicy': 'policies/vehicle_policy',
  'event vehicles/vehicleRetired': 'events/vehicle_retired',
  'listener vehicles/keys/return_keys': 'listeners/keys/return_keys',
}

async function project(cleanup: (task: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-make-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  for (const source of SOURCES) {
    await cp(app.makePath(source), join(folder, source), { recursive: true })
  }
  await symlink(app.makePath('node_modules'), join(folder, 'node_modules'))
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: folder }).catch((error) => error as { stdout: string })
  return {
    at: (path: string) => join(folder, path),
    read: (path: string) => readFile(join(folder, path), 'utf8'),
    make: (kind: string, ...args: string[]) => node('bin/gangway.js', `make:${kind}`, ...args),
    tool: (name: string, ...args: string[]) =>
      node(join('node_modules', ...name.split('/')), ...args),
  }
}

test.group('Operations | make', () => {
  test('puts a domain and its files where the map says, and they compile', async ({
    assert,
    cleanup,
  }) => {
    const { at, read, make, tool } = await project(cleanup)
    await make('domain', 'vehicles')
    await make('migration', 'vehicles')
    await make('migration', 'vehicles', '--alter')
    for (const file of Object.keys(FILES)) await make(...(file.split(' ') as [string, string]))

    for (const file of Object.values(FILES))
      assert.isNotEmpty(await read(`app/vehicles/${file}.ts`))
    assert.include(await read('package.json'), '"#vehicles/*": "./app/vehicles/*.js",')
    assert.include(await read('adonisrc.ts'), "import('#vehicles/vehicles_provider')")
    assert.include(await read('start/routes.ts'), "import '#vehicles/routes'")
    assert.include(await read('.dependency-cruiser.cjs'), "'signing', 'vehicles'],")
    assert.include(await read('database/tables.ts'), '  vehicles: Row<schema.VehicleSchema>')

    // They run after all others, and have moments as the portal's own.
    const [last, create, alter] = (await readdir(at('database/migrations'))).sort().slice(-3)
    const number = (name?: string) => Number(name?.slice(0, 4))
    assert.deepEqual([number(create), number(alter)], [number(last) + 1, number(last) + 2])
    assert.match(alter as string, /^\d{4}_alter_vehicles_table\.ts$/)
    assert.include(await read(`database/migrations/${create}`), "moment(table, 'created_at')")

    await appendFile(at('database/schema.ts'), VEHICLES)
    await writeFile(at('app/vehicles/wrong.ts'), "export const wrong: number = 'text'\n")
    // By themselves: their imports from the portal are read, and checked elsewhere.
    const config = {
      extends: './tsconfig.json',
      include: ['app/vehicles/**/*', 'database/migrations/*_vehicles_*'],
    }
    await writeFile(at('tsconfig.vehicles.json'), JSON.stringify(config))
    const types = await tool(
      'typescript/bin/tsc',
      '--noEmit',
      '--project',
      'tsconfig.vehicles.json'
    )
    const ofThem = types.stdout.split('\n').filter((line) => /vehicles|tables|schema/.test(line))
    // The compiler finds the planted errors, and nothing else.
    assert.lengthOf(ofThem, 1, types.stdout)
    assert.include(ofThem[0], 'app/vehicles/wrong.ts')
    const imports = await tool(
      '.bin/depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'app/vehicles'
    )
    assert.include(imports.stdout, 'no dependency violations found')
  }).timeout(300_000)

  test('numbers a migration after the others, whatever else their folder holds', async ({
    assert,
    cleanup,
  }) => {
    const { at, make } = await project(cleanup)
    const migrations = async () =>
      (await readdir(at('database/migrations'))).filter((file) => /^\d/.test(file)).sort()
    const last = Number((await migrations()).at(-1)?.slice(0, 4))
    await writeFile(at('database/migrations/notes.txt'), 'How migrations are written\n')
    await make('migration', 'vehicles')
    const number = String(last + 1).padStart(4, '0')
    assert.equal((await migrations()).at(-1), `${number}_create_vehicles_table.ts`)
  })

  test('writes nothing over a file, and nothing outside a domain', async ({ assert, cleanup }) => {
    const { read, make } = await project(cleanup)
    const model = await read('app/people/models/employee.ts')
    const told = async (...args: [string, ...string[]]) =>
      ((await make(...args)) as { stderr?: string }).stderr
    assert.include(await told('model', 'people/employee'), 'is there already')
    assert.equal(await read('app/people/models/employee.ts'), model)
    assert.include(await told('model', 'employee'), 'Name the domain')
    assert.include(await told('model', 'vehicles/vehicle'), 'There is no domain "vehicles"')
    assert.include(await told('domain', 'people'), 'There is a domain "people"')
    assert.include(await told('domain', 'vehicles', '--row', '9'), 'a row of the map')
  })
})
