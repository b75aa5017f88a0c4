import type { FeatureFlag } from '#contract/account/session.ts'
import type { TenantAppForm } from '#contract/service/tenant-apps.ts'
import type { RuleOverrides } from '#domain/staff/tenants/provider-rules.ts'
import type { TenantFieldName } from '#domain/staff/tenants/tenant-fields.ts'

/** An app as staff would have entered it, under the number it is to have. */
export type SandboxApp = TenantAppForm & { readonly id: string }

/** A provider of the sandbox, in the words of the administrator's form. */
export interface SandboxTenant extends Readonly<Record<TenantFieldName, string>> {
  readonly client_id: string
  readonly support_type: 'os' | 'customer_service'
  readonly acs: {
    readonly url: string
    readonly issuer: string
    readonly privateKey: string
  } | null
  readonly rules: RuleOverrides
  /** The bridge to the app platforms, and the apps behind it. */
  readonly platform_url: string
  readonly platform_key: string
  readonly apps: readonly SandboxApp[]
}

/** A subscriber of the sandbox; without a password there is no credential yet. */
export interface SandboxPerson {
  readonly clientId: string
  readonly erpId: string
  readonly name: string
  readonly document: string
  readonly password: string | null
  readonly featureFlags: readonly FeatureFlag[]
  /** What the sandbox's card gateway stores for them, in its own words. */
  readonly cards: readonly SandboxCard[]
  /** An outage of three days ago; null: none. */
  readonly pastOutage: { readonly place: string; readonly contractIds: readonly string[] } | null
}

export interface SandboxCard {
  readonly token: string
  readonly brand: string
  readonly lastFour: string
  readonly holder: string
  readonly expiry: string
}

export interface SandboxStaff {
  readonly administrator: {
    readonly name: string
    readonly email: string
    readonly password: string
  }
  /** The password of the user of every provider in the sandbox. */
  readonly providerPassword: string
}

/** The sandbox, as far as the server must know it. */
export interface HostedSandbox {
  readonly tenants: readonly SandboxTenant[]
  readonly people: readonly SandboxPerson[]
  readonly staff: SandboxStaff
  /** Domain with its leading dot: the sandbox answers every host under it, the network none. */
  readonly suffix: string
  /** Notes the outage of three days ago, for the records of the lines of these contracts. */
  noteOutage(
    clientId: string,
    outage: {
      readonly contractIds: readonly string[]
      readonly startsAt: Date
      readonly endedAt: Date
    },
  ): Promise<void>
  /** `certificate`: what the caller shows of itself in TLS (PEM); null: nothing. */
  upstream(request: Request, wire?: { readonly certificate: string | null }): Promise<Response>
  /** Answers `/sandbox`. Some of its buttons start work of the product. */
  site(
    request: Request,
    product: {
      sendReminders(): Promise<number>
      runAutomaticPayments(days: number): Promise<number>
      notifyGateway(clientId: string, paymentId: string): Promise<void>
      reset(): Promise<void>
    },
  ): Promise<Response>
}
