import { Command, Option } from 'commander'
import { aceCommands, becomeAce, version } from './ace.js'
import { Failure, reportFailure } from './failure.js'
import { SETTINGS } from './settings.js'

const portNote = 'PORT and HOST choose where it listens (default 127.0.0.1:3333).'

function setupCommand(program) {
  const command = program
    .command('setup')
    .description(
      'ask what a production installation needs, write .env, migrate, make the first admin'
    )
    .option('-y, --yes', 'ask nothing: flags, environment, existing values, then defaults answer')
  for (const { flag, question } of SETTINGS) command.option(`--${flag} <value>`, question)
  return command
    .option('--admin-email <address>', "first administrator's e-mail")
    .option('--admin-first-name <name>', "first administrator's first name")
    .option('--admin-last-name <name>', "first administrator's last name")
    .addOption(
      new Option('--admin-password <text>', "first administrator's password").env('ADMIN_PASSWORD')
    )
    .option('--no-admin', 'make no administrator')
    .addHelpText(
      'after',
      '\nPasswords are better given in DB_PASSWORD, SMTP_PASSWORD and ADMIN_PASSWORD: other users of the machine can read flags.'
    )
    .action(async (options) => {
      const { setup } = await import('./setup.js')
      await setup(options)
    })
}

function serverCommands(program) {
  program
    .command('demo')
    .description('build, load the demo company into tmp/demo and serve it')
    .option('--fresh', 'forget what was done in the demo and start over')
    .addHelpText('after', `\n${portNote}`)
    .action(async (options) => {
      const { demo } = await import('./demo.js')
      await demo(options)
    })
  setupCommand(program)
  program
    .command('start')
    .description('serve what was built, configured by .env or the environment')
    .option('--workers <number>', 'how many processes serve (default: one per core, at most 4)')
    .addHelpText(
      'after',
      '\nSIGTERM finishes running requests and stops. With several workers, SIGHUP restarts one after the other.'
    )
    .action(async (options) => {
      const { start } = await import('./start.js')
      await start(options)
    })
  program
    .command('build')
    .description('build for production into build/')
    .option('--if-changed', 'only when the sources are newer than the build')
    .action(async ({ ifChanged }) => {
      const { build, buildIfChanged } = await import('./build.js')
      const built = ifChanged ? await buildIfChanged() : (await build(), true)
      console.error(built ? 'Built into build/.' : 'build/ is up to date.')
    })
  upgradeCommand(program)
  program
    .command('doctor')
    .description('say what is wrong with this installation and how to mend it')
    .option('--json', 'for programs')
    .action(async (options) => {
      const { doctor } = await import('./doctor.js')
      await doctor(options)
    })
}

function upgradeCommand(program) {
  program
    .command('upgrade')
    .description('install a new version: check, back up, build, migrate, switch; or go back')
    .argument('[version]', 'a tag, branch or commit; the newest version unless given')
    .option('--dry-run', 'fetch, build and check the new version, and leave what runs as it is')
    .option('--back', 'undo an upgrade that was interrupted, and do nothing else')
    .option('--from <folder>', 'the installation to upgrade to the version this command is part of')
    .option('--backup-to <folder>', 'where the backup goes (default: backups/upgrades of DATA_DIR)')
    .option('--service <name>', 'the service of systemd', 'gangway')
    .option('--stop <command>', 'how the portal is stopped, where systemd does not run it')
    .option('--start <command>', 'how it is started')
    .option('--wait <seconds>', 'how long the new version may take until it is ready', '60')
    .addHelpText(
      'after',
      '\nThe version is built in a folder beside the installation, which becomes a link to it. Where the new version is not ready, the old one is back with all data. Killed at any moment, run it again.'
    )
    .action(async (version, options) => {
      const { upgrade } = await import('./upgrade.js')
      await upgrade(version, options)
    })
}

const MADE = [
  ['model', 'people/vehicle'],
  ['controller', 'people/vehicle'],
  ['service', 'people/retire_vehicle'],
  ['query', 'people/vehicle_list'],
  ['validator', 'people/vehicle'],
  ['transformer', 'people/vehicle'],
  ['policy', 'people/vehicle'],
  ['event', 'people/vehicle_retired'],
  ['listener', 'people/return_keys'],
]

/** Shown among Ace's commands for developers, whose own of the same names they replace. */
function makeCommands(program) {
  program
    .command('make:domain', { hidden: true })
    .description('make a domain, and make it known wherever domains are listed')
    .argument('<name>', 'a word, such as vehicles')
    .option('--row <number>', 'its row of the map in docs/architecture.md', '5')
    .action(async (name, options) => {
      const { makeDomain } = await import('./make.js')
      makeDomain(name, options)
    })
  for (const [kind, example] of MADE) {
    program
      .command(`make:${kind}`, { hidden: true })
      .description(`write a new ${kind} into its domain: make:${kind} ${example}`)
      .argument('<path>', `its domain and its name, such as ${example}`)
      .action(async (path) => {
        const { make } = await import('./make.js')
        make(kind, path)
      })
  }
}

function developerCommands(program) {
  program
    .command('dev')
    .description('serve the sources with the demo company, and every change to them as it is saved')
    .option('--fresh', 'begin with fresh data')
    .addHelpText('after', `\n${portNote}`)
    .action(async (options) => {
      const { dev } = await import('./dev.js')
      await dev(options)
    })
  program
    .command('codegen')
    .description('write .adonisjs/ anew: the types of routes, pages and data')
    .action(async () => {
      const { codegen } = await import('./codegen.js')
      process.exitCode = await codegen()
    })
  program
    .command('run')
    .description('run a tool of the packages: run eslint app/people')
    .argument('<tool>', 'its name in node_modules/.bin')
    .argument('[arguments...]', 'handed to it as they are')
    .passThroughOptions()
    .action(async (tool, args) => {
      const { runTool } = await import('./tools.js')
      process.exitCode = await runTool(tool, args)
    })
  program
    .command('test')
    .description('run the unit, functional and browser suites')
    .argument('[suites and flags...]', 'suites, and flags of `node ace test` (--files, --tests, …)')
    .option(
      '--mysql',
      'on MySQL or MariaDB (DB_HOST, DB_PORT, DB_USER, DB_PASSWORD) instead of SQLite'
    )
    .allowUnknownOption()
    .action(async (args, options) => {
      const { test } = await import('./test.js')
      process.exitCode = await test(args, options)
    })
  program
    .command('test:kill')
    .description('kill the server (-9) during 1,000 acknowledged writes and look for losses')
    .option('--sqlite', 'on SQLite alone')
    .option('--mysql', 'on MySQL or MariaDB (DB_HOST, DB_PORT, DB_USER, DB_PASSWORD) alone')
    .action(async (options) => {
      const { killTest } = await import('./kill_test.js')
      process.exitCode = await killTest(options)
    })
  program
    .command('bench')
    .description('measure the performance table of benchmarks/README.md')
    .argument('[flags...]', 'flags of the benchmark')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (args) => {
      const { bench } = await import('./bench.js')
      process.exitCode = await bench(args)
    })
  program
    .command('completion')
    .description(
      'print a completion script: gangway completion bash > /etc/bash_completion.d/gangway'
    )
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell) => {
      const { completion } = await import('./completion.js')
      process.stdout.write(completion(shell, describe(program), await aceCommands()))
    })
}

export function createProgram() {
  const program = new Command('gangway')
    .description('Gangway: employee onboarding and training compliance')
    .version(version())
    .configureHelp({ sortSubcommands: false })
    .enablePositionalOptions()
    .showHelpAfterError('(gangway --help lists the commands)')
    // Like Ace's commands: 2 for wrong usage.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  serverCommands(program)
  developerCommands(program)
  makeCommands(program)
  return program
}

/** The program's own commands in Ace's format. */
function describe(program) {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: command.options.map(({ long }) => long).filter(Boolean),
  }))
}

const DATABASE = new Set(['migration', 'db', 'schema'])
const DEVELOPMENT = new Set(['', 'env', 'generate', 'inspect', 'list', 'make'])

function section(title, commands, width) {
  if (commands.length === 0) return []
  const lines = commands.map(({ name, description }) => `  ${name.padEnd(width)}${description}`)
  return ['', title, ...lines]
}

/** Ace's commands as help text: the product's own first, the framework's after them. */
async function aceHelp(program) {
  const shadowed = new Set(program.commands.map((command) => command.name()))
  const makes = describe(program).filter(({ name }) => name.startsWith('make:'))
  const others = (await aceCommands()).filter(({ name }) => !shadowed.has(name))
  const commands = [...makes.map((command) => ({ ...command, namespace: 'make' })), ...others]
  const width = Math.max(0, ...commands.map(({ name }) => name.length)) + 2
  const of = (kinds) => commands.filter(({ namespace }) => kinds.has(namespace))
  const framework = new Set([...DATABASE, ...DEVELOPMENT])
  const own = commands.filter(({ namespace }) => !framework.has(namespace))
  return [
    ...section('The portal (gangway <command> --help explains each):', own, width),
    ...section('The database:', of(DATABASE), width),
    ...section('For developers:', of(DEVELOPMENT), width),
  ].join('\n')
}

export async function main(args) {
  const program = createProgram()
  const known = new Set(['help', ...program.commands.map((command) => command.name())])
  const [first, second] = args
  try {
    if (first === 'help' && second && !known.has(second)) return await becomeAce([second, '--help'])
    if (first && !first.startsWith('-') && !known.has(first)) return await becomeAce(args)
    const wantsOverview =
      !first || ((first === '--help' || first === '-h' || first === 'help') && !second)
    if (wantsOverview) program.addHelpText('after', await aceHelp(program))
    if (!first) return program.outputHelp()
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    reportFailure(error)
  }
}
