import * as v from 'valibot'
import { defaultDailyMessages, messageChannels } from '#domain/messaging/messages/channel.ts'
import { providerRulesSchema } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import {
  byProperty,
  isSecretField,
  plainFieldNames,
  secretFieldNames,
  type SecretFieldName,
  propertyOf,
} from '#domain/staff/tenants/tenant-fields.ts'
import { isSandboxAddress } from '#domain/staff/tenants/sandbox-address.ts'
import { recordOf } from '#domain/platform/values/record-of.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { tenants } from './table.ts'
import type {
  Tenant,
  TenantAcs,
  TenantBank,
  TenantGateway,
  TenantMessageGateway,
  TenantRecord,
} from './tenant.ts'

export type TenantRow = typeof tenants.$inferSelect

/**
 * A sealed secret is bound to this text, so that a copy in another provider or column does not
 * open.
 */
export const tenantSealContext = (clientId: string, field: string) => `tenant/${clientId}/${field}`

const sealedColumns = {
  ixc_access_token: 'sealedIxcAccessToken',
  gateway_merchant_key: 'sealedGatewayMerchantKey',
  bank_client_secret: 'sealedBankClientSecret',
  bank_certificate: 'sealedBankCertificate',
  bank_private_key: 'sealedBankPrivateKey',
  message_gateway_secret: 'sealedMessageGatewaySecret',
  message_gateway_second_secret: 'sealedMessageGatewaySecondSecret',
} as const satisfies Record<SecretFieldName, keyof TenantRow>

/**
 * The declared text fields, empty where the column is null. A field without a column does not
 * compile.
 */
function textsOf(row: TenantRow, seal: Sealer) {
  return byProperty((name) => {
    if (!isSecretField(name)) return row[propertyOf(name)] ?? ''
    const sealed = row[sealedColumns[name]]
    return sealed === null ? '' : seal.open(sealed, tenantSealContext(row.clientId, name))
  })
}

function acsOf(row: TenantRow, seal: Sealer): TenantAcs | null {
  const { acsId: id, acsUrl: url, acsIssuerId: issuerId, sealedAcsPrivateKey: sealed } = row
  if (id === null || url === null || issuerId === null || sealed === null) return null
  return {
    id,
    url,
    issuerId,
    trust: row.acsTrust,
    privateKey: seal.open(sealed, tenantSealContext(row.clientId, 'acs_private_key')),
  }
}

function gatewayOf(texts: ReturnType<typeof textsOf>): TenantGateway | null {
  if (texts.gatewayUrl === '') return null
  return {
    url: texts.gatewayUrl,
    queryUrl: texts.gatewayQueryUrl,
    merchantId: texts.gatewayMerchantId,
    merchantKey: texts.gatewayMerchantKey,
  }
}

function bankOf(texts: ReturnType<typeof textsOf>): TenantBank | null {
  if (texts.bankUrl === '') return null
  return {
    url: texts.bankUrl,
    tokenUrl: texts.bankTokenUrl,
    oauthClientId: texts.bankClientId,
    oauthClientSecret: texts.bankClientSecret,
    certificate: texts.bankCertificate,
    privateKey: texts.bankPrivateKey,
    pixKey: texts.bankPixKey,
    branch: texts.bankBranch,
    account: texts.bankAccount,
    accountType: texts.bankAccountType,
  }
}

/**
 * Reads a row and opens its secrets.
 * @throws when a secret was sealed for another row or with another key
 */
export function tenantOf(row: TenantRow, seal: Sealer): Tenant {
  const texts = textsOf(row, seal)
  const acs = acsOf(row, seal)
  return {
    ...texts,
    clientId: row.clientId,
    status: row.status,
    secondFactorRule: row.secondFactorRule,
    supportType: row.supportType,
    subjects: row.subjects,
    acs,
    ixcTrust: row.ixcTrust,
    acsUrl: acs?.url ?? null,
    gateway: gatewayOf(texts),
    bank: bankOf(texts),
    agreementGateway: texts.pixGateway === 'bank' ? 'bank' : 'cielo',
    messageGateway: messageGatewayOf(texts),
    ruleOverrides: row.rules,
    isSandbox: row.isSandbox,
    rules: v.parse(providerRulesSchema, providerRules(row.clientId, row.rules)),
  }
}

function messageGatewayOf(texts: ReturnType<typeof textsOf>): TenantMessageGateway | null {
  const channel = messageChannels.find((one) => one === texts.messageChannel)
  if (texts.messageGatewayUrl === '' || !channel) return null
  return {
    url: texts.messageGatewayUrl,
    template: texts.messageGatewayTemplate,
    header: texts.messageGatewayHeader,
    secret: texts.messageGatewaySecret,
    secondSecret: texts.messageGatewaySecondSecret,
    channel,
    maxPerDay: Number(texts.messageDailyLimit || defaultDailyMessages),
  }
}

const withoutGateway = {
  gatewayUrl: null,
  gatewayQueryUrl: null,
  gatewayMerchantId: null,
  sealedGatewayMerchantKey: null,
} as const

const withoutBank = {
  sealedBankClientSecret: null,
  sealedBankCertificate: null,
  sealedBankPrivateKey: null,
} as const

/** Builds the row of a provider with its secrets sealed. */
export function rowOf(record: TenantRecord, seal: Sealer): typeof tenants.$inferInsert {
  const { clientId, status, secondFactorRule, supportType, subjects, acs, ruleOverrides } = record
  const { ixcTrust } = record
  const sealed = (text: string, field: string) =>
    seal.seal(text, tenantSealContext(clientId, field))
  const plain = plainFieldNames.map((name) => propertyOf(name))
  return {
    clientId,
    status,
    secondFactorRule,
    supportType,
    subjects,
    rules: ruleOverrides,
    ixcTrust,
    isSandbox: isSandboxAddress(record.ixcDomain),
    ...recordOf(plain.map((property) => [property, record[property]] as const)),
    ...recordOf(
      secretFieldNames.map((name) => {
        const secret = record[propertyOf(name)]
        return [sealedColumns[name], sealed(secret, name)] as const
      }),
    ),
    ...(record.gatewayUrl === '' && withoutGateway),
    ...(record.bankUrl === '' && withoutBank),
    ...(record.messageGatewayUrl === '' && { sealedMessageGatewaySecret: null }),
    ...(record.messageGatewaySecondSecret === '' && { sealedMessageGatewaySecondSecret: null }),
    acsId: acs?.id ?? null,
    acsUrl: acs?.url ?? null,
    acsIssuerId: acs?.issuerId ?? null,
    acsTrust: acs?.trust ?? null,
    sealedAcsPrivateKey: acs && sealed(acs.privateKey, 'acs_private_key'),
  }
}
