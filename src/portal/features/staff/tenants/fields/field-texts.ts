import { defaultDailyMessages } from '#domain/messaging/messages/channel.ts'
import { keysOf } from '#domain/platform/values/record-of.ts'
import { type TenantFieldName, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'

/** The groups of text fields in each section. */
export const fieldGroups = {
  brand: ['identity', 'colours', 'face', 'pictures'],
  contact: ['address', 'phones', 'links'],
  erp: ['erp'],
  payments: ['gateway', 'secrets', 'agreements', 'bank', 'bankSecrets'],
  messages: ['messages'],
  support: ['desk'],
} as const
export type FieldGroup = (typeof fieldGroups)[keyof typeof fieldGroups][number]

interface FieldTexts {
  readonly group: FieldGroup
  /** Left out where the form calls the field as the audit log does. */
  readonly label?: string
  readonly hint?: string
}

/** The words of each text field, in the order of the form, with its place there. */
const texts: Readonly<Record<TenantFieldName, FieldTexts>> = {
  alias: { group: 'identity', hint: 'Como os assinantes conhecem o provedor.' },
  primary_color: { group: 'colours', hint: 'No formato #rrggbb.' },
  secondary_color: {
    group: 'colours',
    hint: 'Opcional. Colore o desenho atrás do valor e da tela de entrada.',
  },
  hero_pattern: { group: 'face' },
  corner_shape: { group: 'face' },
  headline_face: { group: 'face' },
  vertical_logo_url: { group: 'pictures' },
  horizontal_logo_url: { group: 'pictures' },
  app_logo_url: {
    group: 'pictures',
    hint: 'Quadrada, com pelo menos 512 pixels: vira o ícone do portal instalado no celular.',
  },
  favicon_url: { group: 'pictures', label: 'Ícone da aba (favicon)' },
  address: { group: 'address' },
  whatsapp_number: { group: 'phones' },
  phone_number: { group: 'phones' },
  contact_email: { group: 'links' },
  faq_url: { group: 'links', label: 'URL das perguntas frequentes' },
  ixc_domain: { group: 'erp', hint: 'Por exemplo ixc.provedor.com.br.' },
  ixc_access_token: {
    group: 'erp',
    hint: 'Como o IXC mostra no cadastro do usuário do webservice. Fica guardado cifrado e não é mostrado de novo.',
  },
  gateway_url: { group: 'gateway' },
  gateway_query_url: {
    group: 'gateway',
    label: 'URL de consulta',
    hint: 'Se vazia, usamos a de cobrança.',
  },
  gateway_merchant_id: { group: 'gateway' },
  gateway_merchant_key: { group: 'secrets' },
  pix_gateway: {
    group: 'agreements',
    hint: 'Vale para autorizações novas. As que já existem continuam onde foram feitas.',
  },
  bank_url: {
    group: 'bank',
    label: 'URL da API Pix',
    hint: 'Como o banco a informa, por exemplo https://pix.banco.com.br/api/v2.',
  },
  bank_token_url: {
    group: 'bank',
    label: 'URL de autorização (OAuth 2)',
    hint: 'Por exemplo https://pix.banco.com.br/oauth/token.',
  },
  bank_client_id: { group: 'bank', label: 'Client ID' },
  bank_client_secret: { group: 'bankSecrets', label: 'Client secret' },
  bank_certificate: {
    group: 'bankSecrets',
    label: 'Certificado (PEM)',
    hint: 'O que o banco emitiu ou aceitou para a API Pix. Fica guardado cifrado e não é mostrado de novo.',
  },
  bank_private_key: {
    group: 'bankSecrets',
    label: 'Chave do certificado (PEM)',
    hint: 'Sem senha. Fica guardada cifrada e não é mostrada de novo.',
  },
  bank_pix_key: {
    group: 'bank',
    label: 'Chave PIX da conta',
    hint: 'Recebe a fatura paga junto com a autorização.',
  },
  bank_branch: { group: 'bank', label: 'Agência', hint: 'Opcional. Sem dígito.' },
  bank_account: { group: 'bank', label: 'Conta', hint: 'Com dígito e sem traço.' },
  bank_account_type: { group: 'bank', label: 'Tipo da conta' },
  message_channel: { group: 'messages', label: 'Como as mensagens chegam' },
  message_gateway_url: {
    group: 'messages',
    label: 'URL do serviço de mensagens',
    hint: 'Só https. Um token que o serviço pede no endereço se escreve {{segredo}}, ou {{segredo2}}, e se informa abaixo.',
  },
  message_gateway_template: {
    group: 'messages',
    hint: 'O corpo da chamada, como a documentação da empresa de SMS ou WhatsApp pede. Um JSON, como {"to":"{{celular}}","text":"{{mensagem}}"}, ou um formulário, como to={{celular}}&text={{mensagem}}. Marcadores: {{celular}} (5548991010000), {{celular_e164}} (com +), {{mensagem}}, {{codigo}}, {{provedor}}, {{segredo}} e {{segredo2}}.',
  },
  message_gateway_header: {
    group: 'messages',
    hint: 'Por exemplo Authorization. Vazio, o segredo precisa estar no modelo ou na URL, em {{segredo}}.',
  },
  message_gateway_secret: {
    group: 'messages',
    label: 'Segredo do serviço',
    hint: 'O valor inteiro do cabeçalho, como Bearer abc123. Fica guardado cifrado e não é mostrado de novo.',
  },
  message_gateway_second_secret: {
    group: 'messages',
    label: 'Segundo segredo do serviço',
    hint: 'Só para serviços que pedem dois. Vai onde está {{segredo2}}.',
  },
  message_daily_limit: {
    group: 'messages',
    label: 'Máximo de mensagens por dia',
    hint: `Para todos os assinantes juntos. Vazio, são ${defaultDailyMessages}. Depois dele os códigos vão só por e-mail.`,
  },
  department_id: {
    group: 'desk',
    label: 'ID do setor',
    hint: 'O número da coluna ID, na lista de setores do IXC: quem recebe o que o assinante pede. Vazio, vale o setor do assunto, ou o padrão do IXC.',
  },
  process_id: {
    group: 'desk',
    label: 'ID do processo',
    hint: 'O número da coluna ID, na lista de processos do IXC. Só para o tipo “Atendimento”. Vazio, vale o processo do assunto.',
  },
}

/** The fields of some groups. */
export const fieldsIn = (...groups: readonly FieldGroup[]) =>
  keysOf(texts).filter((name) => groups.includes(texts[name].group))

/** Label and hint of a field. */
export function fieldTexts(name: TenantFieldName) {
  const { label = tenantFields[name].label, hint } = texts[name]
  return { label, ...(hint !== undefined && { hint }) }
}
