await import('reflect-metadata')
const { Ignitor, prettyPrintError } = await import('@adonisjs/core')
const { HelpCommand } = await import('@adonisjs/core/ace')
const { explainErrors } = await import('#commands/_error_handler')

const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

const argv = process.argv.splice(2)
const [name = ''] = argv
const wantsHelp = !name.startsWith('-') && argv.slice(1).some((arg) => /^(--help|-h)$/.test(arg))

await new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.listenIf(app.managedByPm2, 'SIGINT', () => app.terminate())
  })
  .ace()
  .configure(async (app) => {
    const ace = await app.container.make('ace')
    // Help and examples show the command that people type.
    ace.info.set('binary', 'bin/gangway')
    explainErrors(ace, argv.includes('--json'))
    app.listen('SIGTERM', () => {
      if (ace.getMainCommand()?.staysAlive) return app.terminate()
      // The command would continue and reopen the closed databases, and never end.
      process.exit(143)
    })
    ace.executing(async (command) => {
      const { mayAsk, reportUsage } = await import('#commands/_reporting')
      const [extra] = (command as unknown as { parsed: { _: unknown[] } }).parsed._
      // Ace ignores arguments that a command does not declare, such as a folder without its flag.
      if (extra !== undefined) {
        reportUsage(command, `"${extra}" is an argument too many. See: bin/gangway ${name} --help`)
        process.exit(2)
      }
      // Lucid's commands would wait for a terminal that is not there.
      const asks = 'takeProductionConsent' in command && app.inProduction
      if (asks && !(command as { force?: boolean }).force) {
        if (!mayAsk(command, 'Use --force.')) process.exit(2)
      }
    })
    if (!wantsHelp) return
    // As a flag, help would first start the application, and fail without a configuration.
    await ace.boot()
    const parsed = { args: [name], flags: {}, unknownFlags: [], nodeArgs: [], _: [] }
    const help = new HelpCommand(ace, parsed, ace.ui, ace.prompt)
    await help.exec()
    // It fails only for a command that does not exist.
    process.exit(help.exitCode ? 2 : 0)
  })
  .handle(argv)
  .catch(async (error) => {
    process.exitCode = 1
    await prettyPrintError(error)
  })
