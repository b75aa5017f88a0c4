import type { JobHandler } from './handler.ts'
import type { Job } from './queue.ts'

interface Claim {
  readonly claimed: readonly Job[]
  /** Gives the places of its providers back. */
  readonly release: () => void
}

/** Counts the running batches of each provider, for the kinds of jobs that limit them. */
export function tenantLimits() {
  /** By kind, and then by client id. */
  const running = new Map<string, Map<string, number>>()
  /** The last claim of a kind: each must know what the one before it got. */
  const claiming = new Map<string, Promise<unknown>>()

  async function claimLimited(
    kind: string,
    maxPerTenant: number,
    claim: (except: readonly string[]) => Promise<readonly Job[]>,
  ): Promise<Claim> {
    const counts = running.get(kind) ?? new Map<string, number>()
    running.set(kind, counts)
    const full = [...counts].flatMap(([clientId, count]) => (count < maxPerTenant ? [] : clientId))
    const claimed = await claim(full)
    const clientIds = new Set(claimed.map(({ clientId }) => clientId))
    const add = (change: 1 | -1) => {
      for (const clientId of clientIds) {
        const count = (counts.get(clientId) ?? 0) + change
        if (count === 0) counts.delete(clientId)
        else counts.set(clientId, count)
      }
    }
    add(1)
    return { claimed, release: () => add(-1) }
  }

  return {
    /** Claims jobs of a kind; `claim` leaves those of the providers it is given. */
    claim: async (
      { kind, maxPerTenant }: Pick<JobHandler, 'kind' | 'maxPerTenant'>,
      claim: (except: readonly string[]) => Promise<readonly Job[]>,
    ): Promise<Claim> => {
      if (maxPerTenant === undefined) return { claimed: await claim([]), release: () => undefined }
      const before = claiming.get(kind) ?? Promise.resolve()
      const claimed = before.then(() => claimLimited(kind, maxPerTenant, claim))
      claiming.set(
        kind,
        claimed.catch(() => undefined),
      )
      return claimed
    },
  }
}
