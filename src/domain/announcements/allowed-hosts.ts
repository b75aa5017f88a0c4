import { comparableHost, hostOfAddress } from '../host-name.ts'
import type { ProviderRules } from '../provider-rules.ts'

type HostRules = Pick<ProviderRules, 'announcementHosts' | 'chatUrl' | 'recurrenceUrl'>

/**
 * The hosts that a provider's announcements may link to: those of its portal (`ownHosts`), of its
 * questions and answers, its chat and its page for recurring payments, and those an administrator has
 * listed. Not those of pictures, ERP, gateway or platforms: they are not for subscribers.
 */
export function allowedHosts(
  { faqUrl, rules }: { readonly faqUrl: string; readonly rules: HostRules },
  ownHosts: readonly string[],
): string[] {
  const addresses = [faqUrl, rules.chatUrl, rules.recurrenceUrl]
  const known = addresses.flatMap((address) => (address ? [hostOfAddress(address)] : []))
  const hosts = [...ownHosts, ...known, ...rules.announcementHosts]
  return [...new Set(hosts.map(comparableHost))]
}
