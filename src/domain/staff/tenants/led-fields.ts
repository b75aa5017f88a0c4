import { keysOf, recordOf } from '#domain/platform/values/record-of.ts'
import type { harmlessSwitches } from './rule-switches.ts'
import {
  isLedText,
  isSecretField,
  type LedTextName,
  type Telling,
  tenantFieldNames,
  tenantFields,
} from './tenant-fields.ts'

interface LedField {
  readonly label: string
  readonly told: Telling
  /** The words for values that are none themselves. */
  readonly words?: Readonly<Record<string, string>>
  /** A secret or a trusted certificate: no token of the API changes it, whatever its scopes. */
  readonly isForPeople?: true
}

function ledText(name: LedTextName): LedField {
  const { label, told } = tenantFields[name]
  return { label, told, ...(isSecretField(name) && { isForPeople: true }) }
}

const yesOrNo = { true: 'sim', false: 'não' }

/**
 * Where money and people are led: contacts, links and texts that subscribers follow, the addresses and
 * secrets of the systems that the portal asks and pays through, the provider's own hosts, and the rules
 * of signing in and paying. A change needs a fresh sign-in, or a token with the scope `tenants:lead`;
 * the audit log and an e-mail to the provider's owners tell it. By the names of the audit log;
 * `contract/staff/led-fields.test.ts` fails for a field that stands neither here nor in `harmlessFields`.
 */
const ledFields = {
  ...recordOf(tenantFieldNames.filter(isLedText).map((name) => [name, ledText(name)] as const)),
  ixc_trust: { label: 'Certificado do IXC', told: 'unsaid', isForPeople: true },

  'rules.recurrenceUrl': { label: 'URL de pagamento recorrente', told: 'value' },
  'rules.planLabelUrl': { label: 'Página das etiquetas dos planos', told: 'value' },
  'rules.chatUrl': { label: 'URL do chat', told: 'value' },
  'rules.appIntroduction': { label: 'Texto de apresentação dos aplicativos', told: 'value' },
  'rules.valueAddedServices': { label: 'Serviços de valor agregado', told: 'value' },
  'rules.firstSupportMessageLabel': { label: 'Rótulo da primeira mensagem', told: 'value' },
  'rules.supportSubjectDescriptions': { label: 'Descrições dos assuntos', told: 'value' },
  'rules.announcementHosts': { label: 'Links nas notificações gerais', told: 'value' },
  'rules.centralPassword': {
    label: 'Entrar com a senha da central',
    told: 'value',
    words: { off: 'não', 'first-time': 'só no primeiro acesso', always: 'sempre' },
  },
  'rules.asksSecurityCode': {
    label: 'Pedir o código de segurança (CVV)',
    told: 'value',
    words: yesOrNo,
  },
  'rules.paysTogetherByPix': {
    label: 'Um PIX só para várias faturas',
    told: 'value',
    words: yesOrNo,
  },

  acs_private_key: { label: 'Chave privada do ACS', told: 'unsaid', isForPeople: true },
  acs_url: { label: 'URL do ACS', told: 'address' },
  acs_trust: { label: 'Certificado do ACS', told: 'unsaid', isForPeople: true },

  platform_url: { label: 'URL da ponte', told: 'address' },
  platform_key: { label: 'Chave da ponte', told: 'unsaid', isForPeople: true },

  pending_text: { label: 'Texto antes da ativação', told: 'value' },
  active_text: { label: 'Texto depois da ativação', told: 'value' },
  app_store_link: { label: 'Link da App Store', told: 'value' },
  play_store_link: { label: 'Link do Google Play', told: 'value' },

  own_host: { label: 'Domínio próprio', told: 'value' },
  leading_host: { label: 'Domínio principal', told: 'value' },
  second_factor: {
    label: 'Verificação em duas etapas da equipe do provedor',
    told: 'value',
    words: { off: 'desligada', optional: 'opcional', required: 'obrigatória' },
  },
} as const satisfies Record<string, LedField>

export type LedFieldName = keyof typeof ledFields

/** The labels of the switches that lead neither money nor people, in the form and in the audit log. */
const harmlessSwitchLabels: Readonly<Record<keyof typeof harmlessSwitches, string>> = {
  showsContractDownload: 'Baixar contrato',
  showsAnnualSettlement: 'Quitação anual de débitos',
  usesOwnFiscalNoteModel: 'Modelo próprio de nota fiscal',
  showsClosedSupportDetail: 'Detalhe dos atendimentos fechados',
  allowsNewSupportMessage: 'Novas mensagens',
  asksIfSolved: 'Perguntar se foi resolvido',
  showsVisits: 'Mostrar a visita do técnico',
  automaticPix: 'PIX Automático',
  automaticCard: 'Pagamento automático no cartão salvo',
  allowsPaymentLinks: 'Link para outra pessoa pagar',
  allowsDeskUnlock: 'Desbloqueio de confiança pelo atendimento',
  showsBillChat: 'Conversar sobre uma fatura no WhatsApp',
  allowsNewWifiName: 'Trocar o nome do Wi-Fi',
  allowsSignatureLink: 'Reenviar o link de assinatura',
  showsUpcomingBills: 'Ver próximas faturas',
  measuresVisits: 'Medir a velocidade do portal',
}

/**
 * The labels of fields that lead neither money nor people: of looks, of ids inside the same ERP, and of
 * what the portal shows from the ERP.
 */
const harmless = {
  ...recordOf(
    tenantFieldNames
      .filter((name) => !isLedText(name))
      .map((name) => [name, tenantFields[name].label] as const),
  ),
  support_type: 'Tipo de atendimento',
  subjects: 'Assuntos',

  ...recordOf(
    keysOf(harmlessSwitchLabels).map(
      (rule) => [`rules.${rule}` as const, harmlessSwitchLabels[rule]] as const,
    ),
  ),
  'rules.invoiceWindow': 'Até quando mostrar faturas abertas',
  'rules.fiscalNoteTypes': 'Tipos de documento das notas fiscais',
  'rules.supportMenu': 'Atendimento só por chat',
  'rules.appActivation': 'Contato no lugar da ativação',
  'rules.appPage': 'Página de serviços de valor agregado',
  'rules.rightSubjects': 'Assuntos de “Meus direitos”',
  'rules.dueDays': 'Dias de vencimento oferecidos',
  'rules.offerSubjects': 'Assuntos de planos e adicionais',
  'rules.offeredPlans': 'Planos oferecidos',
  'rules.offerStart': 'Quando passa a valer',
  'rules.paymentParts': 'Pagar faturas vencidas em partes',
  'rules.minInstallmentCents': 'Valor mínimo por parcela',
  'rules.installmentsFromCents': 'A partir de que valor parcelar',
  'rules.lines': 'Minha conexão',
  'rules.outages': 'Abatimento por queda',
  'rules.automaticAnnouncedDays': 'Dias de aviso antes do vencimento',
  'rules.maxErpCalls': 'Consultas ao IXC ao mesmo tempo',
  'rules.timeZone': 'Fuso horário',

  acs_issuer_id: 'Emissor do ACS',

  name: 'Nome',
  image: 'Imagem',
  activation_criteria: 'Critério de ativação',
  product_ids: 'Produtos',
  plan_ids: 'Planos',
  integration_method: 'Integração',
  integration_method_product_ids: 'Produtos da integração',
  is_active: 'Ativo',
} as const
type HarmlessFieldName = keyof typeof harmless

export const harmlessFields = keysOf(harmless)

const isHarmlessField = (name: string): name is HarmlessFieldName => Object.hasOwn(harmless, name)

export const isLedField = (name: string): name is LedFieldName => Object.hasOwn(ledFields, name)

const fieldOf = (name: LedFieldName): LedField => ledFields[name]

/** What the form and the audit log call a field. */
export const fieldLabel = (name: LedFieldName | HarmlessFieldName): string =>
  isLedField(name) ? ledFields[name].label : harmless[name]

/** The same for the name in an entry of the audit log; null for one that no form has any more. */
export const auditedFieldLabel = (name: string): string | null =>
  isLedField(name) || isHarmlessField(name) ? fieldLabel(name) : null

/** Whether no token of the API may change the field. */
export const isForPeople = (name: LedFieldName): boolean => fieldOf(name).isForPeople === true

/** A changed field with what stood there and what stands there now, as texts; empty for nothing. */
export interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** Values by the names of the audit log. Secrets need not be among them: they are never told. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The led fields among those that changed. A field that had no value and has none now did not change. */
export function changedLedFields(
  names: readonly string[],
  before: FieldValues,
  after: FieldValues,
): LedFieldName[] {
  return names
    .filter(isLedField)
    .filter(
      (name) => fieldOf(name).told === 'unsaid' || textOf(before[name]) !== textOf(after[name]),
    )
}

/** What is told of changed led fields; one that is told by its name alone is not among them. */
export function toldChanges(
  names: readonly LedFieldName[],
  before: FieldValues,
  after: FieldValues,
): FieldChange[] {
  return names
    .map((field) => {
      const [from, to] = differenceOf(before[field], after[field]).map((text) =>
        told(fieldOf(field), text),
      )
      return { field, from: from ?? '', to: to ?? '' }
    })
    .filter(({ from, to }) => from !== to)
}

/** The most characters of a value that are told. */
const maxToldLength = 300

function told({ told: how, words }: LedField, text: string): string {
  if (how === 'unsaid') return ''
  const shown = how === 'value' ? (words?.[text] ?? text) : addressIn(text, how)
  const letters = Array.from(shown)
  return letters.length > maxToldLength ? `${letters.slice(0, maxToldLength).join('')}…` : shown
}

/** An address without what may hold a key. */
function addressIn(text: string, how: 'address' | 'host'): string {
  const [bare = ''] = text.split(/[?#]/, 1)
  return how === 'address' ? bare : (bare.replace(/^https?:\/\//i, '').split('/', 1)[0] ?? '')
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Two values as texts; of a record only the entries that differ. */
function differenceOf(before: unknown, after: unknown): readonly [string, string] {
  if (!isRecord(before) || !isRecord(after)) return [textOf(before), textOf(after)]
  const differs = ([key]: readonly [string, unknown]) => before[key] !== after[key]
  const part = (record: Readonly<Record<string, unknown>>) =>
    textOf(Object.fromEntries(Object.entries(record).filter(differs)))
  return [part(before), part(after)]
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'string') return value
  if (!isRecord(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, part]) => `${key}: ${textOf(part)}`)
  return entries.toSorted().join('; ')
}

/** A change in words, as e-mail and screen say it: 'WhatsApp: de "49 …" para "48 …"'. */
export function changeText({ field, from, to }: FieldChange): string {
  const label = auditedFieldLabel(field) ?? field
  if (from === '') return `${label}: antes vazio, agora “${to}”`
  if (to === '') return `${label}: antes “${from}”, agora vazio`
  return `${label}: de “${from}” para “${to}”`
}
