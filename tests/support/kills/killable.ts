import { createECDH, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import { jobQueue } from '#server/platform/jobs/queue.ts'
import { jobWorker } from '#server/platform/jobs/worker.ts'
import { inboxModule } from '#server/messaging/inbox/module.ts'
import { pushModule } from '#server/messaging/push/module.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { tenantStore } from '#server/platform/tenants/store.ts'
import { noTraces } from '#server/platform/traces/traces.ts'
import { createErps } from '#server/upstreams/erp/erps.ts'
import { oneKey } from '../database/one-key.ts'
import { unsharedWrites } from '../database/unshared-writes.ts'
import { openPlace, say } from './open-place.ts'

type PushDeps = Parameters<typeof pushModule>[0]

interface World {
  /** Answers what is asked of an ERP. */
  readonly erp: (request: Request) => Promise<Response>
  /** Says the line of a push, `push <device> <topic>`, and answers it. */
  readonly push?: (line: string) => Promise<Response>
  readonly issuedCodes?: PushDeps['issuedCodes']
}

interface Devices {
  readonly clientId: string
  readonly count: number
  /** Added to the number of a device in its address. */
  readonly first?: number
  /** Expressions of the row of subscriber `n`. */
  readonly range?: SQL
  readonly seenAt?: SQL
}

export const pushed = () => new Response('', { status: 201 })

const sayPush = async (line: string) => {
  say(line)
  return pushed()
}

/** What a process stands on that does jobs and may be killed at any moment. */
export async function openKillable(place: string, now: () => Date) {
  const database = await openPlace(place)
  await database.migrate()
  const { db } = database
  const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))
  const log = createLog('silent')
  const tenants = tenantStore(db, seal)

  return {
    database,
    seal,
    log,
    tenants,

    /** The portal accounts of the subscribers 1 to `count`. */
    async addAccounts(clientId: string, count: number) {
      await db.execute(sql`
        insert into credentials (client_id, customer_id, document_hash, password_hash)
        select ${clientId}::text, n::text, 'D' || n, '' from generate_series(1, ${count}::int) n
      `)
    },

    /** A device that receives pushes, for each of the subscribers 1 to `count`. */
    async addDevices({ clientId, count, first = 0, range = sql`5`, seenAt = sql`now()` }: Devices) {
      const p256dh = createECDH('prime256v1').generateKeys('base64url')
      const auth = Buffer.alloc(16, 7).toString('base64url')
      await db.execute(sql`
        insert into push_subscriptions
          (client_id, id, customer_id, document_hash, session_id, state, endpoint, p256dh, auth, invoice_range, seen_at)
        select ${clientId}::text, 'device-' || n, n::text, 'D' || n, 'none', 'living',
          'https://push.sandbox.example/' || n + ${first}::int, ${p256dh}::text, ${auth}::text,
          ${range}, ${seenAt}
        from generate_series(1, ${count}::int) n
      `)
    },

    /** The way to the world outside, and what goes by it. */
    reach({ erp, push = sayPush, issuedCodes = { find: async () => new Map() } }: World) {
      const handle = (request: Request) => {
        const url = new URL(request.url)
        if (url.hostname !== 'push.sandbox.example') return erp(request)
        return push(`push ${url.pathname.slice(1)} ${request.headers.get('topic')}`)
      }
      const inProcess = { hostSuffix: '.sandbox.example', handle }
      const egress = createEgress({ allow: new Set(), log, inProcess })
      const vapidSubject = 'mailto:a@b.example'
      const pushes = { database, seal, egress, tenants, issuedCodes, vapidSubject, now, log }
      const sender = pushModule(pushes)
      return {
        egress,
        push: sender,
        inbox: inboxModule({ database, push: sender, now }),
        erps: createErps({ egress, writes: unsharedWrites(), now, log }),
      }
    },

    /** Says `ready`, and `done` when no job is left. `onLook`: called at each look, and after the last job. */
    async workUntilDone(
      handlers: readonly JobHandler[],
      egress: Pick<ReturnType<typeof createEgress>, 'close'>,
      onLook: () => void = () => undefined,
    ) {
      const queue = jobQueue(database, randomUUID())
      const worker = jobWorker({ database, queue, handlers, traces: noTraces, now, log })
      const isWaiting = async () =>
        (await db.execute(sql`select from jobs limit 1`)).rows.length > 0
      say('ready')
      worker.start()
      while (await isWaiting()) {
        onLook()
        await wait(100)
      }
      await worker.stop()
      await egress.close()
      onLook()
      say('done')
    },

    /** Says the one row of a query: what became of everything. */
    async tellRow(query: SQL) {
      const { rows } = await db.execute(query)
      say(JSON.stringify(rows[0]))
    },

    /** Does what the first word of this process asks for, and closes the database. */
    async obey(commands: Record<string, () => Promise<void>>) {
      await acrossTenants(async () => commands[process.argv[2] ?? '']?.())
      await database.close()
    },
  }
}
