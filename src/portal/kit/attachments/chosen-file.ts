import type { AttachmentKind } from '#domain/service/support/attachment.ts'

/** A file that is ready to be sent. */
export interface ChosenFile {
  /** Idempotency key: however often it is sent, the request gets it once. */
  readonly key: string
  readonly kind: AttachmentKind
  readonly base64: string
  /** Of the file itself. */
  readonly bytes: number
}
