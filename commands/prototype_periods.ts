import { BaseCommand } from '@adonisjs/core/ace'

export default class PrototypePeriods extends BaseCommand {
  static commandName = 'prototype:periods'
  static description = 'Measure a table of compliance periods against the queries of today'
  static options = { startApp: true }

  async run() {
    const { run } = await import('#training/measure_periods')
    await run()
  }
}
