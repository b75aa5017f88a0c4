import { createHash } from 'node:crypto'
import type { RuleOverrides } from '#domain/staff/tenants/provider-rules.ts'
import { noRightSubjects } from '#domain/service/rights/right-kind.ts'
import { byField, type TenantFieldName } from '#domain/staff/tenants/tenant-fields.ts'
import { type AcsAccount, acsAccount } from '../acs/acs-account.ts'
import { bankAccount } from '../bank/bank-account.ts'
import { messageSecret } from '../message/message-gateway.ts'
import { type ProviderApp, providerApps } from '../seed/providers/provider-apps.ts'

/**
 * A provider of the sandbox as staff would have entered it, with its apps and the access to its
 * upstreams.
 */
export interface SandboxTenant extends Readonly<Record<TenantFieldName, string>> {
  readonly client_id: string
  readonly support_type: 'os' | 'customer_service'
  readonly rules: RuleOverrides
  /** The bridge to the app platforms. */
  readonly platform_url: string
  readonly platform_key: string
  readonly apps: readonly ProviderApp[]
  /** The device service; two of the providers have none. */
  readonly acs: AcsAccount | null
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const toUuid = (hex: string) =>
  hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

/** The fields derived from the client id. The secrets among them work in the sandbox only. */
function derivedFields(client_id: string, { hasDevices }: { hasDevices: boolean }) {
  const files = `/pwa/${client_id}`
  const gateway = `https://${client_id}.gateway.sandbox.example`
  return {
    ...byField(() => ''),
    client_id,
    vertical_logo_url: `${files}/logo-vertical.svg`,
    horizontal_logo_url: `${files}/logo-horizontal.svg`,
    app_logo_url: `${files}/app-icon.svg`,
    favicon_url: `${files}/favicon.svg`,
    contact_email: `atendimento@${client_id}.example`,
    faq_url: `https://ajuda.${client_id}.example`,
    ixc_domain: `${client_id}.erp.sandbox.example`,
    // `{user id}:{64 hexadecimal digits}`, as the ERP shows it to the provider.
    ixc_access_token: `12:${digest(`sandbox ${client_id}`)}`,
    gateway_url: gateway,
    gateway_query_url: gateway,
    gateway_merchant_id: toUuid(digest(`merchant ${client_id}`)),
    gateway_merchant_key: digest(`merchant key ${client_id}`).slice(0, 40).toUpperCase(),
    ...bankAccount(client_id),
    platform_url: `https://${client_id}.platform.sandbox.example`,
    platform_key: digest(`platform ${client_id}`),
    apps: providerApps(client_id),
    acs: hasDevices ? acsAccount(client_id) : null,
  }
}

/** The subjects of `src/sandbox/seed/support-rows.ts`. */
const rightSubjects = {
  suspension: '70',
  cancellation: '71',
  contest: '72',
  due_day: '73',
} as const

/** The subjects of offers, of the same file. */
const offerSubjects = { plan_change: '74', extra: '75' } as const

/** The gateway that sends WhatsApp messages in the sandbox. */
const messageGateway = (clientId: string) => ({
  message_gateway_url: `https://${clientId}.message.sandbox.example/messages`,
  message_gateway_template: '{"to":"{{celular}}","text":"{{mensagem}}"}',
  message_gateway_header: 'Authorization',
  message_gateway_secret: messageSecret(clientId),
  message_gateway_second_secret: '',
  message_channel: 'whatsapp',
})

/**
 * The providers of the sandbox. `/pwa/<client_id>/config.json` holds the same theme for a portal
 * that runs without this server.
 */
export const sandboxTenants: readonly SandboxTenant[] = [
  {
    ...derivedFields('demo', { hasDevices: true }),
    alias: 'Provedor Demo Telecom',
    primary_color: '#0b63ce',
    secondary_color: '#12b5a6',
    whatsapp_number: '48 99900-0000',
    phone_number: '48 3300-0000',
    support_type: 'customer_service',
    rules: {
      announcementHosts: ['demo.example'],
      automaticPix: true,
      automaticCard: true,
      paysTogetherByPix: true,
      allowsDeskUnlock: true,
      lines: 'act',
      rightSubjects,
      offerSubjects,
      paymentParts: '6',
      planLabelUrl: 'https://demo.example/etiquetas',
    },
    address: 'Rua das Fibras, 100, Centro, Florianópolis/SC, 88010-000',
  },
  {
    ...derivedFields('netmania', { hasDevices: true }),
    alias: 'Netmania Fibra',
    primary_color: '#6d1fd1',
    secondary_color: '#ff5a8a',
    hero_pattern: 'grid',
    corner_shape: 'large',
    headline_face: 'rounded',
    whatsapp_number: '48 99910-0000',
    phone_number: '0800 100 0000',
    support_type: 'customer_service',
    rules: {
      announcementHosts: ['netmania.example'],
      usesOwnFiscalNoteModel: true,
      lines: 'act',
    },
    ...messageGateway('netmania'),
    address: 'Avenida Central, 2000, Kobrasol, São José/SC, 88102-000',
  },
  {
    ...derivedFields('cliente', { hasDevices: false }),
    alias: 'Cliente Internet',
    primary_color: '#14213d',
    secondary_color: '#f2a93b',
    corner_shape: 'small',
    hero_pattern: 'waves',
    headline_face: 'condensed',
    whatsapp_number: '48 99920-0000',
    phone_number: '48 3320-0000',
    support_type: 'os',
    rules: { announcementHosts: ['cliente.example'] },
    address: 'Rua do Porto, 35, Ponte do Imaruim, Palhoça/SC, 88130-000',
  },
  {
    ...derivedFields('litoral', { hasDevices: true }),
    pix_gateway: 'bank',
    alias: 'Litoral Net',
    primary_color: '#00a6b4',
    secondary_color: '#ffb347',
    hero_pattern: 'waves',
    corner_shape: 'large',
    whatsapp_number: '48 99930-0000',
    phone_number: '48 3330-0000',
    support_type: 'os',
    rules: {
      announcementHosts: ['litoral.example'],
      lines: 'read',
      rightSubjects,
      offerSubjects,
      offerStart: 'next_bill',
      planLabelUrl: 'https://litoral.example/etiquetas',
      automaticPix: true,
      automaticCard: true,
      invoiceWindow: { unit: 'months', count: 3 },
      recurrenceUrl: 'https://recorrencia.litoral.example',
      showsClosedSupportDetail: false,
      supportSubjectDescriptions: {
        '88': 'Sem conexão: a luz do aparelho está vermelha ou apagada.',
        '89': 'Conexão lenta ou que cai durante o dia.',
        '93': 'Mudança do ponto de instalação dentro do mesmo endereço.',
      },
    },
    address: 'Avenida Beira-Mar, 410, Campeche, Florianópolis/SC, 88063-000',
  },
  {
    ...derivedFields('serrana', { hasDevices: false }),
    alias: 'Serrana Telecom',
    primary_color: '#c5e33a',
    secondary_color: '#2f6b3c',
    hero_pattern: 'hills',
    headline_face: 'condensed',
    corner_shape: 'small',
    whatsapp_number: '49 99940-0000',
    phone_number: '',
    support_type: 'customer_service',
    rules: {
      announcementHosts: ['serrana.example'],
      rightSubjects: { ...noRightSubjects, contest: '72', cancellation: '71' },
      offerSubjects: { ...offerSubjects, extra: '' },
      invoiceWindow: { unit: 'months', count: 1 },
      supportMenu: 'chat',
      chatUrl: 'https://chat.serrana.example',
      appActivation: 'contact',
      appIntroduction:
        'Seu plano da Serrana inclui este aplicativo. Fale com a nossa equipe e nós o ativamos para você.',
      minInstallmentCents: 30_00,
      installmentsFromCents: 80_00,
      asksSecurityCode: true,
    },
    address: 'Rua das Araucárias, 77, Centro, Lages/SC, 88501-000',
  },
]
