import * as v from 'valibot'
import { withLock } from '#portal/kit/browser/with-lock.ts'

/** A file of a request; its content is stored beside the list, until it is sent or refused. */
const pendingFileSchema = v.object({
  /** Idempotency key of the file. */
  key: v.string(),
  state: v.picklist(['waiting', 'refused', 'sent']),
})
export type PendingFile = v.InferOutput<typeof pendingFileSchema>

const pendingSchema = v.object({
  /** Idempotency key: however often it is sent, the server opens one request. */
  key: v.string(),
  /** ISO instant by this device's clock. */
  writtenAt: v.string(),
  /** Empty for a message to a request, which has none. */
  phone: v.string(),
  message: v.string(),
  /** The request that a message is added to; left out for a request of its own. */
  supportId: v.optional(v.string()),
  /** The line that it is about; the server writes its state below the message. */
  lineId: v.optional(v.string()),
  /** `refused`: sent again unchanged, it would be refused again. */
  state: v.picklist(['waiting', 'refused', 'sent']),
  /** Server text of the refusal; null when no refusal is to be shown. */
  refusal: v.nullable(v.string()),
  /** The request the server opened; null until it is sent. */
  opened: v.nullable(v.object({ id: v.string(), protocol: v.string() })),
  /** Sent one by one once the request is opened. */
  files: v.optional(v.array(pendingFileSchema), []),
})

/**
 * A support request, or a message to one, written without a network; kept until it is sent and seen, or
 * discarded. A message that was sent is seen in its conversation, and leaves at once.
 */
export type PendingRequest = v.InferOutput<typeof pendingSchema>

const listSchema = v.array(pendingSchema)

/** More than one outage needs, and few enough to read through. */
const maxUnsent = 5

/** Where the list is stored, sealed for one subscriber. Never rejects. */
export interface OutboxStorage {
  /** What is stored; undefined where that cannot be known now. */
  read(): Promise<unknown>
  /** Returns whether the list is stored now. */
  write(list: readonly PendingRequest[]): Promise<boolean>
  /** Deletes the content of a file. */
  removeFile(key: string): Promise<void>
}

/** The files of a request that still have to be sent. */
export const waitingFiles = ({ files }: Pick<PendingRequest, 'files'>): readonly PendingFile[] =>
  files.filter(({ state }) => state === 'waiting')

/** Whether something of a request still has to be sent. */
export const isUnsent = (request: PendingRequest): boolean =>
  request.state === 'waiting' || (request.state === 'sent' && waitingFiles(request).length > 0)

/** A request as its form has it; the contents of its files are stored already. */
type WrittenRequest = Pick<
  PendingRequest,
  'key' | 'writtenAt' | 'phone' | 'message' | 'lineId' | 'supportId'
> & {
  readonly fileKeys?: readonly string[]
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
    const stored = await storage.read()
    // A request that cannot be read is not gone: its subscriber would never hear that it was not sent.
    if (stored === undefined) return list
    const parsed = v.safeParse(listSchema, stored)
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
    hasUnsent: () => list.some(isUnsent),
    isFull: () => list.filter(({ state }) => state !== 'sent').length >= maxUnsent,
    /**
     * Adds a request; returns whether it will still be there after the page is closed. One that is written
     * again unchanged has its former key, and takes its place.
     */
    add: ({ fileKeys = [], ...written }: WrittenRequest) => {
      const files = fileKeys.map((key) => ({ key, state: 'waiting' as const }))
      return change((list) => [
        ...list.filter(({ key }) => key !== written.key),
        { ...written, state: 'waiting', refusal: null, opened: null, files },
      ])
    },
    /** Records how the sending of a request ended. */
    settle: (key: string, outcome: Pick<PendingRequest, 'state' | 'refusal' | 'opened'>) =>
      change((list) => list.map((one) => (one.key === key ? { ...one, ...outcome } : one))),
    /** Records how the sending of a file ended, and deletes its content. */
    settleFile: async (key: string, state: 'refused' | 'sent') => {
      await change((list) =>
        list.map((one) => ({
          ...one,
          files: one.files.map((file) => (file.key === key ? { ...file, state } : file)),
        })),
      )
      await storage.removeFile(key)
    },
    discard: async (key: string) => {
      const files = list.find((one) => one.key === key)?.files ?? []
      await change((list) => list.filter((one) => one.key !== key))
      for (const file of files) await storage.removeFile(file.key)
    },
    /** Empties the page at sign-out, before the next subscriber; the sealed store is deleted elsewhere. */
    reset: (): void => {
      unstored = null
      show([])
    },
  }
}
