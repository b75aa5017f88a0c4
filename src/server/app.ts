import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { contractRoutes } from './contracts/routes.ts'
import { contractService } from './contracts/service.ts'
import { unlockStore } from './contracts/unlocks.ts'
import { cardRoutes } from './cards/routes.ts'
import { contractsShortRoutes } from './contracts/short.ts'
import type { AppParts } from './apps/parts.ts'
import { appRoutes } from './apps/routes.ts'
import { cloudUserRoutes } from './cloud-users/routes.ts'
import { customerRoutes } from './customer/routes.ts'
import type { Database } from './db/database.ts'
import type { Acses } from './acs/acses.ts'
import type { WifiChanges } from './routers/changes.ts'
import { deviceRoutes } from './routers/routes.ts'
import { deviceService } from './routers/service.ts'
import type { Erps } from './erp/erps.ts'
import { limitBody, wholeRequest } from './http/body-limit.ts'
import { fiscalNoteRoutes } from './fiscal-notes/routes.ts'
import { fiscalNoteService } from './fiscal-notes/service.ts'
import type { Env } from './http/context.ts'
import { cspReports } from './http/csp-reports.ts'
import { documents, type Template } from './pages/documents.ts'
import { answerFailure } from './http/errors.ts'
import { assets, listFiles, namedFiles } from './pages/files.ts'
import { securityHeaders } from './http/headers.ts'
import { health } from './http/health.ts'
import type { Logger } from './http/log.ts'
import { observe } from './http/observe.ts'
import { openApi } from './http/openapi.ts'
import { completeApi, type Api } from './http/register.ts'
import { sandboxRoutes } from './sandbox-host/routes.ts'
import { tenantByHost } from './http/tenant.ts'
import { visitorOf } from './http/visitor.ts'
import type { Egress } from './egress/egress.ts'
import { calendarFeeds } from './calendar/feeds.ts'
import { linkLimit, visitLimit } from './calendar/limits.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { calendarStore } from './calendar/store.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { announcementService } from './announcements/service.ts'
import { bridgeRoutes } from './tenant-admin/bridge-routes.ts'
import { erpLookupRoutes } from './erp-lookups/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { acsAdminRoutes } from './tenant-admin/acs-routes.ts'
import { acsRecords } from './tenant-admin/acs-records.ts'
import { healthPageRoutes } from './health-page/routes.ts'
import { healthService } from './health-page/service.ts'
import { tenantAppRoutes } from './tenant-apps/routes.ts'
import { tenantAppService } from './tenant-apps/service.ts'
import { tenantAdminRoutes } from './tenant-admin/routes.ts'
import { tenantAdministration } from './tenant-admin/service.ts'
import { downloadTokenStore } from './invoices/download-tokens.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { inboxStore } from './inbox/store.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceService } from './invoices/service.ts'
import { legalRoutes } from './legal/routes.ts'
import type { Mailer } from './mail/mail.ts'
import { imageRoutes, media } from './images/routes.ts'
import { pictureService, type PictureService } from './images/service.ts'
import { pictureStore } from './images/store.ts'
import { pictures } from './manifest/logos.ts'
import { installation } from './manifest/routes.ts'
import { myDataRoutes } from './my-data/routes.ts'
import { changeLimit } from './password/limit.ts'
import type { NotificationParts } from './notifications/parts.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { passwordService } from './password/service.ts'
import type { TellOfPassword } from './password/told.ts'
import { recoveryLimits } from './recovery/limits.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { recoveryService } from './recovery/service.ts'
import { recoveryStore } from './recovery/store.ts'
import type { PaymentParts } from './payments/parts.ts'
import { oleTvRoutes } from './ole-tv/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { SessionParts } from './session/parts.ts'
import { sessionRoutes } from './session/routes.ts'
import type { Settings } from './settings.ts'
import type { StaffParts } from './staff/parts.ts'
import { staffRoutes } from './staff/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import type { TenantStore } from './tenants/store.ts'
import { supportLimits } from './support/limits.ts'
import { supportRoutes } from './support/routes.ts'
import { supportService } from './support/service.ts'
import { submissionStore } from './support/submissions.ts'
import { themeRoutes } from './theme/routes.ts'

/** Where the built portal lies and what its page says. */
export interface PortalFiles {
  readonly root: string
  readonly template: Template
  /** Off in development: Vite's page changes, and carries inline scripts. */
  readonly isBuilt: boolean
}

export interface Deps {
  readonly settings: Pick<
    Settings,
    'adminHosts' | 'appWorker' | 'hostTenants' | 'publicOriginSuffix' | 'trustedProxies'
  >
  readonly database: Database
  readonly tenants: TenantStore
  readonly staff: StaffParts
  readonly session: SessionParts
  readonly erps: Pick<Erps, 'for'>
  readonly paying: Pick<PaymentParts, 'cards' | 'payments'>
  readonly bundled: Pick<AppParts, 'apps' | 'cloudUsers' | 'bridges' | 'tenantApps'>
  readonly notifying: Pick<NotificationParts, 'notifications'>
  readonly acses: Pick<Acses, 'for'>
  readonly wifiChanges: WifiChanges
  readonly mailer: Mailer
  readonly tellOfPassword: TellOfPassword
  /** Something was put into the queue of jobs. */
  readonly wakeJobs: () => void
  readonly egress: Pick<Egress, 'allows' | 'fetch' | 'states'>
  /** Marks declarations of annual settlement. */
  readonly declarationKey: Uint8Array
  readonly log: Logger
  readonly now: () => Date
  readonly portal: PortalFiles
  /** The pages of the provider in a box; absent, there is none. */
  readonly sandboxSite: ((request: Request) => Promise<Response>) | null
  /** Hold every answer against the contract (tests and development). */
  readonly checksAnswers: boolean
}

const MIN_COMPRESSED_BYTES = 2048

const personal = createMiddleware<Env>(async (c, next) => {
  c.header('Cache-Control', 'no-store')
  c.header('Vary', 'Host, client_id, Authorization')
  await next()
})

/** The ways to a new password: forgotten, never had, or known. */
function accountRoutes(api: Api, deps: Deps): void {
  const { session, erps, mailer, log, database, now } = deps
  const flows = recoveryStore(database)
  const limits = recoveryLimits(database)
  const recovery = recoveryService({ ...session, erps, mailer, log, limits, store: flows })
  recoveryRoutes(api, { recovery, now })
  const passwordChanges = passwordService({
    ...session,
    erps,
    flows,
    limit: changeLimit(database),
    store: session.newPasswords,
    tell: deps.tellOfPassword,
    wake: deps.wakeJobs,
  })
  passwordRoutes(api, { passwordChanges, sessions: session.sessions, now })
}

/** Providers put on the air and looked after. */
function administrationRoutes(api: Api, deps: Deps & { readonly pictures: PictureService }): void {
  const { audit } = deps.staff
  const { adminHosts } = deps.settings
  tenantAdminRoutes(api, { administration: tenantAdministration({ ...deps, audit, adminHosts }) })
  acsAdminRoutes(api, { records: acsRecords({ ...deps, audit }) })
  connectionRoutes(api, deps)
  imageRoutes(api, deps)
  erpLookupRoutes(api, deps)
  const { bridges } = deps.bundled
  bridgeRoutes(api, { ...deps, bridges, audit })
  const tenantApps = tenantAppService({ apps: deps.bundled.tenantApps })
  tenantAppRoutes(api, { ...deps, tenantApps, audit })
  healthPageRoutes(api, { health: healthService(deps) })
}

/** Every noun of the contract, in one flat list. */
function nouns(api: Api, deps: Deps & { readonly pictures: PictureService }): void {
  const { session, erps, now, database } = deps
  themeRoutes(api)
  sessionRoutes(api, session)
  accountRoutes(api, deps)
  legalRoutes(api, { erps })
  const limit = changeLimit(database)
  myDataRoutes(api, { ...session, erps, db: database.db, limit, now })
  customerRoutes(api, { erps, sessions: session.sessions, now })
  const downloads = downloadTokenStore(database)
  invoiceRoutes(api, { invoices: invoiceService({ erps, downloads, now }) })
  const { declarationKey } = deps
  const unlocks = unlockStore(database)
  contractRoutes(api, { contracts: contractService({ erps, unlocks, declarationKey, now }) })
  fiscalNoteRoutes(api, { fiscalNotes: fiscalNoteService({ erps, downloads, now }) })
  deviceRoutes(api, {
    devices: deviceService({ erps, acses: deps.acses, changes: deps.wifiChanges, now }),
  })
  const submissions = submissionStore(database)
  const support = supportService({ erps, submissions, limits: supportLimits(database), now })
  supportRoutes(api, { support })
  contractsShortRoutes(api, { erps })
  cardRoutes(api, deps.paying)
  paymentRoutes(api, deps.paying)
  notificationRoutes(api, deps.notifying)
  appRoutes(api, deps.bundled)
  cloudUserRoutes(api, deps.bundled)
  oleTvRoutes(api, { ...deps.bundled, database })
  staffRoutes(api, deps.staff)
  auditRoutes(api, { audit: deps.staff.audit, tenants: deps.tenants })
  administrationRoutes(api, deps)
  const { audit } = deps.staff
  const announcements = announcementService({ database, audit, wake: deps.wakeJobs, now })
  announcementRoutes(api, { announcements })
  inboxRoutes(api, { inbox: inboxStore(database), now })
  calendarRoutes(api, { calendars: calendarStore(database), limit: linkLimit(database), now })
  completeApi(api, endpoints)
}

/** The whole server as one function of a request; what it stands on is handed in. */
export function createApp(deps: Deps): Hono<Env> {
  const { settings, log, portal } = deps
  const app = new Hono<Env>()
  app.onError(answerFailure(log))
  app.use(observe(log, visitorOf(settings.trustedProxies)))
  app.use(securityHeaders(portal.isBuilt))
  app.use(compress({ threshold: MIN_COMPRESSED_BYTES }))

  app.route('/', health(deps.database))
  app.route('/', cspReports(log))
  if (deps.sandboxSite) app.route('/', sandboxRoutes(deps.sandboxSite))
  const files = listFiles(portal.root)
  app.route('/', assets(portal.root, files))

  const description = openApi(endpoints)
  app.get('/api/openapi.json', (c) => {
    c.set('route', '/api/openapi.json')
    return c.json(description)
  })

  app.use('/api/*', personal)
  app.use(tenantByHost(settings, deps.tenants))
  app.use('/api/*', wholeRequest, limitBody)
  const { checksAnswers, session, staff } = deps
  const operator = staff.staffSessions.gate
  const images = pictureService({
    ...deps,
    store: pictureStore(deps.database),
    root: portal.root,
    files,
  })
  const api = {
    app,
    subscriber: session.gate,
    operator,
    checksAnswers,
    registered: new Set<Endpoint>(),
  }
  nouns(api, { ...deps, pictures: images })

  const calendars = calendarStore(deps.database)
  const limit = visitLimit(deps.database)
  app.route('/', calendarFeeds({ calendars, limit, erps: deps.erps, now: deps.now }))
  app.route('/', media({ pictures: images, tenantApps: deps.bundled.tenantApps }))
  app.route('/', installation(pictures(portal.root, files, images)))
  app.route('/', namedFiles(portal.root, files, { appWorker: settings.appWorker }))
  app.route('/', documents(portal.template, portal.isBuilt))
  return app
}
