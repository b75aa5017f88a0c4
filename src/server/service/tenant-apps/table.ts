import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ActivationCriterion } from '#domain/service/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/service/apps/integration-method.ts'
import { instant } from '#server/platform/db/instant.ts'

/** The apps a provider offers (specification 3, customer app). List items are `id - label`. */
export const tenantApps = pgTable(
  'tenant_apps',
  {
    clientId: text('client_id').notNull(),
    id: text().notNull(),
    name: text().notNull(),
    image: text().notNull().default(''),
    pendingText: text('pending_text').notNull().default(''),
    activeText: text('active_text').notNull().default(''),
    appStoreLink: text('app_store_link').notNull().default(''),
    playStoreLink: text('play_store_link').notNull().default(''),
    activationCriterion: text('activation_criteria').$type<ActivationCriterion>().notNull(),
    productIds: text('product_ids').array().notNull().default([]),
    planIds: text('plan_ids').array().notNull().default([]),
    integrationMethod: text('integration_method').$type<IntegrationMethod>().notNull(),
    /** The products that `add_product_in_contract` adds. */
    integrationProductIds: text('integration_method_product_ids').array().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    /** Position in the provider's list. */
    position: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** A removed app keeps its row, so that no other app gets its number: platforms use it as id. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index('tenant_apps_order').on(table.clientId, table.position),
    check(
      'tenant_apps_criteria',
      sql`${table.activationCriterion} in ('any', 'product_in_contract', 'plan_in_contract')`,
    ),
  ],
)
