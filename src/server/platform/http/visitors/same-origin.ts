import type { Ctx } from '../context.ts'
import { commonRefusal } from '../refusal.ts'

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null
}

/**
 * Refuses calls of other sites. Browsers say where a call comes from in Sec-Fetch-Site; one that does
 * not know the header must send Origin or Referer when the call changes something. A changing GET may
 * lack both (our pages send no Referer): its client_id and Authorization headers cannot cross origins
 * anyway, since no preflight is ever granted. The same holds for a token of the API, which programs
 * send that know no origin.
 */
export function requireSameOrigin(
  c: Ctx,
  { hasEffect, hasToken }: { readonly hasEffect: boolean; readonly hasToken: boolean },
): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) {
    if (site !== 'same-origin') throw commonRefusal('cross-site request')
    return
  }
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (hasToken || (isSafe && !hasEffect)) return
  const from = c.req.header('origin') ?? c.req.header('referer')
  if (from === undefined && isSafe) return
  if (from === undefined || hostOf(from) !== new URL(c.req.url).host) {
    throw commonRefusal('cross-site request')
  }
}
