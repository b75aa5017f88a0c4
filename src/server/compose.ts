import type { Hono } from 'hono'
import { accessRecordsModule } from './access-records/module.ts'
import { announcementsModule } from './announcements/module.ts'
import { createApp } from './app.ts'
import { appsModule } from './apps/module.ts'
import { auditModule } from './audit/module.ts'
import { createBackground } from './background.ts'
import { calendarModule } from './calendar/module.ts'
import { callRecordsModule } from './call-records/module.ts'
import { cardsModule } from './cards/module.ts'
import { cloudUsersModule } from './cloud-users/module.ts'
import { connectionsModule } from './connections/module.ts'
import { contractsModule } from './contracts/module.ts'
import { customerModule } from './customer/module.ts'
import type { WorkCost } from '#domain/proof-of-work.ts'
import type { Database } from './db/database.ts'
import { acrossTenants } from './db/tenant-scope.ts'
import { erpLookupsModule } from './erp-lookups/module.ts'
import { fiscalNotesModule } from './fiscal-notes/module.ts'
import { guessingAlarmModule } from './guessing-alarm/module.ts'
import { healthPageModule } from './health-page/module.ts'
import type { Env } from './http/context.ts'
import type { Logger } from './http/log.ts'
import { imagesModule } from './images/module.ts'
import { providerHosts } from './http/provider-hosts.ts'
import { inboxModule } from './inbox/module.ts'
import { invoicesModule } from './invoices/module.ts'
import { legalModule } from './legal/module.ts'
import { manifestModule } from './manifest/module.ts'
import type { Module } from './module.ts'
import { myDataModule } from './my-data/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { oleTvModule } from './ole-tv/module.ts'
import { otherSessionsModule } from './other-sessions/module.ts'
import { pagesModule } from './pages/module.ts'
import { listFiles, type PortalFiles } from './pages/portal-files.ts'
import { passkeysModule } from './passkeys/module.ts'
import { passwordModule } from './password/module.ts'
import { certificateAlarm } from './suspicious-events/certificate-alarm.ts'
import { chargedInvoices } from './payments/charged-invoices.ts'
import { erpsWithCharges } from './payments/erps-with-charges.ts'
import { paymentsModule } from './payments/module.ts'
import { pushModule } from './push/module.ts'
import { recoveryModule } from './recovery/module.ts'
import { remindersModule } from './reminders/module.ts'
import { retentionModule } from './retention/module.ts'
import { routersModule } from './routers/module.ts'
import { sandboxHostModule } from './sandbox-host/module.ts'
import type { HostedSandbox } from './sandbox-host/sandbox.ts'
import { type PasswordCost, passwords as passwordHasher } from './auth/passwords.ts'
import type { DataKeys } from './secrets/data-keys.ts'
import { keyRefresh } from './secrets/key-refresh.ts'
import { createSealer } from './secrets/seal.ts'
import { sessionModule } from './session/module.ts'
import type { Settings } from './settings.ts'
import { signInModule } from './sign-in/module.ts'
import { staffModule } from './staff/module.ts'
import { supportModule } from './support/module.ts'
import { suspiciousEventsModule } from './suspicious-events/module.ts'
import { tenantAdminModule } from './tenant-admin/module.ts'
import { tenantAppsModule } from './tenant-apps/module.ts'
import { tenantStore } from './tenants/store.ts'
import { themeModule } from './theme/module.ts'
import { createUpstreams } from './upstreams.ts'

export interface ComposeOptions {
  readonly settings: Settings
  /** Open and migrated. */
  readonly database: Database
  readonly keys: DataKeys
  readonly log: Logger
  readonly portal: PortalFiles
  readonly sandbox: HostedSandbox | null
  readonly now: () => Date
  /** Milliseconds that only increase, by which broken upstreams are left alone for a time. */
  readonly monotonic?: () => number
  /** Checks every answer against the contract (tests and development). */
  readonly checksAnswers: boolean
  readonly passwordCost?: PasswordCost
  readonly workCost?: WorkCost
  /** False in tests, which move the clock: the clock starts no work. */
  readonly hasSchedules?: boolean
}

export interface Server {
  readonly app: Hono<Env>
  /** Resolves the payments that are due now, for tests, which cannot wait for the timer. */
  resolvePayments(): Promise<number>
  /** Runs every due job and the jobs those produce; returns how many ran. */
  doJobs(): Promise<number>
  close(): Promise<void>
}

/**
 * Puts the server together on an open database; it does not listen yet. The modules are made in the
 * order they need each other.
 */
export async function compose(options: ComposeOptions): Promise<Server> {
  const { settings, database, keys, log, portal, sandbox, now, hasSchedules = true } = options
  const { monotonic = () => performance.now() } = options
  const { adminHosts, appWorker, vapidSubject } = settings
  const { rootKey, ring } = keys
  const { root } = portal
  const files = listFiles(root)
  const seal = createSealer(ring)
  const passwords = passwordHasher(options.passwordCost)
  const tenants = tenantStore(database.db, seal)
  const modules: Module[] = []
  const add = <M extends Module>(module: M): M => {
    modules.push(module)
    return module
  }
  const { recordSuspiciousEvent } = add(suspiciousEventsModule({ database, log, now }))
  const upstreams = createUpstreams({
    settings,
    database,
    seal,
    sandbox,
    now,
    monotonic,
    log,
    onCertificateChange: certificateAlarm({ tenants, recordSuspiciousEvent, log }),
  })
  const { egress, acses, gateways, mailer, messages, bridges, platforms } = upstreams
  const charged = chargedInvoices({ database, now })
  const erps = erpsWithCharges({ erps: upstreams.erps, charged, now })
  const sandboxSuffix = sandbox && sandbox.suffix
  const wakeJobs = () => background.wakeJobs()

  const { workCost } = options
  const { guessing } = add(
    guessingAlarmModule({ database, rootKey, recordSuspiciousEvent, workCost, now }),
  )
  const audit = add(auditModule({ database, seal, tenants, recordSuspiciousEvent, now, log }))
  const accessRecords = add(accessRecordsModule({ database, seal, now }))
  const { recordCall } = add(callRecordsModule({ audit, accessRecords, now, log }))
  add({ background: keyRefresh({ keys, log }) })
  add(themeModule())
  const push = add(pushModule({ database, seal, egress, vapidSubject, now, log }))
  const inbox = add(inboxModule({ database, push, now }))
  const session = add(
    sessionModule({
      database,
      rootKey,
      seal,
      passwords,
      erps,
      guessing,
      recordSuspiciousEvent,
      push,
      now,
      log,
    }),
  )
  const staff = add(
    staffModule({ database, rootKey, seal, passwords, tenants, audit, guessing, now }),
  )
  const recovery = add(
    recoveryModule({
      database,
      rootKey,
      erps,
      mailer,
      messages,
      passwords,
      session,
      guessing,
      now,
      log,
    }),
  )
  const passkeys = add(
    passkeysModule({
      database,
      rootKey,
      seal,
      erps,
      mailer,
      session,
      guessing,
      recordSuspiciousEvent,
      now,
    }),
  )
  const calendar = add(calendarModule({ database, rootKey, erps, session, now }))
  add(otherSessionsModule({ session, calendar, now }))
  const password = add(
    passwordModule({
      seal,
      tenants,
      erps,
      mailer,
      passwords,
      session,
      recovery,
      calendar,
      passkeys,
      wakeJobs,
      now,
    }),
  )
  add(signInModule({ erps, passwords, session, password, recovery, now }))
  const customer = add(customerModule({ erps, session }))
  add(legalModule({ erps }))
  add(myDataModule({ database, erps, session, customer, now }))
  const invoices = add(invoicesModule({ database, erps, now }))
  add(fiscalNotesModule({ erps, invoices, now }))
  add(contractsModule({ database, rootKey, erps, now }))
  add(routersModule({ database, rootKey, erps, acses, now }))
  add(supportModule({ database, erps, now }))
  const cards = add(cardsModule({ database, seal, erps, gateways, mailer, now }))
  const payments = add(
    paymentsModule({ database, charged, erps, gateways, tenants, cards, now, log }),
  )
  const reminders = add(
    remindersModule({ database, erps, tenants, session, push, inbox, wakeJobs, now, log }),
  )
  add(notificationsModule({ database, rootKey, push, inbox, reminders, sandboxSuffix, now }))
  const hostsOf = providerHosts(settings)
  add(announcementsModule({ database, audit, inbox, push, wakeJobs, hostsOf, now }))
  const tenantApps = add(tenantAppsModule({ database, tenants, egress, audit }))
  const apps = add(appsModule({ database, erps, platforms, tenantApps, now }))
  add(cloudUsersModule({ database, platforms, apps, now, log }))
  add(oleTvModule({ database, apps }))
  add(
    tenantAdminModule({
      tenants,
      bridges,
      egress,
      audit,
      session,
      passkeys,
      staff,
      adminHosts,
      hostsOf,
      now,
    }),
  )
  add(connectionsModule({ database, tenants, egress, erps, acses, gateways, mailer, messages }))
  add(erpLookupsModule({ tenants, erps }))
  add(healthPageModule({ database, egress, erpFindings: upstreams.erps.findings, now }))
  const images = add(
    imagesModule({ database, egress, tenants, audit, tenantApps, root, files, now, log }),
  )
  add(manifestModule({ images, root, files }))
  if (sandbox) {
    const sendReminders = async (clientIds: readonly string[]) => {
      await acrossTenants(() => reminders.enqueueNow(clientIds))
      return background.drainJobs()
    }
    add(
      await acrossTenants(() =>
        sandboxHostModule({
          sandbox,
          database,
          tenants,
          bridges,
          passwords,
          session,
          staff,
          cards,
          tenantApps,
          forgetErps: upstreams.erps.forget,
          sendReminders,
          acrossProviders: acrossTenants,
        }),
      ),
    )
  }
  add(retentionModule({ database }))
  add(pagesModule({ portal, files, appWorker }))

  const background = createBackground({ database, modules, hasSchedules, now, log })
  const gates = { subscriber: session.gate, customer: session.customerGate, staff: staff.gate }
  const { isBuilt } = portal
  const { checksAnswers } = options
  const app = createApp({
    settings,
    database,
    tenants,
    gates,
    recordCall,
    modules,
    isBuilt,
    checksAnswers,
    now,
    log,
  })
  background.start()
  return {
    app,
    resolvePayments: () => acrossTenants(() => payments.resolveDue()),
    doJobs: background.drainJobs,
    close: async () => {
      await background.stop()
      await egress.close()
    },
  }
}
