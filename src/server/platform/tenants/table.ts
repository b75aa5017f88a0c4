import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RuleOverrides } from '#domain/staff/tenants/provider-rules.ts'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import {
  defaultSecondFactorRule,
  secondFactorRules,
} from '#domain/staff/tenants/second-factor-rule.ts'
import { instant } from '#server/platform/db/instant.ts'

/** A support subject that staff chose: its id in the ERP and its name there. */
export interface ListedSubject {
  readonly id: string
  readonly content: string
}

/** One row per provider. Columns named `sealed_*` hold secrets sealed by `platform/secrets/seal.ts`. */
export const tenants = pgTable(
  'tenants',
  {
    clientId: text('client_id').primaryKey(),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    alias: text().notNull(),
    primaryColor: text('primary_color').notNull(),
    secondaryColor: text('secondary_color').notNull().default(''),
    heroPattern: text('hero_pattern').notNull().default(''),
    cornerShape: text('corner_shape').notNull().default(''),
    headlineFace: text('headline_face').notNull().default(''),
    verticalLogoUrl: text('vertical_logo_url').notNull().default(''),
    horizontalLogoUrl: text('horizontal_logo_url').notNull().default(''),
    appLogoUrl: text('app_logo_url').notNull().default(''),
    faviconUrl: text('favicon_url').notNull().default(''),
    address: text().notNull().default(''),
    whatsappNumber: text('whatsapp_number').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    faqUrl: text('faq_url').notNull().default(''),
    supportType: text('support_type', { enum: ['os', 'customer_service'] })
      .notNull()
      .default('os'),
    departmentId: text('department_id').notNull().default(''),
    processId: text('process_id').notNull().default(''),
    subjects: jsonb().$type<readonly ListedSubject[]>().notNull().default([]),
    /** Whether the provider's user gives a code at sign-in. */
    secondFactorRule: text('second_factor_rule', { enum: secondFactorRules })
      .notNull()
      .default(defaultSecondFactorRule),
    /** The rules that differ from those of the client id. */
    rules: jsonb().$type<RuleOverrides>().notNull().default({}),
    ixcDomain: text('ixc_domain').notNull(),
    sealedIxcAccessToken: text('sealed_ixc_access_token').notNull(),
    /** What an administrator confirmed of the ERP's server; null: the public authorities count. */
    ixcTrust: jsonb('ixc_trust').$type<UpstreamTrust>(),
    /** This and the three columns below are all null, or all set: the provider's one ACS record. */
    acsId: uuid('acs_id'),
    acsUrl: text('acs_url'),
    acsIssuerId: text('acs_issuer_id'),
    sealedAcsPrivateKey: text('sealed_acs_private_key'),
    /** As `ixc_trust`, of the ACS. */
    acsTrust: jsonb('acs_trust').$type<UpstreamTrust>(),
    /** This and the three columns below are all null, or all set: the provider's card gateway. */
    gatewayUrl: text('gateway_url'),
    gatewayQueryUrl: text('gateway_query_url'),
    gatewayMerchantId: text('gateway_merchant_id'),
    sealedGatewayMerchantKey: text('sealed_gateway_merchant_key'),
    /** '' for Cielo. */
    pixGateway: text('pix_gateway').notNull().default(''),
    /** The columns of the provider's bank are all empty, or all set but its branch. */
    bankUrl: text('bank_url').notNull().default(''),
    bankTokenUrl: text('bank_token_url').notNull().default(''),
    bankClientId: text('bank_client_id').notNull().default(''),
    sealedBankClientSecret: text('sealed_bank_client_secret'),
    sealedBankCertificate: text('sealed_bank_certificate'),
    sealedBankPrivateKey: text('sealed_bank_private_key'),
    bankPixKey: text('bank_pix_key').notNull().default(''),
    bankBranch: text('bank_branch').notNull().default(''),
    bankAccount: text('bank_account').notNull().default(''),
    bankAccountType: text('bank_account_type').notNull().default(''),
    messageGatewayUrl: text('message_gateway_url').notNull().default(''),
    messageGatewayTemplate: text('message_gateway_template').notNull().default(''),
    messageGatewayHeader: text('message_gateway_header').notNull().default(''),
    sealedMessageGatewaySecret: text('sealed_message_gateway_secret'),
    sealedMessageGatewaySecondSecret: text('sealed_message_gateway_second_secret'),
    messageChannel: text('message_channel').notNull().default(''),
    messageDailyLimit: text('message_daily_limit').notNull().default(''),
    /** Its ERP is the sandbox's: it answers on this machine alone, and production refuses to start. */
    isSandbox: boolean('is_sandbox').notNull().default(false),
    /** When it was suspended; null for an active one, and where an earlier version suspended it. */
    suspendedAt: instant('suspended_at'),
    /** When its removal began; it goes on until this row is gone, the last of all. */
    removalBegunAt: instant('removal_begun_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('tenants_status', sql`${table.status} in ('active', 'suspended')`),
    // An earlier version of the server cannot put it on the air again either.
    check('tenants_removal', sql`${table.removalBegunAt} is null or ${table.status} = 'suspended'`),
    check(
      'tenants_second_factor_rule',
      sql`${table.secondFactorRule} in ('off', 'optional', 'required')`,
    ),
    check(
      'tenants_acs_whole',
      sql`num_nonnulls(${table.acsId}, ${table.acsUrl}, ${table.acsIssuerId}, ${table.sealedAcsPrivateKey}) in (0, 4)`,
    ),
    check(
      'tenants_gateway_whole',
      sql`num_nonnulls(${table.gatewayUrl}, ${table.gatewayQueryUrl}, ${table.gatewayMerchantId}, ${table.sealedGatewayMerchantKey}) in (0, 4)`,
    ),
  ],
)
