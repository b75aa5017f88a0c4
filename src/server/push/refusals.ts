import { dayMs } from '#domain/durations.ts'

/** The push services that refuse a provider's signature, or the contact in it, as this process saw it. */
export interface PushRefusals {
  note(clientId: string, host: string): void
  /** It takes them again. */
  clear(clientId: string, host: string): void
  /** Hosts that refused within the last day. */
  of(clientId: string): readonly string[]
}

export function pushRefusals(deps: {
  readonly now: () => Date
  readonly log: { warn(fields: object, message: string): void }
}): PushRefusals {
  const { now, log } = deps
  /** Milliseconds of the last refusal, by provider and host of a push service. */
  const refused = new Map<string, Map<string, number>>()
  /** Milliseconds of the last line of the log, by host: the contact is the same for all providers. */
  const logged = new Map<string, number>()
  const isOfToday = (at: number | undefined) => at !== undefined && now().getTime() - at < dayMs

  return {
    note: (clientId, host) => {
      const hosts = refused.get(clientId) ?? new Map<string, number>()
      refused.set(clientId, hosts.set(host, now().getTime()))
      if (isOfToday(logged.get(host))) return
      logged.set(host, now().getTime())
      log.warn({ tenant: clientId, host }, 'push service refuses the signature')
    },
    clear: (clientId, host) => void refused.get(clientId)?.delete(host),
    of: (clientId) =>
      [...(refused.get(clientId) ?? [])].flatMap(([host, at]) => (isOfToday(at) ? host : [])),
  }
}
