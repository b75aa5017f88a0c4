import { randomUUID } from 'node:crypto'
import { calendarDate } from '#domain/dates.ts'
import { dayMs } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Logger } from '#server/http/log.ts'
import type { TenantFinder } from '#server/http/tenant.ts'
import { announcementWork } from '#server/inbox/announcements.ts'
import { pushWork } from '#server/inbox/push-work.ts'
import { forgetOldNotices } from '#server/inbox/retention.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { subscriptionStore } from '#server/notifications/store.ts'
import { passwordLetterWork } from '#server/password/told.ts'
import type { PushPort } from '#server/push/port.ts'
import { reminderRunWork } from '#server/reminders/planning.ts'
import { reminderWork } from '#server/reminders/reminding.ts'
import { forgetOldRuns, reminderClock, runAnyway } from '#server/reminders/slot.ts'
import type { Sealer } from '#server/secrets/seal.ts'
import { jobQueue } from './queue.ts'
import { upkeep as upkeepOf } from './upkeep.ts'
import { jobWorker } from './worker.ts'

/** What was given up stays for staff to see for so long. */
const keptFor = 90 * dayMs

/** Everything that happens by itself put together; nothing of it runs before `start`. */
export function jobParts(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly push: PushPort
  readonly mailer: Mailer
  readonly now: () => Date
  readonly log: Logger
}) {
  const { database, seal, erps, tenants, push: port, mailer, now, log } = deps
  const queue = jobQueue(database, randomUUID())
  const devices = subscriptionStore(database)
  const worker = jobWorker({
    database,
    queue,
    now,
    log,
    works: [
      passwordLetterWork({ seal, tenants, mailer }),
      reminderRunWork({ database, erps, tenants, devices, now }),
      reminderWork({ database, erps, tenants, devices, now }),
      announcementWork({ database, now }),
      pushWork({ database, port, devices, now, log }),
    ],
  })
  const clock = reminderClock({ database, wake: () => worker.wake(), now, log })
  const upkeep = upkeepOf({
    now,
    log,
    sweeps: [
      (at) => forgetOldNotices(database, at),
      (at) => forgetOldRuns(database, new Date(at.getTime() - keptFor)),
      (at) => queue.forget(new Date(at.getTime() - keptFor)),
      (at) => devices.prune(at),
    ],
  })
  return {
    worker,
    /** Runs these providers' reminders now and does everything that follows; how many jobs it took. */
    remindNow: async (clientIds: readonly string[]): Promise<number> => {
      await runAnyway(database, clientIds, calendarDate(now()), now())
      return worker.drain()
    },
    start({ keepsHours }: { readonly keepsHours: boolean }) {
      worker.start()
      if (!keepsHours) return
      clock.start()
      upkeep.start()
    },
    async stop() {
      clock.stop()
      upkeep.stop()
      await worker.stop()
    },
  }
}
