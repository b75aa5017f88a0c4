import { createAcses } from './upstreams/acs/acses.ts'
import type { Database } from './platform/db/database.ts'
import type { CertificateChange } from './platform/egress/tls/certificate-watch.ts'
import type { ShareOf } from '#server/platform/egress/upstream-state.ts'
import { createEgress, type EgressOptions } from './platform/egress/egress.ts'
import { createOutcomeWatch } from './platform/egress/outcome-watch.ts'
import { createErps } from './upstreams/erp/erps.ts'
import { ownWrites } from './upstreams/erp/own-writes.ts'
import { createGateways } from './upstreams/gateways/gateways.ts'
import type { Logger } from './platform/http/log/log.ts'
import { createMailer } from './upstreams/mail/mailer.ts'
import { createMessageSender } from './upstreams/messages/message-sender.ts'
import { createPlatforms } from './upstreams/platforms/platforms.ts'
import { bridgeStore } from './upstreams/platforms/store.ts'
import type { HostedSandbox } from './installation/sandbox-host/sandbox.ts'
import type { Metrics } from './installation/metrics/metrics.ts'
import type { Sealer } from './platform/secrets/seal.ts'
import type { Settings } from './platform/settings/settings.ts'
import { writeMarks } from './account/session/write-marks.ts'
import { currentTrace } from './platform/traces/current-trace.ts'

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
  readonly shareOf: ShareOf
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
    shareOf: deps.shareOf,
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
      inProcess: {
        hostSuffix: sandbox.suffix,
        handle: (request, certificate) => sandbox.upstream(request, { certificate }),
      },
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
    gateways: createGateways(egress, now),
    mailer: createMailer({ settings, egress, outcomes, sandboxSuffix, log }),
    messages: createMessageSender(egress),
    bridges,
    platforms: createPlatforms(bridges, egress),
  }
}
