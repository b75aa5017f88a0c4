import * as v from 'valibot'

const pendingSchema = v.object({
  /** The request's own key: whoever sends it how often, the server does the work once. */
  key: v.string(),
  /** ISO instant by this device's clock. */
  writtenAt: v.string(),
  phone: v.string(),
  message: v.string(),
  /** `refused`: sending it again as it is would change nothing. */
  state: v.picklist(['waiting', 'refused', 'sent']),
  /** Server text it was refused with; null when there is none to tell. */
  refusal: v.nullable(v.string()),
  /** What the server made of a sent one. */
  opened: v.nullable(v.object({ id: v.string(), protocol: v.string() })),
})

/** A support request written without a network, from then until it is sent or thrown away. */
export type PendingRequest = v.InferOutput<typeof pendingSchema>

const listSchema = v.array(pendingSchema)

/** More than anybody writes during one outage; few enough to be looked through. */
const maxUnsent = 5

/** Where the list is kept between two openings, sealed for one subscriber; it never throws. */
export interface OutboxStorage {
  read(): Promise<unknown>
  /** Whether it is kept. */
  write(list: readonly PendingRequest[]): Promise<boolean>
}

type Change = (list: readonly PendingRequest[]) => readonly PendingRequest[]

/** One tab at a time reads, changes and writes; where there are no locks there is no second tab. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator || !('locks' in navigator)) return await work()
  return await navigator.locks.request('outbox', work)
}

/** `onChange` tells the other tabs; `reload` is for what they tell. */
export function createOutbox(place: OutboxStorage, onChange: () => void = () => {}) {
  let list: readonly PendingRequest[] = []
  /** Where nothing can be kept the page remembers, for as long as it stands. */
  let unkept: readonly PendingRequest[] | null = null
  const listeners = new Set<() => void>()

  function show(next: readonly PendingRequest[]): void {
    list = next
    for (const listener of listeners) listener()
  }

  async function kept(): Promise<readonly PendingRequest[]> {
    if (unkept) return unkept
    const parsed = v.safeParse(listSchema, await place.read())
    return parsed.success ? parsed.output : []
  }

  function change(make: Change): Promise<boolean> {
    return inTurn(async () => {
      const next = make(await kept())
      show(next)
      const isKept = await place.write(next)
      unkept = isKept ? null : next
      onChange()
      return isKept
    })
  }

  return {
    current: () => list,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads what is kept; on entry, and when another tab has changed it. */
    reload: async () => show(await kept()),
    hasUnsent: () => list.some(({ state }) => state === 'waiting'),
    isFull: () => list.filter(({ state }) => state !== 'sent').length >= maxUnsent,
    /** Whether it will still be there when the page is closed. */
    add: (written: Pick<PendingRequest, 'key' | 'writtenAt' | 'phone' | 'message'>) =>
      change((list) => [...list, { ...written, state: 'waiting', refusal: null, opened: null }]),
    settle: (key: string, end: Pick<PendingRequest, 'state' | 'refusal' | 'opened'>) =>
      change((list) => list.map((one) => (one.key === key ? { ...one, ...end } : one))),
    discard: (key: string) => change((list) => list.filter((one) => one.key !== key)),
    /** Signed out: nothing of it may be shown to the next one. What is kept goes with the store. */
    forget: (): void => {
      unkept = null
      show([])
    },
  }
}
