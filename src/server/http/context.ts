import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Tenant } from '#server/tenants/tenant.ts'

export interface Visitor {
  /** The address limits count by; `unknown` without a socket. */
  readonly source: string
  readonly isTls: boolean
  /** On this very machine, with nobody in between. */
  readonly isLocal: boolean
}

/** What the middlewares leave for those after them. */
export interface Env {
  /** Absent when a test calls the app without a socket. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    visitor: Visitor
    /** The pattern that answered, for logs: never the URL. */
    route: string
    tenant?: Tenant
    /** Administration answers here. */
    isAdminHost?: boolean
    /** CSP hashes of the styles this document carries. */
    styles?: readonly string[]
    /** The answer is a picture that came from elsewhere. */
    isPicture?: boolean
  }
}

export type Ctx = Context<Env>
