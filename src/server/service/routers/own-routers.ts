import type { Acs, AcsRouter } from '#server/upstreams/acs/port.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import type { Erp } from '#server/upstreams/erp/port.ts'

/** Logins that are looked up in parallel; a company may have dozens of them. */
const maxParallelLogins = 4

/**
 * The routers of a customer's logins, dated like the oldest part of the answer. Only the signed-in
 * customer decides which routers these are: the rows of the ERP and of the ACS are checked for their
 * owner again.
 */
export async function listOwnRouters({
  erp,
  acs,
  customerId,
  fresh,
  signal,
}: {
  readonly erp: Pick<Erp, 'logins'>
  readonly acs: Pick<Acs, 'routersOf'>
  readonly customerId: string
  readonly fresh: boolean
  readonly signal: AbortSignal
}): Promise<Dated<Rows<AcsRouter>>> {
  const logins = await erp.logins(customerId, { fresh, signal })
  const own = new Set(
    logins.value.filter((login) => login.customerId === customerId).map(({ login }) => login),
  )
  const answers: Dated<Rows<AcsRouter>>[] = []
  const remaining = [...own]
  while (remaining.length > 0) {
    const batch = remaining.splice(0, maxParallelLogins)
    const requests = batch.map((login) => acs.routersOf(login, { fresh, signal }))
    answers.push(...(await Promise.all(requests)))
  }
  const dates = [logins, ...answers].map(({ asOf }) => asOf.getTime())
  return {
    value: answers.flatMap(({ value }) => [...value]).filter(({ login }) => own.has(login)),
    asOf: new Date(Math.min(...dates)),
    ...([logins, ...answers].some(({ isIncomplete }) => isIncomplete) && { isIncomplete: true }),
  }
}
