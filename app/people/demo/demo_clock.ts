import { DateTime, Settings } from 'luxon'

/** The time of services while a history is told: it runs on, and never back. */
export class DemoClock {
  private readonly real = Settings.now
  private started = false

  get now(): DateTime<true> {
    return DateTime.utc()
  }

  /** Moves on to a moment, unless it has passed. */
  goTo(moment: DateTime<true>): void {
    const at = this.started ? Math.max(moment.toMillis(), Settings.now()) : moment.toMillis()
    const since = performance.now()
    Settings.now = () => at + Math.floor(performance.now() - since)
    this.started = true
  }

  stop(): void {
    Settings.now = this.real
  }
}
