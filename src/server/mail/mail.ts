import type { Tenant } from '#server/tenants/tenant.ts'

/** One letter to one address. Subject and texts are ours; whatever a provider typed is escaped in it. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a letter shows of a provider. */
export type Sender = Pick<
  Tenant,
  'clientId' | 'alias' | 'primaryColor' | 'contactEmail' | 'phoneNumber' | 'whatsappNumber'
>

export interface Mailer {
  /** Resolves once somebody else answers for the letter. Throws `UpstreamFailure` when nobody does. */
  send(sender: Sender, mail: Mail, signal?: AbortSignal): Promise<void>
}

/** A line break in a header would begin another header: none survives, nor any control character. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** One plain address and nothing that could be read as a second one. */
export function isAddress(text: string): boolean {
  return /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/.test(text) && text.length <= 254
}
