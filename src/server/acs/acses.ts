import { hourMs, minuteMs } from '#domain/durations.ts'
import { AnswerCache } from '../egress/cache.ts'
import type { Egress } from '../egress/egress.ts'
import { ixcAcs } from './ixc/ixc-acs.ts'
import { accessTokens } from './ixc/access-token.ts'
import type { Acs, AcsAccount, AcsDevice } from './port.ts'

interface Options {
  readonly egress: Egress
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}

/** Every provider's device service; what the adapters remember is shared and capped here. */
export interface Acses {
  for(account: AcsAccount): Acs
}

export function acses({ egress, now, log }: Options): Acses {
  const tokens = accessTokens({ egress, now })
  // Which devices there are; their networks and passwords are never kept.
  const devices = new AnswerCache<AcsDevice[]>({
    now,
    freshFor: minuteMs,
    staleFor: hourMs,
    maxBytes: 8 * 1024 * 1024,
  })
  return { for: (account) => ixcAcs({ account, egress, tokens, devices, log }) }
}
