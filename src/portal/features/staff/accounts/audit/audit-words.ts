import { type AcceptedAuditEntry, trialActions, trialOutcomes } from '#contract/platform/audit.ts'
import { changeText } from '#domain/staff/tenants/led-fields.ts'
import { fieldLabel } from './audit-field-labels.ts'
import { auditTexts as texts, lookLabels, outcomeLabels, viewingLabels } from './audit-texts.ts'

/** Who acted, in words. */
export function actorText({ who, role }: AcceptedAuditEntry): string {
  if (who === '') return texts.unknownAccount
  if (role === 'subscriber') return texts.subscriber(who)
  if (role === 'token') return texts.token(who)
  // A named user has an e-mail, the shared access of a provider its client id.
  return role === 'provider' && !who.includes('@') ? texts.providerUser(who) : who
}

function outcomeLabel(text: string): string {
  const outcome = trialOutcomes.find((one) => one === text)
  return outcome ? outcomeLabels[outcome] : text
}

const isTrial = ({ action }: AcceptedAuditEntry) => trialActions.some((trial) => trial === action)

/** What was acted on, as a line of the screen; empty for nothing. */
export function subjectText({ action, subject }: AcceptedAuditEntry): string {
  if (subject === '') return ''
  const isToken = action === 'api token created' || action === 'api token revoked'
  return isToken ? texts.token(subject) : texts.subject(subject)
}

const isViewing = ({ action }: AcceptedAuditEntry) =>
  action === 'viewing begun' || action === 'viewing ended'

const isLook = ({ action }: AcceptedAuditEntry) =>
  action === 'subscriber read' || action === 'audit log exported'

/** The fields whose values are not told, what came of a test, or why a viewing began or how it ended. */
function untoldOf(entry: AcceptedAuditEntry): readonly string[] {
  if (isViewing(entry)) return entry.fields.map((one) => viewingLabels[one] ?? one)
  if (isLook(entry)) return entry.fields.map((one) => lookLabels[one] ?? one)
  const isTold = (name: string) => entry.changes.some(({ field }) => field === name)
  return entry.fields
    .filter((name) => !isTold(name))
    .map(isTrial(entry) ? outcomeLabel : fieldLabel)
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
  if (details.length === 0) return ''
  if (isViewing(entry)) return texts.reason(details.join(', '))
  if (isLook(entry)) return details.join(', ')
  return isTrial(entry) ? texts.outcome(details.join(', ')) : texts.fields(details)
}
