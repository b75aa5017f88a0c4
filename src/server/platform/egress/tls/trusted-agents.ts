import { createHash } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Agent, type buildConnector } from 'undici'
import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import type { CertificateWatch } from './certificate-watch.ts'
import { openTls } from './open-tls.ts'
import type { ClientIdentity, Upstream } from '../request.ts'
import { verificationOf } from './verification.ts'

/** Servers with a trust or an identity of their own whose connections are kept open; far more than are called. */
const maxAgents = 2_000

export interface TrustedConnection {
  readonly tenant: string
  readonly upstream: Upstream
  /** null: the public authorities count. */
  readonly trust: UpstreamTrust | null
  /** The certificate that the server asks for; null: it asks for none. */
  readonly identity: ClientIdentity | null
  /** Left out where the operator allows private addresses. */
  readonly lookup: LookupFunction | undefined
}

/**
 * Connections to servers that an administrator confirmed, or that ask for a certificate: an agent for
 * each provider, upstream, trust and identity. A connection that was opened under one trust or identity
 * is never used under another, and a renewed one ends no call that is under way with the former.
 */
export function createTrustedAgents(
  watch: CertificateWatch,
  agentOptions: Pick<Agent.Options, 'keepAliveTimeout' | 'pipelining'>,
) {
  const agents = new LRUCache<string, Agent>({
    max: maxAgents,
    // Its calls end first.
    dispose: (agent) => void agent.close(),
  })

  function connectorOf(connection: TrustedConnection): buildConnector.connector {
    const { tenant, upstream, trust, identity, lookup } = connection
    const verification = trust ? verificationOf(trust) : {}
    return ({ hostname, port }, callback) => {
      const opening = { hostname, port: Number(port) || 443, lookup, verification, identity }
      openTls(opening, (opened) => {
        if ('error' in opened) {
          if (trust) watch.refused({ tenant, upstream, trust }, opened.presented, opened.error)
          callback(opened.error, null)
          return
        }
        if (trust) watch.accepted(tenant, upstream)
        callback(null, opened.socket)
      })
    }
  }

  return {
    of(connection: TrustedConnection): Agent {
      const { tenant, upstream, trust, identity, lookup } = connection
      const isGuarded = lookup !== undefined
      const sides = [trust?.kind, trust?.address, trust?.certificate, identity]
      const digest = createHash('sha256')
        .update(JSON.stringify([...sides, isGuarded]))
        .digest('base64url')
      const key = JSON.stringify([tenant, upstream, digest])
      const known = agents.get(key)
      if (known) return known
      const agent = new Agent({ ...agentOptions, connect: connectorOf(connection) })
      agents.set(key, agent)
      return agent
    },
    async close(): Promise<void> {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}
