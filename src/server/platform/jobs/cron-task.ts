import { Cron } from 'croner'

/**
 * Runs work by the clock, one run at a time. `stop` resolves when the run under way has ended, so that
 * the database closes after it. `run` must not reject.
 */
export function cronTask(pattern: string, timezone: string, run: () => Promise<void>) {
  let cron: Cron | null = null
  let running: Promise<void> = Promise.resolve()
  return {
    start() {
      cron = new Cron(pattern, { timezone, protect: true, unref: true }, () => {
        running = run()
        return running
      })
    },
    async stop() {
      cron?.stop()
      await running
    },
  }
}
