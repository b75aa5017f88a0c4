import type { AcceptedAuditEntry } from '#contract/platform/audit.ts'
import { changeText } from '#domain/staff/tenants/led-fields.ts'
import { detailsOfAction } from './audit-details.ts'
import { auditTexts as texts } from './audit-texts.ts'

/** Who acted, in words. */
export function actorText({ who, role }: AcceptedAuditEntry): string {
  if (who === '') return texts.unknownAccount
  if (role === 'subscriber') return texts.subscriber(who)
  if (role === 'token') return texts.token(who)
  // A named user has an e-mail, the shared access of a provider its client id.
  return role === 'provider' && !who.includes('@') ? texts.providerUser(who) : who
}

/** What was acted on, as a line of the screen; empty for nothing. */
export function subjectText({ action, subject }: AcceptedAuditEntry): string {
  if (subject === '') return ''
  const isToken = action === 'api token created' || action === 'api token revoked'
  return isToken ? texts.token(subject) : texts.subject(subject)
}

/** What is told of an entry besides values that changed, in words. */
function untoldOf({ action, fields, changes }: AcceptedAuditEntry): readonly string[] {
  const { wordOf } = detailsOfAction(action)
  const isTold = (name: string) => changes.some(({ field }) => field === name)
  return fields.filter((name) => !isTold(name)).map((name) => wordOf(name) ?? name)
}

/** All that is told of an entry: fields and from what to what they changed, or another detail. */
export const detailsOf = (entry: AcceptedAuditEntry): readonly string[] => [
  ...entry.changes.map(changeText),
  ...untoldOf(entry),
]

/** The details as lines of the screen. */
export function detailLines(entry: AcceptedAuditEntry): readonly string[] {
  const untold = untoldText(entry)
  return [...entry.changes.map(changeText), ...(untold === '' ? [] : [untold])]
}

function untoldText(entry: AcceptedAuditEntry): string {
  const details = untoldOf(entry)
  const { lead } = detailsOfAction(entry.action)
  return details.length > 0 && lead !== ''
    ? texts.led(lead, details.join(', '))
    : details.join(', ')
}
