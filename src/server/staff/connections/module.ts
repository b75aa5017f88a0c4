import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Gateways } from '#server/upstreams/gateways/gateways.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { MessageSender } from '#server/upstreams/messages/port.ts'
import type { Module } from '#server/platform/module.ts'
import { bankTestRoutes } from './bank-routes.ts'
import { certificateRoutes } from './certificate-routes.ts'
import { gatewayTestRoutes } from './gateway-routes.ts'
import { testLimit } from './limits.ts'
import { messageTestRoutes } from './message-routes.ts'
import { connectionRoutes } from './routes.ts'
import { trialRecorder } from './trials.ts'

export function connectionsModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantFinder
  readonly egress: Pick<Egress, 'allows' | 'viewCertificate'>
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly gateways: Gateways
  readonly mailer: Mailer
  readonly messages: Pick<MessageSender, 'sendTest'>
  readonly audit: Pick<AuditModule, 'recordAhead'>
  readonly now: () => Date
}): Module {
  const { now, database, tenants, egress, erps, acses, gateways, mailer, messages, audit } = deps
  const countTest = testLimit(database)
  const recordTrial = trialRecorder({ audit, tenants })
  return {
    routes: (api) => {
      connectionRoutes(api, { tenants, erps, acses, mailer, countTest, recordTrial })
      gatewayTestRoutes(api, { tenants, gateways, countTest, recordTrial })
      bankTestRoutes(api, { tenants, gateways, countTest, recordTrial, now })
      messageTestRoutes(api, { tenants, messages, countTest, recordTrial })
      certificateRoutes(api, { egress, countTest })
    },
  }
}
