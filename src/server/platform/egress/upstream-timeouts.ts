/** How long a call to an upstream may take, in milliseconds. */
export interface CallTimeouts {
  /** From sending one try to the first byte of its answer. */
  readonly firstByteMs: number
  /** The whole call: waiting in the queue, every retry, and reading the body. */
  readonly totalMs: number
}

/** Time to open a connection to any host. */
export const connectTimeoutMs = 2_000

/**
 * The time-outs of every call that goes through the egress client, by upstream and kind of call. A
 * read ends inside the server's deadline for reads (contract/patience.ts).
 */
export const upstreamTimeouts = {
  erp: {
    list: { firstByteMs: 7_000, totalMs: 8_500 },
    /** A batch call also waits for a place in the narrow batch bulkhead. */
    batchList: { firstByteMs: 20_000, totalMs: 60_000 },
    insert: { firstByteMs: 12_000, totalMs: 12_000 },
    /** An action prints a document or creates a charge while the caller waits. */
    action: { firstByteMs: 25_000, totalMs: 25_000 },
  },
  gateway: {
    read: { firstByteMs: 7_000, totalMs: 8_500 },
    /** The gateway asks the card's bank while the caller waits. */
    write: { firstByteMs: 20_000, totalMs: 20_000 },
  },
  bank: {
    read: { firstByteMs: 7_000, totalMs: 8_500 },
    write: { firstByteMs: 15_000, totalMs: 15_000 },
  },
  acs: {
    /** Short, so that read, change and read back in a row fit into the time the portal waits. */
    read: { firstByteMs: 6_000, totalMs: 8_000 },
    write: { firstByteMs: 12_000, totalMs: 12_000 },
  },
  platform: {
    read: { firstByteMs: 6_000, totalMs: 8_500 },
    write: { firstByteMs: 15_000, totalMs: 15_000 },
  },
  /** The mailbox of the sandbox. SMTP has its own time-outs in mail/smtp-transport.ts. */
  mail: { firstByteMs: 15_000, totalMs: 15_000 },
  /** A gateway for SMS or WhatsApp, while the subscriber waits for the code. */
  message: { firstByteMs: 12_000, totalMs: 15_000 },
  push: { firstByteMs: 10_000, totalMs: 15_000 },
  image: { firstByteMs: 5_000, totalMs: 10_000 },
  /** A proxy may obtain the host's certificate while it is first asked. */
  host: { firstByteMs: 10_000, totalMs: 12_000 },
} as const
