import type { Acs, AcsDevice } from '#server/acs/port.ts'
import type { Dated } from '#server/egress/dated.ts'
import type { Erp } from '#server/erp/port.ts'

/** So many logins are asked for at once; a company may have dozens of them. */
const loginsAtOnce = 4

/**
 * The devices behind the customer's own logins, as old as the oldest part of the answer. Nothing a
 * caller says widens that, and what the ERP and the device service return is asked for its owner.
 */
export async function ownDevices({
  erp,
  acs,
  customerId,
  fresh,
  signal,
}: {
  readonly erp: Pick<Erp, 'logins'>
  readonly acs: Pick<Acs, 'devicesOf'>
  readonly customerId: string
  readonly fresh: boolean
  readonly signal: AbortSignal
}): Promise<Dated<AcsDevice[]>> {
  const logins = await erp.logins(customerId, { fresh, signal })
  const own = new Set(
    logins.value.filter((login) => login.customerId === customerId).map(({ login }) => login),
  )
  const answers: Dated<AcsDevice[]>[] = []
  const waiting = [...own]
  while (waiting.length > 0) {
    const some = waiting.splice(0, loginsAtOnce)
    const asked = some.map((login) => acs.devicesOf(login, { fresh, signal }))
    answers.push(...(await Promise.all(asked)))
  }
  const dates = [logins, ...answers].map(({ asOf }) => asOf.getTime())
  return {
    value: answers.flatMap(({ value }) => value).filter(({ login }) => own.has(login)),
    asOf: new Date(Math.min(...dates)),
  }
}
