import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WifiNetwork } from '#domain/service/routers/router.ts'
import { requestWifiPassword, routerQuery } from '#portal/queries/service/routers.ts'
import { changeFailure } from './refusals.ts'

/**
 * State of the change of one network. It is `confirmed` only after the router reports the new
 * password.
 */
export type ChangeState =
  | { readonly kind: 'sending' | 'confirmed' | 'waiting' }
  | { readonly kind: 'failed'; readonly reason: string }

interface PasswordChange {
  readonly password: string
  /** State of each network, by the network's path. */
  readonly states: ReadonlyMap<string, ChangeState>
}

/** Interval and total time, in milliseconds, of polling a router that has not confirmed. */
const pollMs = 4_000
const maxPollMs = 120_000

/**
 * Changes the password of a band: one call for each of its networks, in sequence, because a router
 * restarts its radio after each. A queued change is polled until the router reports it.
 */
export function usePasswordChange(serial: string, networks: readonly WifiNetwork[]) {
  const [asked, setAsked] = useState<PasswordChange | null>(null)
  const [isPollingOver, setIsPollingOver] = useState(false)
  const latest = useRef(asked)

  const states = new Map(
    networks.flatMap(({ path, password }) => {
      const state = asked?.states.get(path)
      if (!state) return []
      const isThere = state.kind === 'waiting' && password === asked?.password
      return [[path, isThere ? ({ kind: 'confirmed' } as const) : state] as const]
    }),
  )
  const kinds = [...states.values()].map(({ kind }) => kind)
  // A change requested earlier or from another browser is also waiting.
  const isWaiting =
    kinds.includes('waiting') ||
    networks.some(
      ({ path, passwordRequestedAt }) => passwordRequestedAt !== null && !states.has(path),
    )
  const isSending = kinds.includes('sending')

  const router = useQuery({
    ...routerQuery(serial),
    refetchInterval: isWaiting && !isPollingOver ? pollMs : false,
  })
  useEffect(() => {
    if (!isWaiting || isPollingOver) return undefined
    const timer = setTimeout(() => setIsPollingOver(true), maxPollMs)
    return () => clearTimeout(timer)
  }, [isWaiting, isPollingOver])

  function save(next: PasswordChange) {
    latest.current = next
    setAsked(next)
  }

  function setNetworkState(path: string, state: ChangeState) {
    if (!latest.current) return
    save({ ...latest.current, states: new Map([...latest.current.states, [path, state]]) })
  }

  /** Resolves with true when all networks of the band are confirmed. */
  async function send(password: string, some: readonly WifiNetwork[]): Promise<boolean> {
    const kept = latest.current?.password === password ? latest.current.states : []
    const sending = some.map(({ path }) => [path, { kind: 'sending' }] as const)
    save({ password, states: new Map([...kept, ...sending]) })
    setIsPollingOver(false)
    for (const network of some) {
      try {
        setNetworkState(network.path, {
          kind: await requestWifiPassword(serial, network, password),
        })
      } catch (error) {
        setNetworkState(network.path, { kind: 'failed', reason: changeFailure(error).text })
      }
    }
    await router.refetch()
    const states = [...(latest.current?.states.values() ?? [])]
    return states.every(({ kind }) => kind === 'confirmed')
  }

  return {
    states,
    isSending,
    isWaiting,
    isConfirmed: kinds.length > 0 && kinds.every((kind) => kind === 'confirmed'),
    hasFailed: !isSending && kinds.includes('failed'),
    /** Polling reached its time limit; the subscriber can start it again. */
    isLookingOver: isWaiting && isPollingOver,
    change: (password: string) => send(password, networks),
    /** Sends the same password again to the networks that failed. */
    retry: () =>
      asked
        ? send(
            asked.password,
            networks.filter(({ path }) => states.get(path)?.kind === 'failed'),
          )
        : Promise.resolve(false),
    lookAgain: () => {
      setIsPollingOver(false)
      void router.refetch()
    },
  }
}
