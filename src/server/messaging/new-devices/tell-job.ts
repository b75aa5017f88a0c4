import { dayMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import { eachInTurn } from '#server/platform/jobs/each-job.ts'
import type { JobHandler, JobLease, Outcome } from '#server/platform/jobs/handler.ts'
import type { Job } from '#server/platform/jobs/queue.ts'
import type { PasswordModule } from '#server/account/password/module.ts'
import { pushJobKinds } from '#server/messaging/push/port.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import { newDeviceKind } from '#server/account/session/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { type NewDevice, type NewDeviceStore, severalSource } from './store.ts'
import { severalWords, signInWords } from './words.ts'

/** Sign-ins of a day that are told one by one; the next ones together. */
const maxAloneInDay = 3
/** Milliseconds between two messages about several sign-ins. */
const togetherMs = dayMs

export interface TellDeps {
  readonly database: Pick<Database, 'db'>
  readonly store: NewDeviceStore
  readonly erps: Pick<Erps, 'for'>
  readonly tenants: TenantFinder
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly password: Pick<PasswordModule, 'enqueueLetters'>
  readonly session: Pick<SessionModule, 'hashDocument'>
  readonly now: () => Date
}

/**
 * Tells a subscriber of sign-ins on new devices: in the inbox with a push at once, and by e-mail as soon
 * as the ERP gives the addresses. Doing a job twice tells nothing twice.
 */
export function tellOfNewDevices(deps: TellDeps): JobHandler {
  const { database, store, erps, tenants, inbox, password, session, now } = deps

  /** Puts the message into the inbox, where the sign-in was not told yet. */
  async function createMessage(tenant: Tenant, one: NewDevice, isAlone: boolean): Promise<void> {
    const { timeZone } = tenant.rules
    const at = now()
    await database.db.transaction(async (tx) => {
      const message = async () => {
        if (isAlone) {
          if (!(await store.markTold(tx, one, at))) return null
          return { ...signInWords(one, timeZone), source: one.id, path: '/panel/inbox' }
        }
        const moments = await store.markTogether(tx, one, at)
        const last = moments.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
        if (!last) return null
        const words = severalWords(moments.length, last, timeZone)
        return { ...words, source: severalSource(one.id), path: '/panel/security' }
      }
      const wanted = await message()
      if (!wanted) return
      const { clientId, customerId, documentHash } = one
      await inbox.createMessages(
        tx,
        clientId,
        [{ ...wanted, customerId, documentHash, kind: 'security' }],
        {
          audience: 'security',
          lane: 'urgent',
          now: at,
          atAnyHour: true,
          newBrowser: { session: one.id, since: one.at.toISOString() },
        },
      )
    })
  }

  /** Queues the e-mails of a message and ends the job, together. */
  async function sendLetters(
    tenant: Tenant,
    one: NewDevice & { readonly text: string },
    end: (tx: Parameters<JobLease['finish']>[0]) => Promise<unknown>,
  ): Promise<void> {
    // The sign-in has just read it, so the ERP is rarely asked again.
    const { value: customer } = await erps.for(tenant).customer(one.customerId)
    const isOwn =
      customer && session.hashDocument(one.clientId, customer.document) === one.documentHash
    await database.db.transaction(async (tx) => {
      if (isOwn) {
        const [detail = ''] = one.text.split('\n')
        const told = { ...one, emails: customer.emails, detail }
        await password.enqueueLetters(tx, 'new-device-letter', told)
      }
      await end(tx)
    })
  }

  async function tell(job: Job, lease: JobLease): Promise<Outcome | null> {
    const tenant = await tenants.find(job.clientId)
    const one = tenant && (await store.find(job.clientId, job.key))
    if (!tenant || !one) return null
    if (!one.toldAt) {
      const isAlone = (await store.placeInDay(one)) <= maxAloneInDay
      const last = isAlone ? null : await store.lastTogether(one)
      const until = new Date((last?.getTime() ?? 0) + togetherMs)
      if (until > now()) {
        return { is: 'delayed', delay: { until, reason: 'told together', countsAsTry: false } }
      }
      await createMessage(tenant, one, isAlone)
    }
    const text = await store.findText(one)
    // Told with others, by the job of one of them.
    if (text === null) return null
    await sendLetters(tenant, { ...one, text }, (tx) => lease.finish(tx, [job]))
    return { is: 'settled' }
  }

  return {
    kind: newDeviceKind,
    lane: 'urgent',
    batchSize: 4,
    produces: ['new-device-letter', pushJobKinds.urgent],
    // Of several sign-ins of a subscriber the first is told first.
    run: eachInTurn(tell),
  }
}
