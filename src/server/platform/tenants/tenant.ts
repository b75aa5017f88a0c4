import type { AgreementGateway } from '#domain/money/automatic-payments/agreement-gateway.ts'
import type { MessageChannel } from '#domain/messaging/messages/channel.ts'
import type { ProviderRules, RuleOverrides } from '#domain/staff/tenants/provider-rules.ts'
import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import type { TenantProperty } from '#domain/staff/tenants/tenant-fields.ts'
import type { ListedSubject } from './table.ts'

/** The provider's ACS, which manages its routers; a provider may have none. */
export interface TenantAcs {
  readonly id: string
  readonly url: string
  readonly issuerId: string
  readonly privateKey: string
  /** What an administrator confirmed of its server; null: the public authorities count. */
  readonly trust: UpstreamTrust | null
}

/** The provider's account at its card gateway; a provider may have none. */
export interface TenantGateway {
  /** Address where cards are charged; `queryUrl` is the address where charges are looked up. */
  readonly url: string
  readonly queryUrl: string
  readonly merchantId: string
  readonly merchantKey: string
}

/** The provider's account at its bank, for Pix Automático by the API Pix; a provider may have none. */
export interface TenantBank {
  readonly url: string
  /** Where access tokens are given, which many banks do at another host. */
  readonly tokenUrl: string
  readonly oauthClientId: string
  readonly oauthClientSecret: string
  /** PEM: the certificate that the bank asks for, and its key. */
  readonly certificate: string
  readonly privateKey: string
  /** The key of PIX that the first payment of an agreement goes to. */
  readonly pixKey: string
  /** '' for an account without one. */
  readonly branch: string
  readonly account: string
  readonly accountType: string
}

/** The provider's gateway for SMS or WhatsApp; a provider may have none. */
export interface TenantMessageGateway {
  readonly url: string
  readonly template: string
  /** Name of the header that takes the secret; '' when the template has it. */
  readonly header: string
  readonly secret: string
  /** '' for a gateway that wants one. */
  readonly secondSecret: string
  readonly channel: MessageChannel
  readonly maxPerDay: number
}

/**
 * A stored provider (specification 1 and 3) with its secrets in clear text; never leaves the
 * server.
 */
export interface TenantRecord extends Readonly<Record<TenantProperty, string>> {
  readonly clientId: string
  /** A suspended provider is not served; its data is kept. */
  readonly status: 'active' | 'suspended'
  /** Whether the provider's user gives a code at sign-in. */
  readonly secondFactorRule: SecondFactorRule
  readonly supportType: 'os' | 'customer_service'
  readonly subjects: readonly ListedSubject[]
  readonly acs: TenantAcs | null
  /** What an administrator confirmed of the ERP's server; null: the public authorities count. */
  readonly ixcTrust: UpstreamTrust | null
  /** The rules that differ from those of the client id. */
  readonly ruleOverrides: RuleOverrides
}

/** A provider as the rest of the server uses it. */
export interface Tenant extends TenantRecord {
  readonly rules: ProviderRules
  /** Its ERP is the sandbox's, whose accounts and passwords are public. */
  readonly isSandbox: boolean
  readonly acsUrl: string | null
  readonly gateway: TenantGateway | null
  readonly bank: TenantBank | null
  /** Where new agreements by Pix Automático are made. */
  readonly agreementGateway: AgreementGateway
  readonly messageGateway: TenantMessageGateway | null
}
