import { createHash } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Agent, type buildConnector } from 'undici'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import type { CertificateWatch } from './certificate-watch.ts'
import { openTls } from './open-tls.ts'
import type { Upstream } from '../request.ts'
import { verificationOf } from './verification.ts'

/** Servers with a trust of their own whose connections are kept open; far more than are called. */
const maxAgents = 2_000

export interface TrustedConnection {
  readonly tenant: string
  readonly upstream: Upstream
  readonly trust: UpstreamTrust
  /** Left out where the operator allows private addresses. */
  readonly lookup: LookupFunction | undefined
}

interface KnownAgent {
  readonly trustDigest: string
  readonly agent: Agent
}

/**
 * Connections to servers that an administrator confirmed, an agent for each provider, upstream and
 * trust: a connection that was opened under one trust is never used under another.
 */
export function createTrustedAgents(
  watch: CertificateWatch,
  agentOptions: Pick<Agent.Options, 'keepAliveTimeout' | 'pipelining'>,
) {
  const agents = new LRUCache<string, KnownAgent>({
    max: maxAgents,
    dispose: ({ agent }) => void agent.destroy(),
  })

  function connectorOf(connection: TrustedConnection): buildConnector.connector {
    const { tenant, upstream, trust, lookup } = connection
    const verification = verificationOf(trust)
    return ({ hostname, port }, callback) => {
      const opening = { hostname, port: Number(port) || 443, lookup, verification }
      openTls(opening, (opened) => {
        if ('error' in opened) {
          watch.refused(connection, opened.presented, opened.error)
          callback(opened.error, null)
          return
        }
        watch.accepted(tenant, upstream)
        callback(null, opened.socket)
      })
    }
  }

  return {
    of(connection: TrustedConnection): Agent {
      const { tenant, upstream, trust, lookup } = connection
      const isGuarded = lookup !== undefined
      const parts = JSON.stringify([trust.kind, trust.address, trust.certificate, isGuarded])
      const trustDigest = createHash('sha256').update(parts).digest('base64url')
      const key = JSON.stringify([tenant, upstream])
      const known = agents.get(key)
      if (known?.trustDigest === trustDigest) return known.agent
      const agent = new Agent({ ...agentOptions, connect: connectorOf(connection) })
      agents.set(key, { trustDigest, agent })
      return agent
    },
    async close(): Promise<void> {
      const open = [...agents.values()]
      await Promise.all(open.map(({ agent }) => agent.destroy()))
    },
  }
}
