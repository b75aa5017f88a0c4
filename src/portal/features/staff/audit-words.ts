import type { AuditEntry } from '#contract/audit.ts'
import { auditTexts as texts } from './audit-texts.ts'

/** Who acted, in words. */
export function actorText({ who, role }: AuditEntry): string {
  if (who === '') return texts.unknownAccount
  if (role === 'subscriber') return texts.subscriber(who)
  // A named user has an e-mail, the shared access of a provider its client id.
  return role === 'provider' && !who.includes('@') ? texts.providerUser(who) : who
}
