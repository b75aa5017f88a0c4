import { Cron } from 'croner'

/** Deletes what has been kept long enough. Running it twice deletes nothing more. */
export type Sweep = (now: Date) => Promise<void>

/** 04:15, when few subscribers are awake and no reminder is sent. */
const night = '15 4 * * *'

/** Runs every sweep once a night, in every process. */
export function nightlySweep(deps: {
  readonly sweeps: readonly Sweep[]
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}) {
  const { sweeps, now, log } = deps
  let cron: Cron | null = null
  const runAll = async () => {
    for (const sweep of sweeps) {
      await sweep(now()).catch((error: unknown) => log.error({ error }, 'upkeep failed'))
    }
  }
  return {
    start() {
      cron = new Cron(night, { timezone: 'America/Sao_Paulo', protect: true, unref: true }, runAll)
    },
    stop() {
      cron?.stop()
    },
  }
}
