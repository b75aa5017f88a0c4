import { accessRecordsModule } from './platform/access-records/module.ts'
import { announcementsModule } from './news/announcements/module.ts'
import { createApp } from './app.ts'
import { apiTokensModule } from './staff/api-tokens/module.ts'
import { appsModule } from './service/apps/module.ts'
import { chainKeys } from './platform/audit/chain-keys.ts'
import { auditModule } from './platform/audit/module.ts'
import { automaticPaymentsModule } from './money/automatic-payments/module.ts'
import type { ComposeOptions, Server } from './composed-server.ts'
import { createBackground } from './background.ts'
import { callFailuresModule } from './platform/call-failures/module.ts'
import { calendarModule } from './money/calendar/module.ts'
import { callRecordsModule } from './platform/call-records/module.ts'
import { billPartsModule } from './money/bill-parts/module.ts'
import { cardsModule } from './money/cards/module.ts'
import { cloudUsersModule } from './service/cloud-users/module.ts'
import { composeSandbox } from './compose-sandbox.ts'
import { connectionsModule } from './staff/connections/module.ts'
import { contractsModule } from './service/contracts/module.ts'
import { customerModule } from './account/customer/module.ts'
import { acrossTenants } from './platform/db/tenant-scope.ts'
import { erpLookupsModule } from './service/erp-lookups/module.ts'
import { fiscalNotesModule } from './money/fiscal-notes/module.ts'
import { guessingAlarmModule } from './platform/guessing-alarm/module.ts'
import { healthPageModule } from './staff/health-page/module.ts'
import { helpModule } from './site/help/module.ts'
import { imagesModule } from './site/images/module.ts'
import { photos } from './site/images/photos.ts'
import { hostProver as createHostProver } from './platform/http/visitors/host-proof.ts'
import { providerHosts } from './platform/http/visitors/provider-hosts.ts'
import { inboxModule } from './messaging/inbox/module.ts'
import { invoicesModule } from './money/invoices/module.ts'
import { issuedCodesModule } from './money/issued-codes/module.ts'
import { ledChangeRecorder } from './messaging/led-changes/module.ts'
import { legalModule } from './account/legal/module.ts'
import { lettersModule } from './messaging/letters/module.ts'
import { linesModule } from './service/lines/module.ts'
import { manifestModule } from './site/manifest/module.ts'
import { createMetrics } from './installation/metrics/metrics.ts'
import { installationMetrics } from './installation/metrics/installation-metrics.ts'
import type { Module } from './platform/module.ts'
import { myDataModule } from './installation/my-data/module.ts'
import { newDevicesModule } from './messaging/new-devices/module.ts'
import { notificationsModule } from './news/notifications/module.ts'
import { erpsWithOwnMarks } from './installation/own-marks.ts'
import { oleTvModule } from './service/ole-tv/module.ts'
import { offersModule } from './service/offers/module.ts'
import { outagesModule } from './news/outages/module.ts'
import { ownOutages } from './news/outages/own.ts'
import { otherSessionsModule } from './account/other-sessions/module.ts'
import { pagesModule } from './site/pages/module.ts'
import { listFiles } from './site/pages/portal-files.ts'
import { ownerLettersModule } from './messaging/owner-letters/module.ts'
import { passkeysModule } from './account/passkeys/module.ts'
import { passwordModule } from './account/password/module.ts'
import { certificateAlarm } from './platform/suspicious-events/certificate-alarm.ts'
import { paymentLinksModule } from './money/payment-links/module.ts'
import { endLinksWith } from './money/payment-links/port.ts'
import { paymentPartsModule } from './service/payment-parts/module.ts'
import { paymentReceiversModule } from './money/payment-receivers/module.ts'
import { paymentsModule } from './money/payments/module.ts'
import { placeLeases } from '#server/platform/processes/place-leases.ts'
import { processesModule } from './platform/processes/module.ts'
import { pushModule } from './messaging/push/module.ts'
import { receiptsModule } from './money/receipts/module.ts'
import { recoveryModule } from './account/recovery/module.ts'
import { billChangesModule } from './news/bill-changes/module.ts'
import { remindersModule } from './news/reminders/module.ts'
import { resultsModule } from './news/results/module.ts'
import { retentionModule } from './installation/retention/module.ts'
import { routersModule } from './service/routers/module.ts'
import { contractMarks } from './service/rights/contract-marks.ts'
import { rightsModule } from './service/rights/module.ts'
import { passwords as passwordHasher } from './platform/auth/passwords/passwords.ts'
import { keyRefresh } from './platform/secrets/key-refresh.ts'
import { createSealer, deriveKey } from './platform/secrets/seal.ts'
import { sessionModule } from './account/session/module.ts'
import { signInModule } from './account/sign-in/module.ts'
import { staffModule } from './staff/accounts/module.ts'
import { providerOwners } from './staff/accounts/provider/provider-owners.ts'
import { supportDeskModule } from './staff/support-desk/module.ts'
import { supportModule } from './service/support/module.ts'
import { suspiciousEventsModule } from './platform/suspicious-events/module.ts'
import { tenantAdminModule } from './staff/tenant-admin/module.ts'
import { tenantAppsModule } from './service/tenant-apps/module.ts'
import { hostDirectory } from './platform/tenants/host-directory.ts'
import { tenantRemovalModule } from './staff/tenant-removal/module.ts'
import { tenantStore, withoutCache } from './platform/tenants/store.ts'
import { tenantHostsModule } from './staff/tenant-hosts/module.ts'
import { themeModule } from './site/theme/module.ts'
import { noTraces } from './platform/traces/traces.ts'
import { createUpstreams } from './upstreams.ts'
import { viewingsModule } from './staff/viewings/module.ts'

/**
 * Puts the server together on an open database; it does not listen yet. The modules are made in the
 * order they need each other.
 */
export async function compose(options: ComposeOptions): Promise<Server> {
  const { settings, database, keys, log, portal, sandbox, now, hasSchedules = true } = options
  const { monotonic = () => performance.now(), traces = noTraces, workCost } = options
  const { providersFreshForMs, followClock } = options
  const { adminHosts, appWorker, vapidSubject, visitReports } = settings
  const { rootKey, ring } = keys
  const { root, isBuilt } = portal
  const files = listFiles(root)
  const seal = createSealer(ring)
  const passwords = options.passwords ?? passwordHasher(options.passwordCost)
  const kept = tenantStore(database.db, seal, providersFreshForMs)
  const tenants = withoutCache(kept)
  const hosts = hostDirectory(database.db, providersFreshForMs)
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
  const processes = add(processesModule({ database, followClock, log }))
  const forPlaces = { database, countProcesses: processes.count, monotonic }
  const { shareOf } = add(placeLeases(forPlaces))
  const forUpstreams = { settings, database, seal, sandbox, metrics, shareOf, now, monotonic, log }
  const upstreams = createUpstreams({
    ...forUpstreams,
    checksAnswers: options.checksAnswers,
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
    await acrossTenants(() => auditModule({ ...alarms, keys: chainKeys(keys), log })),
  )
  const recordChange = ledChangeRecorder({ audit, writeToOwners, now })
  const forChanges = { tenants, audit, recordChange }
  const receivers = add(paymentReceiversModule({ ...alarms, audit, writeToOwners, wakeJobs }))
  const erps = erpsWithOwnMarks({ ...upstreams, receivers, database, now })
  const accessRecords = add(accessRecordsModule({ database, seal, now }))
  const records = add(callRecordsModule({ database, audit, accessRecords, now, log }))
  add({ background: keyRefresh({ keys, log }) })
  add(themeModule())
  const issuedCodes = issuedCodesModule({ database, seal, tenants: kept, receivers, now })
  const push = add(
    pushModule({ database, seal, egress, tenants: kept, issuedCodes, vapidSubject, now, log }),
  )
  const inbox = add(inboxModule({ database, push, now }))
  const forNews = { database, erps, tenants: kept, push, inbox, now }
  const forSession = { ...alarms, rootKey, seal, passwords, erps, writes, guessing, wakeJobs }
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
  const calendar = add(calendarModule({ database, rootKey, erps, session, now }))
  const endLinks = endLinksWith(calendar)
  add(otherSessionsModule({ session, endLinks, now }))
  const forPassword = { seal, tenants, erps, mailer, passwords, session, recovery, endLinks }
  const password = add(passwordModule({ ...forPassword, passkeys, wakeJobs, now }))
  add(newDevicesModule({ ...forPassword, database, inbox, password, passkeys, now }))
  add(signInModule({ ...forAccess, passwords, password, recovery, wakeJobs }))
  const customer = add(customerModule({ erps, session }))
  add(legalModule({ erps }))
  const invoices = add(invoicesModule({ ...forNews, noteCode: issuedCodes.note }))
  const links = add(paymentLinksModule({ ...forAccess, writes, invoices, log }))
  add(billPartsModule({ erps, now }))
  add(fiscalNotesModule({ erps, invoices, now }))
  const receipts = add(receiptsModule({ ...forAccess, seal }))
  const marks = contractMarks({ database, now })
  const contracts = add(contractsModule({ ...forAccess, receipts, marks }))
  add(routersModule({ database, rootKey, erps, acses, now }))
  const outagesOf = ownOutages({ database, now })
  const lines = add(linesModule({ ...forNews, rootKey, acses, ownOutages: outagesOf }))
  const support = add(supportModule({ ...forNews, photos, evidence: lines.evidence }))
  const hostsOf = providerHosts(settings)
  const allHostsOf = async (clientId: string) => [
    ...hostsOf(clientId),
    ...(await hosts.hostsOf(clientId)),
  ]
  const forStaff = { ...forNews, audit, session, wakeJobs, hostsOf: allHostsOf }
  const { printDocument } = contracts
  const outages = add(outagesModule({ ...forStaff, tenants, lines, printDocument }))
  const ofLines = { lines, ownOutages: outagesOf, creditLines: outages.creditLines }
  const forLooks = { letters, failures, audit, ...ofLines, links, support }
  const desk = add(supportDeskModule({ ...forNews, ...forDesk, ...forLooks, contracts, recovery }))
  const viewings = add(viewingsModule({ database, erps, writes, session, desk, audit, now }))
  const rights = add(rightsModule({ ...forNews, writes, support, session, mailer }))
  add(offersModule({ erps, rights }))
  add(paymentPartsModule({ erps, rights, support, now }))
  const cards = add(cardsModule({ database, seal, erps, gateways, mailer, now }))
  const payments = add(
    paymentsModule({ database, writes, erps, gateways, tenants, cards, receivers, now, log }),
  )
  const forCharges = { ...forNews, gateways, session, cards, payments, wakeJobs, log }
  const automatic = add(automaticPaymentsModule(forCharges))
  const { endAgreements } = automatic
  add(myDataModule({ database, erps, session, customer, endAgreements, now }))
  const afterRun = add(billChangesModule({ ...forNews, session, automatic, marks })).afterRun
  const reminders = add(remindersModule({ ...forNews, session, invoices, afterRun, wakeJobs, log }))
  const results = add(
    resultsModule({ ...forNews, ...metrics, rootKey, visitReports, tenants, wakeJobs, log }),
  )
  add(notificationsModule({ database, rootKey, push, inbox, reminders, sandboxSuffix, now }))
  add(announcementsModule(forStaff))
  const tenantApps = add(tenantAppsModule({ ...forChanges, database, egress }))
  const apps = add(appsModule({ database, erps, platforms, tenantApps, now }))
  add(cloudUsersModule({ database, platforms, apps, now, log }))
  add(oleTvModule({ database, apps }))
  const forHealth = { database, audit, processes, wakeJobs, now, log }
  const { recheck, healthOf } = add(healthPageModule({ ...forHealth, tenants, upstreams, push }))
  const forTenants = { ...forChanges, database, hosts, hostsOf, egress }
  const images = add(imagesModule({ database, egress, audit, tenantApps, root, files, now, log }))
  const hasMail = sandbox !== null || settings.smtpUrl !== undefined
  const forForms = { ...forTenants, images, bridges, session, passkeys, staff, adminHosts }
  add(tenantAdminModule({ ...forForms, healthOf, hasMail, now }))
  add(tenantRemovalModule({ database, tenants, audit, wakeJobs, now }))
  const { hostNetwork, checksAnswers } = options
  add(tenantHostsModule({ ...forTenants, settings, hostProver, hostNetwork }))
  const forTests = { tenants, egress, erps, acses, gateways, mailer, messages }
  add(connectionsModule({ ...forTests, database, audit, now }))
  add(erpLookupsModule({ tenants, erps }))
  add(manifestModule({ images, root, files }))
  const callApi = async (request: Request, env: object) => app.fetch(request, env)
  if (sandbox) {
    const seeded = { tenants, bridges, passwords, session, staff, cards, tenantApps }
    const daily = { reminders, results, automatic }
    const drainJobs = async () => background.drainJobs()
    const forgetErps = upstreams.erps.forget
    const world = { sandbox, database, callApi, now }
    add(await composeSandbox({ ...seeded, ...daily, ...world, forgetErps, drainJobs }))
  }
  add(retentionModule({ database }))
  const leadingHosts = { canonicalOf: hosts.canonicalOf, forcedHosts: settings.hostTenants }
  add(helpModule())
  const forPages = { database, portal, files, appWorker, visitReports, leadingHosts, callApi }
  const pages = add(pagesModule({ ...forPages, forAllTenants: acrossTenants, rootKey, now, log }))

  const background = createBackground({ database, modules, hasSchedules, traces, now, log })
  const gates = {
    subscriber: session.gate,
    customer: session.customerGate,
    staff: staff.gate,
    tokens: tokens.gate,
    viewings: viewings.gate,
    tenants,
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
