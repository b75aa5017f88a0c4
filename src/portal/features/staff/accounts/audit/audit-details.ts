import { type AcceptedAuditEntry, trialActions } from '#contract/platform/audit.ts'
import type { TokenScope } from '#contract/staff/token-scopes.ts'
import type { OutageCause, OutageKind } from '#domain/news/outages/outage.ts'
import { causeWords } from '#domain/news/outages/words.ts'
import { formatDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { fillRecord } from '#domain/platform/values/record-of.ts'
import { auditedFieldLabel } from '#domain/staff/tenants/led-fields.ts'
import { kindLabel } from '#portal/kit/team/job-words.ts'
import { lookLabels, outcomeLabels, viewingLabels } from './audit-texts.ts'

/** What stands in `fields` of an audit entry. */
export interface Details {
  /** What it is; empty where the words say it. */
  readonly lead: string
  /** One of them in words; null for what no present version writes. */
  readonly wordOf: (name: string) => string | null
}

const among =
  (words: Readonly<Record<string, string>>): Details['wordOf'] =>
  (name) =>
    Object.hasOwn(words, name) ? (words[name] ?? null) : null

const scopeLabels = {
  'tenants:read': 'consultar clientes',
  'tenants:write': 'cadastrar e editar clientes',
  'tenants:lead': 'mudar para onde o assinante vai e paga',
  'apps:read': 'consultar aplicativos',
  'apps:write': 'editar aplicativos',
  'health:read': 'consultar o status',
  'audit:read': 'consultar o registro',
} as const satisfies Record<TokenScope, string>

const kindWords = {
  outage: 'Queda',
  maintenance: 'Manutenção',
} as const satisfies Record<OutageKind, string>
const outageWords: Record<OutageKind | OutageCause, string> = { ...kindWords, ...causeWords }

/** "reminder: 3": jobs of one kind, and how many. */
function jobsText(text: string): string {
  const [kind = '', count = ''] = text.split(': ')
  return `${kindLabel(kind)}: ${count}`
}

const changedFields: Details = { lead: 'Campos', wordOf: auditedFieldLabel }
const outcome: Details = { lead: 'Resultado', wordOf: among(outcomeLabels) }
const viewing: Details = { lead: 'Motivo', wordOf: among(viewingLabels) }
const look: Details = { lead: '', wordOf: among(lookLabels) }
const outage: Details = { lead: '', wordOf: among(outageWords) }
const jobs: Details = { lead: 'Tarefas', wordOf: jobsText }
const announcement: Details = {
  lead: 'Campos',
  wordOf: among({ title: 'Título', message: 'Mensagem', audience: 'Para quem' }),
}

const detailsOf: Readonly<Partial<Record<AcceptedAuditEntry['action'], Details>>> = {
  ...fillRecord(trialActions, outcome),
  ...fillRecord(['viewing begun', 'viewing ended'], viewing),
  ...fillRecord(['subscriber read', 'audit log exported'], look),
  ...fillRecord(
    ['outage opened', 'outage updated', 'outage ended', 'maintenance cancelled'],
    outage,
  ),
  ...fillRecord(['jobs retried', 'jobs dropped'], jobs),
  ...fillRecord(
    ['notification sent', 'notification scheduled', 'notification corrected'],
    announcement,
  ),
  'api token created': { lead: 'Permissões', wordOf: among(scopeLabels) },
  'access records exported': {
    lead: 'Período',
    wordOf: (day) => (isCalendarDate(day) ? formatDate(day) : null),
  },
  'sandbox removed': { lead: 'Provedores', wordOf: (clientId) => clientId },
}

/** What stands in `fields` of the entries of an action. */
export const detailsOfAction = (action: AcceptedAuditEntry['action']): Details =>
  detailsOf[action] ?? changedFields
