import { accessRecordsModule } from './access-records/module.ts'
import { announcementsModule } from './announcements/module.ts'
import { createApp } from './app.ts'
import { apiTokensModule } from './api-tokens/module.ts'
import { appsModule } from './apps/module.ts'
import { chainKeys } from './audit/chain-keys.ts'
import { auditModule } from './audit/module.ts'
import { automaticPaymentsModule } from './automatic-payments/module.ts'
import type { ComposeOptions, Server } from './composed-server.ts'
import { createBackground } from './background.ts'
import { callFailuresModule } from './call-failures/module.ts'
import { calendarModule } from './calendar/module.ts'
import { callRecordsModule } from './call-records/module.ts'
import { billPartsModule } from './bill-parts/module.ts'
import { cardsModule } from './cards/module.ts'
import { cloudUsersModule } from './cloud-users/module.ts'
import { composeSandbox } from './compose-sandbox.ts'
import { connectionsModule } from './connections/module.ts'
import { contractsModule } from './contracts/module.ts'
import { customerModule } from './customer/module.ts'
import { acrossTenants } from './db/tenant-scope.ts'
import { erpLookupsModule } from './erp-lookups/module.ts'
import { fiscalNotesModule } from './fiscal-notes/module.ts'
import { guessingAlarmModule } from './guessing-alarm/module.ts'
import { healthPageModule } from './health-page/module.ts'
import { helpModule } from './help/module.ts'
import { imagesModule } from './images/module.ts'
import { photos } from './images/photos.ts'
import { hostProver as createHostProver } from './http/host-proof.ts'
import { providerHosts } from './http/provider-hosts.ts'
import { inboxModule } from './inbox/module.ts'
import { invoicesModule } from './invoices/module.ts'
import { ledChangeRecorder } from './led-changes/module.ts'
import { legalModule } from './legal/module.ts'
import { lettersModule } from './letters/module.ts'
import { linesModule } from './lines/module.ts'
import { manifestModule } from './manifest/module.ts'
import { markedErps } from './marked-erps.ts'
import { createMetrics } from './metrics/metrics.ts'
import { installationMetrics } from './metrics/installation-metrics.ts'
import type { Module } from './module.ts'
import { myDataModule } from './my-data/module.ts'
import { newDevicesModule } from './new-devices/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { oleTvModule } from './ole-tv/module.ts'
import { offersModule } from './offers/module.ts'
import { outagesModule } from './outages/module.ts'
import { ownOutages } from './outages/own.ts'
import { otherSessionsModule } from './other-sessions/module.ts'
import { pagesModule } from './pages/module.ts'
import { listFiles } from './pages/portal-files.ts'
import { ownerLettersModule } from './owner-letters/module.ts'
import { passkeysModule } from './passkeys/module.ts'
import { passwordModule } from './password/module.ts'
import { certificateAlarm } from './suspicious-events/certificate-alarm.ts'
import { paymentLinksModule } from './payment-links/module.ts'
import { endLinksWith } from './payment-links/port.ts'
import { paymentReceiversModule } from './payment-receivers/module.ts'
import { paymentsModule } from './payments/module.ts'
import { processesModule } from './processes/module.ts'
import { pushModule } from './push/module.ts'
import { receiptsModule } from './receipts/module.ts'
import { recoveryModule } from './recovery/module.ts'
import { remindersModule } from './reminders/module.ts'
import { resultsModule } from './results/module.ts'
import { retentionModule } from './retention/module.ts'
import { routersModule } from './routers/module.ts'
import { rightsModule } from './rights/module.ts'
import { passwords as passwordHasher } from './auth/passwords.ts'
import { keyRefresh } from './secrets/key-refresh.ts'
import { createSealer, deriveKey } from './secrets/seal.ts'
import { sessionModule } from './session/module.ts'
import { signInModule } from './sign-in/module.ts'
import { staffModule } from './staff/module.ts'
import { providerOwners } from './staff/provider-owners.ts'
import { supportDeskModule } from './support-desk/module.ts'
import { supportModule } from './support/module.ts'
import { suspiciousEventsModule } from './suspicious-events/module.ts'
import { tenantAdminModule } from './tenant-admin/module.ts'
import { tenantAppsModule } from './tenant-apps/module.ts'
import { hostDirectory } from './tenants/host-directory.ts'
import { tenantRemovalModule } from './tenant-removal/module.ts'
import { tenantStore, withoutCache } from './tenants/store.ts'
import { tenantHostsModule } from './tenant-hosts/module.ts'
import { themeModule } from './theme/module.ts'
import { noTraces } from './traces/traces.ts'
import { createUpstreams } from './upstreams.ts'
import { viewingsModule } from './viewings/module.ts'

/**
 * Puts the server together on an open database; it does not listen yet. The modules are made in the
 * order they need each other.
 */
export async function compose(options: ComposeOptions): Promise<Server> {
  const { settings, database, keys, log, portal, sandbox, now, hasSchedules = true } = options
  const { monotonic = () => performance.now(), traces = noTraces, workCost } = options
  const { adminHosts, appWorker, vapidSubject } = settings
  const { rootKey, ring } = keys
  const { root, isBuilt } = portal
  const files = listFiles(root)
  const seal = createSealer(ring)
  const passwords = passwordHasher(options.passwordCost)
  const kept = tenantStore(database.db, seal)
  const tenants = withoutCache(kept)
  const hosts = hostDirectory(database.db)
  const hostProver = createHostProver(deriveKey(rootKey, 'host-proof'))
  const metrics = createMetrics()
  const modules: Module[] = []
  const add = <M extends Module>(module: M): M => {
    modules.push(module)
    return module
  }
  const { recordSuspiciousEvent, warnOfAttack } = add(
    suspiciousEventsModule({ database, log, now }),
  )
  const alarms = { database, recordSuspiciousEvent, now }
  const processes = add(processesModule({ database, log }))
  const upstreams = createUpstreams({
    settings,
    database,
    seal,
    checksAnswers: options.checksAnswers,
    sandbox,
    now,
    monotonic,
    log,
    metrics,
    countProcesses: processes.count,
    onCertificateChange: certificateAlarm({ tenants, recordSuspiciousEvent, log }),
    ...(options.patienceOf && { patienceOf: options.patienceOf }),
  })
  const { egress, acses, gateways, bridges, platforms, writes } = upstreams
  const letters = add(lettersModule({ ...upstreams, database, rootKey, now, log }))
  const { mailer, messages } = letters
  const owners = providerOwners(database)
  const { writeToOwners } = add(ownerLettersModule({ owners, tenants, mailer }))
  const failures = add(callFailuresModule({ database, now, log }))
  const sandboxSuffix = sandbox && sandbox.suffix
  const wakeJobs = () => background.wakeJobs()
  const { guessing } = add(guessingAlarmModule({ ...alarms, rootKey, workCost }))
  const audit = add(
    await acrossTenants(() => auditModule({ ...alarms, keys: chainKeys(keys), tenants, log })),
  )
  const recordChange = ledChangeRecorder({ audit, writeToOwners, now })
  const forChanges = { tenants, audit, recordChange }
  const receivers = add(paymentReceiversModule({ ...alarms, audit, writeToOwners, wakeJobs }))
  const erps = receivers.watch(markedErps({ ...upstreams, database, now }))
  const accessRecords = add(accessRecordsModule({ database, seal, now }))
  const records = add(callRecordsModule({ audit, accessRecords, now, log }))
  add({ background: keyRefresh({ keys, log }) })
  add(themeModule())
  const push = add(pushModule({ database, seal, egress, tenants: kept, vapidSubject, now, log }))
  const inbox = add(inboxModule({ database, push, now }))
  const forNews = { database, erps, tenants: kept, push, inbox, now }
  const forSession = { ...alarms, rootKey, seal, passwords, erps, writes, guessing, push, wakeJobs }
  const session = add(sessionModule({ ...forSession, log }))
  const forAttacks = { guessing, recordSuspiciousEvent, warnOfAttack }
  const forAccess = { database, rootKey, erps, session, ...forAttacks, now }
  const staff = add(
    staffModule({ ...forAccess, ...forChanges, seal, passwords, mailer, hosts, settings }),
  )
  const forDesk = { ...forAccess, staff, tenants, writeToOwners, wakeJobs }
  const tokens = add(apiTokensModule({ database, rootKey, audit, now }))
  const recovery = add(recoveryModule({ ...forAccess, mailer, messages, passwords, log }))
  const passkeys = add(passkeysModule({ ...forAccess, seal, mailer }))
  const desk = add(supportDeskModule({ ...forDesk, recovery, letters, failures, audit }))
  const viewings = add(viewingsModule({ database, erps, writes, session, desk, audit, now }))
  const calendar = add(calendarModule({ database, rootKey, erps, session, now }))
  const endLinks = endLinksWith(calendar)
  add(otherSessionsModule({ session, endLinks, now }))
  const forPassword = { seal, tenants, erps, mailer, passwords, session, recovery, endLinks }
  const password = add(passwordModule({ ...forPassword, passkeys, wakeJobs, now }))
  add(newDevicesModule({ ...forPassword, database, inbox, password, passkeys, now }))
  add(signInModule({ ...forAccess, passwords, password, recovery, wakeJobs }))
  const customer = add(customerModule({ erps, session }))
  add(legalModule({ erps }))
  const invoices = add(invoicesModule(forNews))
  add(paymentLinksModule({ ...forAccess, invoices, log }))
  add(billPartsModule({ erps, now }))
  add(fiscalNotesModule({ erps, invoices, now }))
  const receipts = add(receiptsModule({ ...forAccess, seal }))
  const { printDocument } = add(contractsModule({ ...forAccess, receipts }))
  add(routersModule({ database, rootKey, erps, acses, now }))
  const lines = add(
    linesModule({ ...forNews, rootKey, acses, ownOutages: ownOutages({ database, now }) }),
  )
  const support = add(supportModule({ ...forNews, photos, evidence: lines.evidence }))
  const rights = add(rightsModule({ ...forNews, writes, support, session, mailer }))
  add(offersModule({ erps, rights }))
  const cards = add(cardsModule({ database, seal, erps, gateways, mailer, now }))
  const payments = add(
    paymentsModule({ database, writes, erps, gateways, tenants, cards, now, log }),
  )
  const forCharges = { ...forNews, gateways, session, cards, payments, wakeJobs, log }
  const automatic = add(automaticPaymentsModule(forCharges))
  const { endAgreements } = automatic
  add(myDataModule({ database, erps, session, customer, endAgreements, now }))
  const reminders = add(remindersModule({ ...forNews, session, invoices, wakeJobs, log }))
  const results = add(resultsModule({ ...forNews, tenants, wakeJobs, log }))
  add(notificationsModule({ database, rootKey, push, inbox, reminders, sandboxSuffix, now }))
  const hostsOf = providerHosts(settings)
  const allHostsOf = async (clientId: string) => [
    ...hostsOf(clientId),
    ...(await hosts.hostsOf(clientId)),
  ]
  const forStaff = { ...forNews, audit, session, wakeJobs, hostsOf: allHostsOf }
  add(announcementsModule(forStaff))
  add(outagesModule({ ...forStaff, tenants, lines, printDocument }))
  const tenantApps = add(tenantAppsModule({ ...forChanges, database, egress }))
  const apps = add(appsModule({ database, erps, platforms, tenantApps, now }))
  add(cloudUsersModule({ database, platforms, apps, now }))
  add(oleTvModule({ database, apps }))
  const forHealth = { database, audit, wakeJobs, now, log }
  const { recheck, healthOf } = add(healthPageModule({ ...forHealth, tenants, upstreams, push }))
  const forTenants = { ...forChanges, database, hosts, hostsOf, egress }
  const images = add(
    imagesModule({ database, egress, tenants, audit, tenantApps, root, files, now, log }),
  )
  const hasMail = sandbox !== null || settings.smtpUrl !== undefined
  const forForms = { ...forTenants, images, bridges, session, passkeys, staff, adminHosts }
  add(tenantAdminModule({ ...forForms, healthOf, hasMail, now }))
  add(tenantRemovalModule({ database, tenants, audit, wakeJobs, now }))
  const { hostNetwork, checksAnswers } = options
  add(tenantHostsModule({ ...forTenants, settings, hostProver, hostNetwork }))
  const forTests = { tenants, egress, erps, acses, gateways, mailer, messages }
  add(connectionsModule({ ...forTests, database, audit }))
  add(erpLookupsModule({ tenants, erps }))
  add(manifestModule({ images, tenants, root, files }))
  if (sandbox) {
    const seeded = { tenants, bridges, passwords, session, staff, cards, tenantApps }
    const daily = { reminders, results, automatic }
    const drainJobs = async () => background.drainJobs()
    const forgetErps = upstreams.erps.forget
    const world = { sandbox, database, now }
    add(await composeSandbox({ ...seeded, ...daily, ...world, forgetErps, drainJobs }))
  }
  add(retentionModule({ database }))
  const leadingHosts = { canonicalOf: hosts.canonicalOf, forcedHosts: settings.hostTenants }
  add(helpModule())
  const callApi = async (request: Request, env: object) => app.fetch(request, env)
  const forPages = { portal, files, appWorker, leadingHosts, callApi, forAllTenants: acrossTenants }
  const pages = add(pagesModule({ ...forPages, database, rootKey, now, log }))

  const background = createBackground({ database, modules, hasSchedules, traces, now, log })
  const gates = {
    subscriber: session.gate,
    customer: session.customerGate,
    staff: staff.gate,
    tokens: tokens.gate,
    viewings: viewings.gate,
    watchWrites: session.watchWrites,
  }
  const app = createApp({
    settings,
    database,
    tenants: kept,
    hosts,
    hostProver,
    gates,
    recordCall: metrics.countCalls(records.recordCall),
    recordFailure: failures.recordFailure,
    modules,
    isBuilt,
    checksAnswers,
    now,
    metrics,
    traces,
    log,
  })
  const forMetrics = { metrics, database, push, now }
  background.start()
  await pages.begin()
  return {
    app,
    metrics: installationMetrics({ ...upstreams, ...forMetrics, databaseHealth: processes.health }),
    resolvePayments: () => acrossTenants(() => payments.resolveDue()),
    beginScheduled: background.beginScheduled,
    doJobs: background.drainJobs,
    recheckUpstreams: () => acrossTenants(recheck),
    stopWork: () => background.stop(),
    close: async () => {
      await background.stop()
      await egress.close()
    },
  }
}
