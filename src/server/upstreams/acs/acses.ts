import { hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { AnswerCache } from '#server/platform/egress/answers/answer-cache.ts'
import type { ReadList } from '#server/platform/egress/answers/dated.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { createAccessTokens } from './ixc/access-token.ts'
import { createIxcAcs } from './ixc/ixc-acs.ts'
import type { Acs, AcsAccount, AcsRouter } from './port.ts'

interface Options {
  readonly egress: Egress
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** The ACS of every provider. */
export interface Acses {
  for(account: AcsAccount): Acs
}

/** Adapters are cheap and made for each call; tokens and the cache are shared. */
export function createAcses({ egress, now, log }: Options): Acses {
  const tokens = createAccessTokens({ egress, now })
  // Only which routers exist. Their networks and passwords are never kept.
  const routers = new AnswerCache<ReadList<AcsRouter>>({
    now,
    freshForMs: minuteMs,
    staleIfErrorMs: hourMs,
    maxBytes: 8 * 1024 * 1024,
  })
  return { for: (account) => createIxcAcs({ account, egress, tokens, routers, log }) }
}
