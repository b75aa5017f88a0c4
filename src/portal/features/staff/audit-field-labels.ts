import type { TenantFieldName } from '#domain/tenants/tenant-fields.ts'

/** The fields of the tenant form, as the log calls them. */
const tenantLabels: Readonly<Record<TenantFieldName, string>> = {
  alias: 'Nome',
  primary_color: 'Cor primária',
  secondary_color: 'Cor secundária',
  vertical_logo_url: 'Logo vertical',
  horizontal_logo_url: 'Logo horizontal',
  favicon_url: 'Favicon',
  app_logo_url: 'Logo do aplicativo',
  address: 'Endereço',
  whatsapp_number: 'WhatsApp',
  phone_number: 'Telefone',
  contact_email: 'E-mail de contato',
  faq_url: 'Perguntas frequentes',
  department_id: 'Setor',
  process_id: 'Processo',
  ixc_domain: 'Domínio do IXC',
  ixc_access_token: 'Token de acesso do IXC',
  gateway_url: 'URL de cobrança',
  gateway_query_url: 'URL de consulta do cartão',
  gateway_merchant_id: 'Merchant ID',
  gateway_merchant_key: 'Merchant key',
  message_gateway_url: 'URL das mensagens',
  message_gateway_template: 'Modelo da chamada',
  message_gateway_header: 'Cabeçalho do segredo',
  message_gateway_secret: 'Segredo das mensagens',
  message_gateway_second_secret: 'Segundo segredo das mensagens',
  message_channel: 'Canal dos códigos',
  message_daily_limit: 'Mensagens por dia',
}

const labels: Readonly<Record<string, string>> = {
  ...tenantLabels,
  support_type: 'Tipo de atendimento',
  subjects: 'Assuntos',
  ixc_trust: 'Certificado do IXC',
  acs_issuer_id: 'Emissor do ACS',
  acs_private_key: 'Chave privada do ACS',
  acs_url: 'URL do ACS',
  acs_trust: 'Certificado do ACS',
  platform_url: 'URL da ponte',
  platform_key: 'Chave da ponte',
  name: 'Nome',
  image: 'Imagem',
  pending_text: 'Texto antes da ativação',
  active_text: 'Texto depois da ativação',
  app_store_link: 'Link da App Store',
  play_store_link: 'Link do Google Play',
  activation_criteria: 'Critério de ativação',
  product_ids: 'Produtos',
  plan_ids: 'Planos',
  integration_method: 'Integração',
  integration_method_product_ids: 'Produtos da integração',
  is_active: 'Ativo',
  title: 'Título',
  message: 'Mensagem',
  audience: 'Para quem',
  'tenants:read': 'consultar clientes',
  'tenants:write': 'cadastrar e editar clientes',
  'apps:read': 'consultar aplicativos',
  'apps:write': 'editar aplicativos',
  'health:read': 'consultar o status',
  'audit:read': 'consultar o registro',
}

/** What the screens call a field of an audit entry; rules keep the name of the rule. */
export function fieldLabel(name: string): string {
  if (name.startsWith('rules.')) return `Regra ${name.slice('rules.'.length)}`
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}
