import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { dayMs } from '#domain/durations.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import { invoiceRanges } from '#domain/notifications/invoice-range.ts'
import { isReminderHour, nextReminderHour } from '#domain/reminders/reminder-hours.ts'
import { lockScreenReminder } from '#domain/reminders/reminder-text.ts'
import type { Database } from '#server/db/database.ts'
import { alike } from '#server/jobs/alike.ts'
import type { Job } from '#server/jobs/queue.ts'
import { backoff, maxTries } from '#server/jobs/times.ts'
import type { Hold, Outcome, Outcomes, Work } from '#server/jobs/work.ts'
import type { SubscriptionStore } from '#server/notifications/store.ts'
import type { PushOutcome, PushPort } from '#server/push/port.ts'
import { notices } from './table.ts'

const payloadSchema = v.object({
  audience: v.nullable(v.picklist(invoiceRanges)),
  /** Devices that need no further try. */
  settled: v.optional(v.array(v.string()), []),
  /** Sent at once, even at night: somebody asked for it. */
  atAnyHour: v.optional(v.boolean(), false),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** As many notices at most are sent again after a crash; devices show each once, by its tag. */
const batchSize = 50

/** Milliseconds after which a notice is only in the inbox: nobody wants yesterday's at night. */
const staleAfter = dayMs

type Notice = typeof notices.$inferSelect

function messageOf(notice: Notice): PushMessage {
  const { id: tag, kind, title, body, path } = notice
  const words = kind === 'reminder' ? lockScreenReminder : { title, body }
  return { ...words, path: path || '/panel/inbox', tag }
}

type Device = Awaited<ReturnType<SubscriptionStore['livingAmong']>>[number]

interface Due {
  readonly job: Job
  readonly notice: Notice
  readonly payload: Payload
}

interface Sent extends Due {
  readonly pushed: number
  readonly failed: number
  /** Devices to try again, at that moment; null: none. */
  readonly again: { readonly at: Date; readonly settled: readonly string[] } | null
}

/** Sends notices to their readers' devices; what a push service puts off is sent later. */
export function pushWork(deps: {
  readonly database: Pick<Database, 'db'>
  readonly port: PushPort
  readonly devices: Pick<SubscriptionStore, 'livingAmong' | 'markGone'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): Work {
  const { database, port, devices, now, log } = deps

  async function noticesOf(batch: readonly Job[]): Promise<ReadonlyMap<string, Notice>> {
    const rows = await database.db
      .select()
      .from(notices)
      .where(
        and(
          inArray(notices.clientId, [...new Set(batch.map(({ clientId }) => clientId))]),
          inArray(
            notices.id,
            batch.map(({ key }) => key),
          ),
        ),
      )
    return new Map(rows.map((row) => [`${row.clientId}/${row.id}`, row]))
  }

  async function sendTo(device: Device, message: PushMessage) {
    const { clientId } = device
    const push = { tenant: { clientId }, subscription: device, message }
    const outcome = await port.send(push).catch((error: unknown): PushOutcome => {
      // One device nobody can encrypt for must not hold up the other forty-nine.
      log.error({ tenant: clientId, error }, 'push not made')
      return { kind: 'refused' }
    })
    if (outcome.kind === 'gone') await devices.markGone(clientId, device.id)
    return { device, outcome }
  }

  /** Every reader's devices, asked for at once. */
  async function devicesOf(due: readonly Due[]): Promise<(due: Due) => Device[]> {
    const groups = alike(due, ({ notice }) => notice.clientId)
    const found = await Promise.all(
      groups.map(([first, ...others]) => {
        const readers = [first, ...others].flatMap((one) => one?.notice.customerId ?? [])
        return devices.livingAmong(first?.notice.clientId ?? '', readers)
      }),
    )
    const living = new Map<string, Device[]>()
    for (const device of found.flat()) {
      const key = `${device.clientId}/${device.customerId}`
      living.set(key, [...(living.get(key) ?? []), device])
    }
    return ({ notice, payload: { audience, settled } }) =>
      (living.get(`${notice.clientId}/${notice.customerId}`) ?? []).filter(
        ({ id, invoiceRange }) =>
          !settled.includes(id) && (audience === null || invoiceRange === audience),
      )
  }

  async function send({ job, notice, payload }: Due, left: readonly Device[]): Promise<Sent> {
    const { settled } = payload
    const sent = await Promise.all(left.map((device) => sendTo(device, messageOf(notice))))
    const of = (...kinds: readonly string[]) =>
      sent.filter(({ outcome }) => kinds.includes(outcome.kind))
    const waiting = of('later')
    const waits = waiting.map(({ outcome }) =>
      outcome.kind === 'later' ? (outcome.retryAfter ?? 0) * 1000 : 0,
    )
    const at = new Date(now().getTime() + Math.max(backoff(job.tries), ...waits))
    const isLate = at.getTime() - notice.createdAt.getTime() > staleAfter
    const isTooLate = isLate || job.tries >= maxTries
    const isAgain = waiting.length > 0 && !isTooLate
    return {
      job,
      notice,
      payload,
      pushed: of('delivered').length,
      failed: of('gone', 'refused').length + (isAgain ? 0 : waiting.length),
      again: isAgain
        ? {
            at,
            settled: [...settled, ...of('delivered', 'gone', 'refused').map((s) => s.device.id)],
          }
        : null,
    }
  }

  /** The counts and the end of the jobs, both or neither. */
  async function note(sent: readonly Sent[], hold: Hold): Promise<void> {
    await database.db.transaction(async (tx) => {
      const done = sent.filter(({ again }) => again === null)
      const ours = new Set(
        await hold.finish(
          tx,
          done.map(({ job }) => job.id),
        ),
      )
      for (const { job, payload, again } of sent) {
        if (again === null) continue
        const { at, settled } = again
        const delay = { at, reason: 'push service busy', payload: { ...payload, settled } }
        if (await hold.delay(tx, [job.id], delay)) ours.add(job.id)
      }
      const counted = sent.filter(({ job }) => ours.has(job.id))
      const groups = alike(counted, ({ notice, pushed, failed, again }) => [
        notice.clientId,
        pushed,
        failed,
        again !== null,
      ])
      for (const group of groups) {
        const [first] = group
        if (!first) continue
        await tx
          .update(notices)
          .set({
            pushed: sql`${notices.pushed} + ${first.pushed}`,
            pushFailed: sql`${notices.pushFailed} + ${first.failed}`,
            isPushWaiting: first.again !== null,
          })
          .where(
            and(
              eq(notices.clientId, first.notice.clientId),
              inArray(
                notices.id,
                group.map(({ notice }) => notice.id),
              ),
            ),
          )
      }
    })
  }

  return {
    kind: 'push',
    batch: batchSize,
    atOnce: 4,
    makes: [],
    async run(batch, hold): Promise<Outcomes> {
      const outcomes = new Map<number, Outcome>()
      const found = await noticesOf(batch)
      const opening = nextReminderHour(now())
      const due: Due[] = []
      for (const job of batch) {
        const notice = found.get(`${job.clientId}/${job.key}`)
        // Erased with its reader's account meanwhile: nothing is left to send.
        if (!notice) continue
        const payload = v.parse(payloadSchema, job.payload)
        if (notice.kind === 'reminder' && !payload.atAnyHour && !isReminderHour(now())) {
          const delay = { at: opening, reason: 'night', isNoTry: true }
          outcomes.set(job.id, { is: 'later', delay })
        } else due.push({ job, notice, payload })
      }
      const left = await devicesOf(due)
      const sent = await Promise.all(due.map((one) => send(one, left(one))))
      await note(sent, hold)
      for (const { job } of due) outcomes.set(job.id, { is: 'settled' })
      return outcomes
    },
  }
}
