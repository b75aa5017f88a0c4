import type { ProviderRules, RuleOverrides } from '#domain/provider-rules.ts'
import type { ListedSubject } from './table.ts'

/** The provider's device server; a provider may have none. */
export interface TenantAcs {
  readonly id: string
  readonly url: string
  readonly issuerId: string
  readonly privateKey: string
}

/** The provider's account at its card gateway; a provider may have none. */
export interface TenantGateway {
  /** Where cards are charged, and where charges are asked for. */
  readonly url: string
  readonly queryUrl: string
  readonly merchantId: string
  readonly merchantKey: string
}

/** What is kept of a provider (specification 1 and 3), secrets in clear: it never leaves the server. */
export interface TenantRecord {
  readonly clientId: string
  /** A suspended provider is not served; nothing of it is lost. */
  readonly status: 'active' | 'suspended'
  readonly alias: string
  /** `#rrggbb` */
  readonly primaryColor: string
  readonly secondaryColor: string
  readonly verticalLogoUrl: string
  readonly horizontalLogoUrl: string
  readonly appLogoUrl: string
  readonly faviconUrl: string
  readonly address: string
  readonly whatsappNumber: string
  readonly phoneNumber: string
  readonly contactEmail: string
  readonly faqUrl: string
  readonly supportType: 'os' | 'customer_service'
  readonly departmentId: string
  readonly processId: string
  readonly subjects: readonly ListedSubject[]
  readonly ixcDomain: string
  readonly ixcAccessToken: string
  readonly acs: TenantAcs | null
  readonly gateway: TenantGateway | null
  /** In what this provider differs from the rules of its client id. */
  readonly ruleOverrides: RuleOverrides
}

/** A provider as the rest of the server meets it. */
export interface Tenant extends TenantRecord {
  readonly rules: ProviderRules
  readonly acsUrl: string | null
}
