import { Cron } from 'croner'

/** When few are awake, and nobody is reminded of anything. */
const night = '15 4 * * *'

/**
 * Once a night, in every process: what was kept long enough goes. Doing it twice takes nothing more
 * away.
 */
export function upkeep(deps: {
  readonly sweeps: readonly ((now: Date) => Promise<void>)[]
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}) {
  const { sweeps, now, log } = deps
  let cron: Cron | null = null
  const sweep = async () => {
    for (const one of sweeps) {
      await one(now()).catch((error: unknown) => log.error({ error }, 'upkeep failed'))
    }
  }
  return {
    sweep,
    start() {
      cron = new Cron(night, { timezone: 'America/Sao_Paulo', protect: true, unref: true }, sweep)
    },
    stop() {
      cron?.stop()
    },
  }
}
