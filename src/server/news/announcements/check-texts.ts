import { allowedTargets } from '#domain/news/announcements/allowed-targets.ts'
import { announcementFlaw, type AnnouncementFlaw } from '#domain/news/announcements/announcement.ts'
import { findLures } from '#domain/news/announcements/lures.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export interface Texts {
  readonly title: string
  readonly message: string
}

export type TextRefusal =
  | { readonly refused: AnnouncementFlaw }
  | NonNullable<ReturnType<typeof findLures>>

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
  const { title, message } = texts
  return findLures({ title, message }, allowedTargets(tenant, await hostsOf(tenant.clientId)))
}
