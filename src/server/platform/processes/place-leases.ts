import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { secondMs } from '#domain/platform/time/durations.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withTenant } from '#server/platform/db/tenant-scope.ts'
import type { ShareOf } from '#server/platform/egress/upstream-state.ts'
import type { Module } from '#server/platform/module.ts'
import { upstreamPlaces } from './place-table.ts'

/** Milliseconds that claimed places belong to a process, which renews them while it uses them. */
const leaseMs = 5 * secondMs
const renewalMs = secondMs
/** Milliseconds between two claims for one provider, while calls wait for places. */
const claimPauseMs = 100
/** Milliseconds without a call after which a process gives its places back. */
const idleMs = 5 * secondMs

interface Lease {
  readonly clientId: string
  readonly lane: Parameters<ShareOf>[1]
  max: number
  use: Parameters<ShareOf>[3]
  places: number
  /** On the clock of this process. */
  endsAt: number
  usedAt: number
  claimedAt: number
  claiming: Promise<void> | null
  /** Another process finds the system failing. */
  isSuspected: boolean
  /** The database did not answer the last claim. */
  isRefused: boolean
}

export interface PlaceLeases extends Module {
  readonly shareOf: ShareOf
}

/**
 * Shares a provider's limit among the processes by what each has to do: places that one does not need serve
 * the others. They are leased in the database, so together the processes never exceed the limit. One
 * process alone asks nothing. While the database does not answer, each has an even part, one at least.
 */
export function placeLeases(deps: {
  readonly database: Pick<Database, 'db'>
  readonly countProcesses: () => number
  readonly monotonic: () => number
}): PlaceLeases {
  const { database, countProcesses, monotonic } = deps
  const { db } = database
  const holder = randomUUID()
  const leases = new Map<string, Lease>()
  let timer: ReturnType<typeof setInterval> | undefined

  const evenPart = (max: number) => Math.max(1, Math.floor(max / countProcesses()))

  function placesOf({ endsAt, places, isRefused, max }: Lease): number {
    if (countProcesses() === 1) return max
    if (monotonic() < endsAt) return places
    return isRefused ? evenPart(max) : 0
  }

  async function claim(lease: Lease): Promise<void> {
    const { clientId, lane, max, use } = lease
    const startedAt = monotonic()
    lease.claimedAt = startedAt
    const wanted = Math.min(max, use.inFlight + use.queued + 1)
    try {
      const { rows } = await withTenant(clientId, () =>
        db.execute<{ granted: number; is_suspected: boolean }>(sql`
          select granted, is_suspected from claim_places(${clientId}, ${lane}, ${holder}, ${wanted}::integer,
            ${use.inFlight}::integer, ${max}::integer, ${leaseMs}::integer, ${use.isFailing})
        `),
      )
      const { granted = 0, is_suspected: isSuspected = false } = rows[0] ?? {}
      lease.places = granted
      // Once, and not at each renewal: what fails for another process alone would stop this one, too.
      if (isSuspected && !lease.isSuspected) use.suspect()
      lease.isSuspected = isSuspected
      lease.endsAt = startedAt + leaseMs
      lease.isRefused = false
    } catch {
      // The beat of the process tells that the database is away.
      lease.isRefused = true
    }
    use.resize(placesOf(lease))
  }

  /**
   * Claims now, or when the pause after the last claim is over; again while calls wait for places, or have
   * places that another process waits for.
   */
  function claimSoon(lease: Lease): void {
    if (lease.claiming) return
    const again = () => {
      lease.claiming = null
      const { use, places, max } = lease
      const isShort = use.inFlight > places || (use.queued > 0 && places < max)
      if (isShort && leases.has(keyOf(lease))) claimSoon(lease)
    }
    const waitMs = lease.claimedAt + claimPauseMs - monotonic()
    const begin = () => claim(lease).finally(again)
    lease.claiming =
      waitMs > 0
        ? new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref()).then(begin)
        : Promise.resolve().then(begin)
  }

  const release = async (lease: Lease): Promise<void> => {
    leases.delete(keyOf(lease))
    await lease.claiming
    const { clientId, lane } = lease
    const isMine = and(
      eq(upstreamPlaces.clientId, clientId),
      eq(upstreamPlaces.lane, lane),
      eq(upstreamPlaces.holder, holder),
    )
    await withTenant(clientId, () => db.delete(upstreamPlaces).where(isMine)).catch(() => undefined)
  }

  function renewAll(): void {
    const at = monotonic()
    for (const lease of leases.values()) {
      const { use, usedAt } = lease
      const isIdle = use.inFlight + use.queued === 0 && at - usedAt > idleMs
      if (isIdle || countProcesses() === 1) {
        use.resize(placesOf(lease))
        void release(lease)
      } else {
        claimSoon(lease)
      }
    }
  }

  return {
    shareOf: (clientId, lane, max, use) => {
      if (countProcesses() === 1) return max
      const at = monotonic()
      const key = keyOf({ clientId, lane })
      const nothing = { places: 0, endsAt: -Infinity, claimedAt: -Infinity, isSuspected: false }
      const fresh = { clientId, lane, max, use, ...nothing, claiming: null, isRefused: false }
      const lease: Lease = leases.get(key) ?? { ...fresh, usedAt: at }
      leases.set(key, lease)
      Object.assign(lease, { max, use, usedAt: at })
      const places = placesOf(lease)
      if (use.inFlight + use.queued >= places) claimSoon(lease)
      return places
    },
    background: {
      start: () => {
        timer = setInterval(renewAll, renewalMs)
        timer.unref()
      },
      stop: async () => {
        clearInterval(timer)
        await Promise.all([...leases.values()].map(release))
      },
    },
  }
}

const keyOf = ({ clientId, lane }: Pick<Lease, 'clientId' | 'lane'>) => `${lane} ${clientId}`
