import { allowedHosts } from '#domain/announcements/allowed-hosts.ts'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/announcements/announcement.ts'
import { foreignHost } from '#domain/announcements/linked-hosts.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

export interface Texts {
  readonly title: string
  readonly message: string
}

export type TextRefusal =
  | { readonly refused: AnnouncementFlaw }
  | { readonly refused: 'link not allowed'; readonly fields: readonly string[] }

/** Trims both, and writes line breaks as line feeds. */
export function normalizeTexts({ title, message }: Texts): Texts {
  return { title: title.trim(), message: message.replaceAll(/\r\n?/g, '\n').trim() }
}

/** What is wrong with normalized texts that are to be sent; null when nothing is. */
export async function checkTexts(
  tenant: Tenant,
  texts: Texts,
  hostsOf: (clientId: string) => Promise<readonly string[]>,
): Promise<TextRefusal | null> {
  const flaw = announcementFlaw(texts.title, texts.message)
  if (flaw) return { refused: flaw }
  const hosts = allowedHosts(tenant, await hostsOf(tenant.clientId))
  const fields = [
    ...(foreignHost(texts.title, hosts) === null ? [] : ['title']),
    ...(foreignHost(texts.message, hosts) === null ? [] : ['message']),
  ]
  return fields.length > 0 ? { refused: 'link not allowed', fields } : null
}
