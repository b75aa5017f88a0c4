import { comparableHost, hostOfAddress } from '#domain/platform/hosts/host-name.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import type { AllowedTargets } from './lures.ts'

interface Leading {
  readonly faqUrl: string
  readonly whatsappNumber: string
  readonly phoneNumber: string
  readonly contactEmail: string
  readonly rules: Pick<ProviderRules, 'announcementHosts' | 'chatUrl' | 'recurrenceUrl'>
}

/**
 * Where a provider's announcements may lead: to the hosts of its portal (`ownHosts`), of its questions
 * and answers, its chat and its page for recurring payments, to those an administrator has listed, and
 * to its phones and e-mail address. Not to the hosts of pictures, ERP, gateway or platforms: they are
 * not for subscribers.
 */
export function allowedTargets(
  { faqUrl, whatsappNumber, phoneNumber, contactEmail, rules }: Leading,
  ownHosts: readonly string[],
): AllowedTargets {
  const addresses = [faqUrl, rules.chatUrl, rules.recurrenceUrl]
  const known = addresses.flatMap((address) => (address ? [hostOfAddress(address)] : []))
  const hosts = [...ownHosts, ...known, ...rules.announcementHosts]
  return {
    hosts: [...new Set(hosts.map(comparableHost))],
    contacts: [...new Set([whatsappNumber, phoneNumber, contactEmail].filter(Boolean))],
  }
}
