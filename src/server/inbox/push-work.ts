import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { PushMessage } from '#domain/notifications/message.ts'
import { invoiceRanges } from '#domain/notifications/range.ts'
import { isReminderHour, nextReminderHour } from '#domain/reminders/hours.ts'
import { discreetReminder } from '#domain/reminders/words.ts'
import type { Database } from '#server/db/open.ts'
import { alike } from '#server/jobs/alike.ts'
import type { Job } from '#server/jobs/queue.ts'
import { backoff } from '#server/jobs/times.ts'
import type { Hold, Outcome, Outcomes, Work } from '#server/jobs/work.ts'
import type { LivingSubscription, SubscriptionStore } from '#server/notifications/store.ts'
import type { PushPort } from '#server/push/port.ts'
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
const staleAfter = 24 * 3_600_000

type Notice = typeof notices.$inferSelect

function messageOf(notice: Notice): PushMessage {
  const { id: tag, kind, title, body, path } = notice
  const words = kind === 'reminder' ? discreetReminder : { title, body }
  return { ...words, path: path || '/panel/inbox', tag }
}

interface Sent {
  readonly job: Job
  readonly notice: Notice
  readonly payload: Payload
  readonly pushed: number
  readonly failed: number
  /** Devices to try again, at that moment; null: none. */
  readonly again: { readonly at: Date; readonly settled: readonly string[] } | null
}

/** Sends notices to their readers' devices; what a push service puts off is sent later. */
export function pushWork(deps: {
  readonly database: Pick<Database, 'db'>
  readonly port: PushPort
  readonly devices: Pick<SubscriptionStore, 'livingOf' | 'markGone'>
  readonly now: () => Date
}): Work {
  const { database, port, devices, now } = deps

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

  async function sendTo(device: LivingSubscription, message: PushMessage) {
    const { clientId } = device
    const outcome = await port.send({ tenant: { clientId }, subscription: device, message })
    if (outcome.kind === 'gone') await devices.markGone(clientId, device.id)
    return { device, outcome }
  }

  async function send(job: Job, notice: Notice): Promise<Sent> {
    const payload = v.parse(payloadSchema, job.payload)
    const { audience, settled } = payload
    const living = await devices.livingOf(notice, audience ?? undefined)
    const left = living.filter(({ id }) => !settled.includes(id))
    const sent = await Promise.all(left.map((device) => sendTo(device, messageOf(notice))))
    const of = (...kinds: readonly string[]) =>
      sent.filter(({ outcome }) => kinds.includes(outcome.kind))
    const waiting = of('later')
    const waits = waiting.map(({ outcome }) =>
      outcome.kind === 'later' && outcome.retryAfter !== null
        ? outcome.retryAfter * 1000
        : backoff(job.tries),
    )
    const at = new Date(now().getTime() + Math.max(0, ...waits))
    const isTooLate = at.getTime() - notice.createdAt.getTime() > staleAfter
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
        if (await hold.delay(tx, [job.id], { ...delay, isNoTry: true })) ours.add(job.id)
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
      const due: { job: Job; notice: Notice }[] = []
      for (const job of batch) {
        const notice = found.get(`${job.clientId}/${job.key}`)
        // Erased with its reader's account meanwhile: nothing is left to send.
        if (!notice) continue
        const { atAnyHour } = v.parse(payloadSchema, job.payload)
        if (notice.kind === 'reminder' && !atAnyHour && !isReminderHour(now())) {
          const delay = { at: opening, reason: 'night', isNoTry: true }
          outcomes.set(job.id, { is: 'later', delay })
        } else due.push({ job, notice })
      }
      const sent = await Promise.all(due.map(({ job, notice }) => send(job, notice)))
      await note(sent, hold)
      for (const { job } of due) outcomes.set(job.id, { is: 'settled' })
      return outcomes
    },
  }
}
