import type { RawOwnOutage } from '#contract/news/outages.ts'
import type { ErpContract } from '#server/upstreams/erp/port.ts'
import type { ErpLine } from '#server/upstreams/erp/line-port.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

/** An outage that the provider has announced. */
export interface KnownOutage {
  /** In the provider's words. */
  readonly cause: string
  /** null: there is no forecast. */
  readonly expectedUntil: Date | null
}

/** The outages that a subscriber is told of, also those that are over or to come. */
export interface OwnOutages {
  list(subscriber: Subscriber): Promise<readonly RawOwnOutage[]>
}

/** What the provider knows of outages. */
export interface KnownOutages {
  /** The outage that affects a line now; null without an outage. */
  find(of: {
    readonly subscriber: Subscriber
    readonly line: ErpLine
    readonly contract: ErpContract | null
  }): Promise<KnownOutage | null>
}
