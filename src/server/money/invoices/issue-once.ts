import { setTimeout as waitFor } from 'node:timers/promises'
import { secondMs } from '#domain/platform/time/durations.ts'
import { rejectOnAbort } from '#server/platform/egress/reject-on-abort.ts'
import type { IssuedBoleto } from '#server/upstreams/erp/port.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { BoletoIssueKey, BoletoIssueStore } from './boleto-issue-store.ts'

/** How often a call looks whether another one has finished. */
const pollMs = 250
/** Looks for the line of a boleto that was issued: longer than a fresh answer of the ERP is reused. */
const maxLineLooks = 20
/** Looks until a call gives up: longer than printing may take. */
const maxLooks = (30 * secondMs) / pollMs

interface Issue {
  /** Asks the ERP; it runs to its end even when the caller has gone away. */
  readonly issue: () => Promise<IssuedBoleto>
  /** Reads the line of a boleto that another call has issued; null while the ERP shows no line. */
  readonly readLine: () => Promise<IssuedBoleto | null>
  readonly signal: AbortSignal
}

/**
 * Issues a boleto once over all processes, and not again within an hour: the other calls wait and get
 * what the first one found. Refuses with 'too many requests' when that takes too
 * long.
 */
export type IssueOnce = (key: BoletoIssueKey, issue: Issue) => Promise<IssuedBoleto>

export function boletoIssuer(deps: {
  readonly store: BoletoIssueStore
  readonly now: () => Date
}): IssueOnce {
  const { store, now } = deps

  const issueLeased = async (key: BoletoIssueKey, issue: Issue['issue']) => {
    try {
      const issued = await issue()
      await store.finish(key, issued, now())
      return issued
    } catch (error) {
      await store.release(key)
      throw error
    }
  }

  return async (key, { issue, readLine, signal }) => {
    let lineLooks = 0
    for (let look = 0; look < maxLooks; look += 1) {
      const held = await store.acquire(key, now())
      if (held === 'acquired') return rejectOnAbort(issueLeased(key, issue), signal)
      if (held !== 'busy') {
        if (held.kind !== 'line') return held
        const found = await readLine()
        if (found) return found
        lineLooks += 1
        if (lineLooks === maxLineLooks) return { kind: 'none' }
      }
      await waitFor(pollMs, undefined, { signal })
    }
    throw commonRefusal('too many requests', { retryAfter: 5 })
  }
}
