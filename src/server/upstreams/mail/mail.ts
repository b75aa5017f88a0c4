import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** An e-mail to one address. The texts are ours; anything a provider typed is escaped in them. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The provider, as far as an e-mail shows it. */
export type Sender = Pick<
  Tenant,
  'clientId' | 'alias' | 'primaryColor' | 'contactEmail' | 'phoneNumber' | 'whatsappNumber'
>

export interface Mailer {
  /** False where no mail server is set: nothing can be sent. */
  readonly canSend: boolean
  /** Resolves when a mail server has accepted the e-mail; otherwise throws `UpstreamFailure`. */
  send(sender: Sender, mail: Mail, signal?: AbortSignal): Promise<void>
  /** Asks the mail server whether it would accept e-mails, and sends none. Never rejects. */
  check(sender: Pick<Sender, 'clientId'>): Promise<void>
}

/**
 * Replaces line breaks and control characters by spaces. A line break in a header would start another
 * header.
 */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
