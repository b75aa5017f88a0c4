import { isLedField, ledFieldLabel } from '#domain/staff/tenants/led-fields.ts'
import { byField, tenantFields } from '#domain/staff/tenants/tenant-fields.ts'

const labels: Readonly<Record<string, string>> = {
  ...byField((name) => tenantFields[name].label),
  support_type: 'Tipo de atendimento',
  subjects: 'Assuntos',
  acs_issuer_id: 'Emissor do ACS',
  name: 'Nome',
  image: 'Imagem',
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
  'tenants:lead': 'mudar para onde o assinante vai e paga',
  'apps:read': 'consultar aplicativos',
  'apps:write': 'editar aplicativos',
  'health:read': 'consultar o status',
  'audit:read': 'consultar o registro',
}

/** What the screens call a field of an audit entry; a rule that is not in `led-fields.ts` keeps its own name. */
export function fieldLabel(name: string): string {
  if (isLedField(name)) return ledFieldLabel(name)
  if (name.startsWith('rules.')) return `Regra ${name.slice('rules.'.length)}`
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}
