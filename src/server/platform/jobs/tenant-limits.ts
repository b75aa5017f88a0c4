import type { Job } from './queue.ts'

interface Claim {
  readonly claimed: readonly Job[]
  /** Gives the place of a provider back, when its jobs have ended; of all without one. */
  readonly release: (clientId?: string) => void
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
    for (const clientId of clientIds) counts.set(clientId, (counts.get(clientId) ?? 0) + 1)
    const releaseOne = (clientId: string) => {
      if (!clientIds.delete(clientId)) return
      const count = (counts.get(clientId) ?? 0) - 1
      if (count === 0) counts.delete(clientId)
      else counts.set(clientId, count)
    }
    const release: Claim['release'] = (clientId) => {
      for (const one of clientId === undefined ? [...clientIds] : [clientId]) releaseOne(one)
    }
    return { claimed, release }
  }

  return {
    /** Claims jobs of a kind; `claim` leaves those of the providers it is given. */
    claim: async (
      { kind, maxPerTenant }: { readonly kind: string; readonly maxPerTenant: number | undefined },
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
