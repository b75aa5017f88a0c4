import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Subscriber } from './call.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

export interface Visitor {
  /**
   * The address that limits count by. `unknown` without a socket, and where a proxy names none that
   * can be read: all of these share the limits of one source.
   */
  readonly source: string
  /** The port of that address; null where a proxy does not tell it. */
  readonly sourcePort: number | null
  readonly isTls: boolean
  /** At this machine, without a proxy in between: what the sandbox answers. */
  readonly isLocal: boolean
}

/** What each middleware sets for the ones after it. */
export interface Env {
  /** Absent when a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    visitor: Visitor
    /** The pattern of the route that answered, for the log, which never gets a URL. */
    route: string
    tenant?: Tenant
    /** Who called, once that is known, for the record of a failed call. */
    subscriber?: Pick<Subscriber, 'customerId' | 'documentHash'>
    /** The administration answers on this host. */
    isAdminHost?: boolean
    /** CSP hashes of the styles in this document. */
    styles?: readonly string[]
    /** CSP hashes of the inline scripts in this document. */
    scripts?: readonly string[]
    /** The answer is a picture fetched from another host. */
    isPicture?: boolean
  }
}

export type Ctx = Context<Env>
