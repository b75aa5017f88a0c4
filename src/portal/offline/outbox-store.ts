import * as v from 'valibot'
import { withLock } from '#portal/kit/with-lock.ts'

const pendingSchema = v.object({
  /** Idempotency key: however often it is sent, the server opens one request. */
  key: v.string(),
  /** ISO instant by this device's clock. */
  writtenAt: v.string(),
  phone: v.string(),
  message: v.string(),
  /** `refused`: sent again unchanged, it would be refused again. */
  state: v.picklist(['waiting', 'refused', 'sent']),
  /** Server text of the refusal; null when there is none to show. */
  refusal: v.nullable(v.string()),
  /** The request the server opened; null until it is sent. */
  opened: v.nullable(v.object({ id: v.string(), protocol: v.string() })),
})

/** A support request written without a network; kept until it is sent and seen, or discarded. */
export type PendingRequest = v.InferOutput<typeof pendingSchema>

const listSchema = v.array(pendingSchema)

/** More than one outage needs, and few enough to read through. */
const maxUnsent = 5

/** Where the list is stored, sealed for one subscriber. Never rejects. */
export interface OutboxStorage {
  read(): Promise<unknown>
  /** Returns whether the list is stored now. */
  write(list: readonly PendingRequest[]): Promise<boolean>
}

type Change = (list: readonly PendingRequest[]) => readonly PendingRequest[]

/** The outbox of this page. `onChange` tells the other tabs, which then call `reload`. */
export function createOutbox(storage: OutboxStorage, onChange: () => void = () => {}) {
  let list: readonly PendingRequest[] = []
  /** Where nothing can be stored, the page remembers the list for as long as it is open. */
  let unstored: readonly PendingRequest[] | null = null
  const listeners = new Set<() => void>()

  function show(next: readonly PendingRequest[]): void {
    list = next
    for (const listener of listeners) listener()
  }

  async function load(): Promise<readonly PendingRequest[]> {
    if (unstored) return unstored
    const parsed = v.safeParse(listSchema, await storage.read())
    return parsed.success ? parsed.output : []
  }

  /** One tab at a time reads, changes and writes the list. */
  function change(apply: Change): Promise<boolean> {
    return withLock('outbox', async () => {
      const next = apply(await load())
      show(next)
      const isStored = await storage.write(next)
      unstored = isStored ? null : next
      onChange()
      return isStored
    })
  }

  return {
    current: () => list,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads the stored list: at entry, and when another tab has changed it. */
    reload: async () => show(await load()),
    hasUnsent: () => list.some(({ state }) => state === 'waiting'),
    isFull: () => list.filter(({ state }) => state !== 'sent').length >= maxUnsent,
    /** Adds a request; returns whether it will still be there after the page is closed. */
    add: (written: Pick<PendingRequest, 'key' | 'writtenAt' | 'phone' | 'message'>) =>
      change((list) => [...list, { ...written, state: 'waiting', refusal: null, opened: null }]),
    /** Records how the sending of a request ended. */
    settle: (key: string, outcome: Pick<PendingRequest, 'state' | 'refusal' | 'opened'>) =>
      change((list) => list.map((one) => (one.key === key ? { ...one, ...outcome } : one))),
    discard: (key: string) => change((list) => list.filter((one) => one.key !== key)),
    /** Empties the page at sign-out, before the next subscriber; the sealed store is deleted elsewhere. */
    reset: (): void => {
      unstored = null
      show([])
    },
  }
}
