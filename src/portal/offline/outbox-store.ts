import * as v from 'valibot'
import { withLock } from '#portal/kit/browser/with-lock.ts'

/** A file of a request; its content is stored beside the list, until it is sent or refused. */
const pendingFileSchema = v.looseObject({
  /** Idempotency key of the file. */
  key: v.string(),
  state: v.picklist(['waiting', 'refused', 'sent']),
})
export type PendingFile = v.InferOutput<typeof pendingFileSchema>

// Loose: what a later version writes beside it is written back.
const pendingSchema = v.looseObject({
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

/** More than one outage needs, and few enough to read through. */
const maxUnsent = 5

/** Where the list is stored, sealed for one subscriber. Never rejects. */
export interface OutboxStorage {
  /** What is stored; undefined where that cannot be known now. */
  read(): Promise<unknown>
  /** Returns whether the list is stored now. */
  write(list: readonly unknown[]): Promise<boolean>
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
  /** What is stored and this version cannot read: it is not gone, and is written back as it is. */
  let unreadable: readonly unknown[] = []
  /** Changes that are not stored; repeated on what is read, they change nothing twice. */
  let unstored: readonly Change[] = []
  const listeners = new Set<() => void>()

  function show(next: readonly PendingRequest[]): void {
    list = next
    for (const listener of listeners) listener()
  }

  /** What is stored, with the changes that are not; null where that cannot be known now. */
  async function load(): Promise<readonly PendingRequest[] | null> {
    const stored = await storage.read()
    if (stored === undefined) return null
    const found: readonly unknown[] = Array.isArray(stored) ? stored : []
    unreadable = found.filter((one) => !v.is(pendingSchema, one))
    const readable = found.filter((one) => v.is(pendingSchema, one))
    const known: readonly PendingRequest[] = v.parse(v.array(pendingSchema), readable)
    return unstored.reduce((list, apply) => apply(list), known)
  }

  /** One tab at a time reads, changes and writes the list. Nothing is written over what was not read. */
  function change(apply: Change): Promise<boolean> {
    return withLock('outbox', async () => {
      const loaded = await load()
      const next = apply(loaded ?? list)
      show(next)
      const isStored = loaded !== null && (await storage.write([...unreadable, ...next]))
      unstored = isStored ? [] : [...unstored, apply]
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
    reload: async (): Promise<void> => {
      const loaded = await load()
      if (loaded) show(loaded)
    },
    hasUnsent: () => list.some(isUnsent) || unreadable.length > 0,
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
      unreadable = []
      unstored = []
      show([])
    },
  }
}
