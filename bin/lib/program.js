import { Command, Option } from 'commander'
import { aceCommands, becomeAce, version } from './ace.js'
import { Failure, reportFailure } from './failure.js'
import { SETTINGS } from './settings.js'

const portNote = 'PORT and HOST choose where it listens (default 127.0.0.1:3333).'

function setupCommand(program) {
  const command = program
    .command('setup')
    .description('Set up a production installation: settings, database and first administrator')
    .option(
      '-y, --yes',
      'Skip all questions; use options, environment, existing values, then defaults'
    )
  for (const { flag, question } of SETTINGS) command.option(`--${flag} <value>`, question)
  return command
    .option('--admin-email <address>', 'Email address of the first administrator')
    .option('--admin-first-name <name>', 'First name of the first administrator')
    .option('--admin-last-name <name>', 'Last name of the first administrator')
    .addOption(
      new Option('--admin-password <text>', 'Password of the first administrator').env(
        'ADMIN_PASSWORD'
      )
    )
    .option('--no-admin', 'Do not create an administrator')
    .addHelpText(
      'after',
      '\nSet passwords in DB_PASSWORD, SMTP_PASSWORD and ADMIN_PASSWORD, since other users of the machine can read options.'
    )
    .action(async (options) => {
      const { setup } = await import('./setup.js')
      await setup(options)
    })
}

function serverCommands(program) {
  program
    .command('demo')
    .description('Build the portal, load the demo company into tmp/demo, and start it')
    .option('--fresh', 'Start over with new demo data')
    .addHelpText('after', `\n${portNote}`)
    .action(async (options) => {
      const { demo } = await import('./demo.js')
      await demo(options)
    })
  setupCommand(program)
  program
    .command('start')
    .description('Start the portal as built, configured by .env or the environment')
    .option('--workers <number>', 'Number of server processes (default: one per core, at most 4)')
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
    .description('Build for production into build/')
    .option('--if-changed', 'Build only if the sources are newer than the build')
    .action(async ({ ifChanged }) => {
      const { build, buildIfChanged } = await import('./build.js')
      const built = ifChanged ? await buildIfChanged() : (await build(), true)
      console.error(built ? 'Built into build/.' : 'build/ is up to date.')
    })
  upgradeCommand(program)
  program
    .command('doctor')
    .description('Find problems in this installation and show how to fix them')
    .option('--json', 'Print JSON')
    .action(async (options) => {
      const { doctor } = await import('./doctor.js')
      await doctor(options)
    })
}

function upgradeCommand(program) {
  program
    .command('upgrade')
    .description('Install a new version: build, check, back up, migrate and switch; or go back')
    .argument('[version]', 'Tag, branch or commit (default: the newest version)')
    .option('--dry-run', 'Fetch, build and check the new version without changing what runs')
    .option('--back', 'Undo an interrupted upgrade')
    .option('--from <folder>', 'Installation to upgrade to the version of this command')
    .option('--backup-to <folder>', 'Folder for the backup (default: backups/upgrades in DATA_DIR)')
    .option('--service <name>', 'Name of the systemd service', 'gangway')
    .option('--stop <command>', 'Command that stops the portal, if systemd does not run it')
    .option('--start <command>', 'Command that starts it')
    .option('--wait <seconds>', 'Time for the new version to become ready', '60')
    .addHelpText(
      'after',
      '\nThe new version is built in a folder next to the installation, which becomes a link to it. If the new version does not become ready, the old one is restored with all data. If this is interrupted, run it again.'
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
    .description('Create a domain, and add it wherever domains are listed')
    .argument('<name>', 'A word, such as vehicles')
    .option('--row <number>', 'Row of the map in docs/architecture.md', '5')
    .action(async (name, options) => {
      const { makeDomain } = await import('./make.js')
      makeDomain(name, options)
    })
  program
    .command('make:migration', { hidden: true })
    .description('Create a migration with the next number: make:migration vehicles')
    .argument('<table>', 'Table, such as vehicles')
    .option('--alter', 'Change the table instead of creating it')
    .action(async (table, options) => {
      const { makeMigration } = await import('./make.js')
      makeMigration(table, options)
    })
  for (const [kind, example] of MADE) {
    program
      .command(`make:${kind}`, { hidden: true })
      .description(
        `Create ${kind === 'event' ? 'an' : 'a'} ${kind} in its domain: make:${kind} ${example}`
      )
      .argument('<path>', `Domain and name, such as ${example}`)
      .action(async (path) => {
        const { make } = await import('./make.js')
        make(kind, path)
      })
  }
}

function developerCommands(program) {
  program
    .command('dev')
    .description('Start the portal for development, with the demo company and live reload')
    .option('--fresh', 'Start over with new demo data')
    .addHelpText('after', `\n${portNote}`)
    .action(async (options) => {
      const { dev } = await import('./dev.js')
      await dev(options)
    })
  program
    .command('codegen')
    .description('Generate .adonisjs/: the types of routes, pages and data')
    .action(async () => {
      const { codegen } = await import('./codegen.js')
      process.exitCode = await codegen()
    })
  program
    .command('run')
    .description('Run a tool of the installed packages: run eslint app/people')
    .argument('<tool>', 'Name in node_modules/.bin')
    .argument('[arguments...]', 'Arguments for the tool')
    .passThroughOptions()
    .action(async (tool, args) => {
      const { runTool } = await import('./tools.js')
      process.exitCode = await runTool(tool, args)
    })
  program
    .command('test')
    .description('Run the unit, functional and browser suites')
    .argument(
      '[suites and flags...]',
      'Suites, and options of `node ace test` (--files, --tests, …)'
    )
    .option(
      '--mysql',
      'Use MySQL or MariaDB (DB_HOST, DB_PORT, DB_USER, DB_PASSWORD) instead of SQLite'
    )
    .allowUnknownOption()
    .action(async (args, options) => {
      const { test } = await import('./test.js')
      process.exitCode = await test(args, options)
    })
  program
    .command('test:kill')
    .description('Kill the server (-9) during 1,000 acknowledged writes and look for losses')
    .option('--sqlite', 'Use only SQLite')
    .option('--mysql', 'Use only MySQL or MariaDB (DB_HOST, DB_PORT, DB_USER, DB_PASSWORD)')
    .action(async (options) => {
      const { killTest } = await import('./kill_test.js')
      process.exitCode = await killTest(options)
    })
  program
    .command('bench')
    .description('Measure the performance table of benchmarks/README.md')
    .argument('[flags...]', 'Options of the benchmark')
    .allowUnknownOption()
    .helpOption(false)
    .action(async (args) => {
      const { bench } = await import('./bench.js')
      process.exitCode = await bench(args)
    })
  program
    .command('completion')
    .description(
      'Print a completion script: gangway completion bash > /etc/bash_completion.d/gangway'
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
    .version(version(), '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand('help [command]', 'Show help for a command')
    .configureHelp({ sortSubcommands: false })
    .enablePositionalOptions()
    .showHelpAfterError('(gangway --help lists all commands)')
    // Like Ace's commands: 2 for wrong usage.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  serverCommands(program)
  developerCommands(program)
  makeCommands(program)
  for (const command of program.commands) {
    command.showHelpAfterError(`See: bin/gangway ${command.name()} --help`)
  }
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

/**
 * Whether a command exists neither here nor in Ace, which guesses only at its own. The commands of
 * a topic, such as `audit:verify`, are all Ace's. When Ace cannot start, it says why itself.
 */
const isUnknown = (name, others) =>
  !name.includes(':') &&
  others.length > 0 &&
  !others.some((other) => [other.name, other.namespace].includes(name))

export async function main(args) {
  const program = createProgram()
  const known = new Set(['help', ...program.commands.map((command) => command.name())])
  const [first, second] = args
  try {
    const asksHelp = first === 'help' && second
    const name = asksHelp ? second : first
    if (name && !name.startsWith('-') && !known.has(name)) {
      const others = await aceCommands()
      if (!isUnknown(name, others)) return await becomeAce(asksHelp ? [name, '--help'] : args)
      // What is meant may be a command of either.
      for (const other of others) if (!known.has(other.name)) program.command(other.name)
      return await program.parseAsync([name], { from: 'user' })
    }
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
