import { createAcses } from './acs/acses.ts'
import type { Database } from './db/database.ts'
import type { CertificateChange } from './egress/certificate-watch.ts'
import { createEgress, type EgressOptions } from './egress/egress.ts'
import { createOutcomeWatch } from './egress/outcome-watch.ts'
import { createErps } from './erp/erps.ts'
import { ownWrites } from './erp/own-writes.ts'
import { createGateways } from './gateways/gateways.ts'
import type { Logger } from './http/log.ts'
import { createMailer } from './mail/mailer.ts'
import { createMessageSender } from './messages/message-sender.ts'
import { createPlatforms } from './platforms/platforms.ts'
import { bridgeStore } from './platforms/store.ts'
import type { HostedSandbox } from './sandbox-host/sandbox.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Sealer } from './secrets/seal.ts'
import type { Settings } from './settings.ts'
import { writeMarks } from './session/write-marks.ts'
import { currentTrace } from './traces/current-trace.ts'

/** Every way out of the server, each through the one egress. */
export function createUpstreams(deps: {
  readonly settings: Pick<Settings, 'egressAllow' | 'mailFrom' | 'smtpUrl'>
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  /** Holds what is written to what the contract says of it (tests and development). */
  readonly checksAnswers: boolean
  readonly sandbox: Pick<HostedSandbox, 'suffix' | 'upstream'> | null
  readonly now: () => Date
  readonly monotonic: () => number
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'observeUpstreamCall'>
  /** How many processes ask the upstreams. */
  readonly countProcesses: () => number
  readonly onCertificateChange: (change: CertificateChange) => void
  readonly patienceOf?: EgressOptions['patienceOf']
}) {
  const { settings, database, seal, sandbox, now, monotonic, log, metrics } = deps
  const outcomes = createOutcomeWatch({ now })
  const writes = ownWrites({
    storeMarks: writeMarks(database),
    checksDeclarations: deps.checksAnswers,
    log,
  })
  const egress = createEgress({
    outcomes,
    countProcesses: deps.countProcesses,
    allow: settings.egressAllow,
    log,
    monotonic,
    onCertificateChange: deps.onCertificateChange,
    ...(deps.patienceOf && { patienceOf: deps.patienceOf }),
    onCallEnd: (call) => {
      metrics.observeUpstreamCall(call)
      currentTrace()?.recordCall(call)
    },
    ...(sandbox && {
      inProcess: { hostSuffix: sandbox.suffix, handle: (request) => sandbox.upstream(request) },
    }),
  })
  const sandboxSuffix = sandbox && sandbox.suffix
  const bridges = bridgeStore(database, seal)
  return {
    egress,
    outcomes,
    writes,
    erps: createErps({ egress, writes, now, log }),
    acses: createAcses({ egress, now, log }),
    gateways: createGateways(egress),
    mailer: createMailer({ settings, egress, outcomes, sandboxSuffix, log }),
    messages: createMessageSender(egress),
    bridges,
    platforms: createPlatforms(bridges, egress),
  }
}
