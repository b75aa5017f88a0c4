import type { Hono } from 'hono'
import { createApp, type PortalFiles } from './app.ts'
import type { Database } from './db/database.ts'
import { appParts } from './apps/parts.ts'
import { createAcses } from './acs/acses.ts'
import { wifiChangeStore } from './routers/changes.ts'
import { createEgress } from './egress/egress.ts'
import { createErps } from './erp/erps.ts'
import { createGateways } from './gateways/gateways.ts'
import type { Env } from './http/context.ts'
import type { Logger } from './http/log.ts'
import { jobParts } from './jobs/parts.ts'
import { createMailer } from './mail/mailer.ts'
import { staffParts } from './staff/parts.ts'
import type { HostedSandbox } from './sandbox-host/sandbox.ts'
import { seedStaff } from './sandbox-host/seed-staff.ts'
import { tellOfPassword } from './password/told.ts'
import { notificationParts } from './notifications/parts.ts'
import { paymentParts } from './payments/parts.ts'
import { deriveKey, createSealer } from './secrets/seal.ts'
import { seedSandbox } from './sandbox-host/seed-tenants.ts'
import { sessionParts } from './session/parts.ts'
import type { PasswordCost } from './secrets/passwords.ts'
import type { Settings } from './settings.ts'
import { tenantStore } from './tenants/store.ts'

export interface Parts {
  readonly settings: Settings
  /** Open and migrated. */
  readonly database: Database
  readonly log: Logger
  readonly portal: PortalFiles
  readonly sandbox: HostedSandbox | null
  readonly now: () => Date
  readonly checksAnswers: boolean
  readonly passwordCost?: PasswordCost
  /** Off in tests: nothing begins there because it is time for it. */
  readonly keepsHours?: boolean
}

export interface Server {
  readonly app: Hono<Env>
  /** Does at once what the timer would do next for payments; tests cannot wait for it. */
  resolvePayments(): Promise<number>
  /** Does every job that is due, and what that brings; how many there were. */
  doJobs(): Promise<number>
  close(): Promise<void>
}

/** Puts the server together on an open database; nothing of it listens yet. */
export async function compose(parts: Parts): Promise<Server> {
  const { settings, database, log, sandbox, now } = parts
  const seal = createSealer(settings.appSecret)
  const tenants = tenantStore(database.db, seal)
  const egress = createEgress({
    allow: settings.egressAllow,
    log,
    ...(sandbox && {
      inProcess: { hostSuffix: sandbox.suffix, handle: (request) => sandbox.upstream(request) },
    }),
  })
  const erps = createErps({ egress, now, log })
  const acses = createAcses({ egress, now, log })
  const mailer = createMailer({ settings, egress, sandboxSuffix: sandbox && sandbox.suffix, log })
  const session = sessionParts({
    database,
    appSecret: settings.appSecret,
    erps,
    log,
    now,
    ...(parts.passwordCost && { passwordCost: parts.passwordCost }),
  })
  const staff = staffParts({
    database,
    appSecret: settings.appSecret,
    seal,
    passwords: session.passwords,
    tenants,
    mayPostpone: sandbox !== null,
    now,
  })
  const paying = paymentParts({
    database,
    seal,
    erps,
    gateways: createGateways(egress),
    tenants,
    mailer,
    now,
    log,
  })
  const bundled = appParts({
    database,
    seal: createSealer(settings.appSecret),
    egress,
    erps,
    now,
    log,
  })
  const notifying = notificationParts({
    database,
    seal,
    egress,
    settings,
    sandboxSuffix: sandbox && sandbox.suffix,
    now,
  })
  if (sandbox) await seedSandbox({ tenants, ...session, ...bundled, cards: paying.kept }, sandbox)
  if (sandbox) await seedStaff({ ...staff, ...session }, sandbox)
  const push = notifying.port
  const jobs = jobParts({ database, seal, erps, tenants, push, mailer, now, log })
  const product = {
    sendReminders: () => jobs.remindNow((sandbox?.tenants ?? []).map(({ client_id }) => client_id)),
  }
  const app = createApp({
    settings,
    database,
    tenants,
    staff,
    session,
    erps,
    acses,
    wifiChanges: wifiChangeStore(database, deriveKey(settings.appSecret, 'wifi-changes')),
    paying,
    bundled,
    notifying,
    mailer,
    tellOfPassword: tellOfPassword(seal),
    wakeJobs: () => jobs.worker.wake(),
    egress,
    declarationKey: deriveKey(settings.appSecret, 'annual-declaration'),
    log,
    now,
    portal: parts.portal,
    sandboxSite: sandbox && ((request) => sandbox.site(request, product)),
    checksAnswers: parts.checksAnswers,
  })
  paying.resolver.start()
  bundled.sweep.start()
  jobs.start({ keepsHours: parts.keepsHours ?? true })
  const close = async () => {
    await paying.resolver.stop()
    await bundled.sweep.stop()
    await jobs.stop()
    await egress.close()
  }
  return {
    app,
    resolvePayments: () => paying.resolver.round(),
    doJobs: () => jobs.worker.drain(),
    close,
  }
}
