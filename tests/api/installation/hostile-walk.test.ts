import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import { refusedSignIns } from '#server/platform/audit/table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { sessions } from '#server/account/session/table.ts'
import { person, useApp } from '#tests/support/app.ts'
import { callersOf } from '#tests/support/wire/hostile/callers.ts'
import { digestOtherRows } from '#tests/support/wire/hostile/other-rows.ts'
import {
  type HostileRequest,
  hostileRequests,
  patternedRequests,
  unpairedRequests,
} from '#tests/support/wire/hostile/requests.ts'
import { isLong } from '#tests/support/run/length.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * Sends hostile requests to every registered route, signed in as its policy requires: each is
 * answered 2xx or 4xx with one line of the log, and changes nothing of other providers and
 * subscribers. A role is checked before any input is read, so that of each policy the caller with most
 * roles makes the calls.
 * `HOSTILE_REQUESTS=300` sends so many to each route, `HOSTILE_ROUTES='^(sign|list)'` to those whose names
 * match; the seed is fixed, so a failure comes again.
 */

const requestsPerRoute = Number(process.env['HOSTILE_REQUESTS'] ?? (isLong ? 60 : 3))
const chosenRoutes = new RegExp(process.env['HOSTILE_ROUTES'] ?? '')
const seed = 20_261_122
/** Sessions end by signing out or by suspicion: as many are opened again for one route. */
const maxSessions = 20

// A test that runs into its time goes on beside the next one, whose log it then fills.
vi.setConfig({ testTimeout: 300_000 + requestsPerRoute * 10_000 })

const app = useApp()
const maria = person('Maria')

const enter = callersOf(app)

async function send(browser: Visitor, { path, method, headers, body }: HostileRequest) {
  const token = browser.cookies.get('validToken')
  const all = {
    client_id: browser.clientId,
    'sec-fetch-site': 'same-origin',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== null)
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  return browser.request(path, {
    method,
    headers: given,
    ...(mayHaveBody && body !== undefined && { body }),
  })
}

const isRequestLine = (line: string) => line.includes('"msg":"request"')
const levelOf = (line: string) => Number(/"level":(\d+)/.exec(line)?.[1])
const shown = (request: HostileRequest) => JSON.stringify(request).slice(0, 600)

/** Of all answers so far; for who reads the long walk, since a time proves nothing on a busy machine. */
const seen = { requests: 0, slowestMs: 0, slowest: '' }

/** What was wrong with the answers of a route. */
async function walk(endpoint: Endpoint): Promise<string[]> {
  const faults: string[] = []
  let sessions = 1
  let browser = await enter[endpoint.policy]()
  const random = fc.sample(hostileRequests(endpoint), { numRuns: requestsPerRoute, seed })
  const sure = [...unpairedRequests(endpoint, seed), ...patternedRequests(endpoint, seed)]
  for (const request of [...sure, ...random]) {
    const before = app().log.length
    const startedAt = performance.now()
    const { status } = await send(browser, request)
    const ms = Math.round(performance.now() - startedAt)
    if (ms > seen.slowestMs) Object.assign(seen, { slowestMs: ms, slowest: endpoint.name })
    seen.requests += 1
    const lines = app().log.slice(before)
    if (status >= 500 || (status >= 300 && status < 400)) {
      faults.push(`${status} ${shown(request)} ${lines.join('').slice(0, 1500)}`)
    }
    const count = lines.filter(isRequestLine).length
    if (count !== 1) faults.push(`${count} lines of the log: ${shown(request)}`)
    if (lines.some((line) => levelOf(line) >= 50)) faults.push(`an error: ${shown(request)}`)
    // The limits of calls that cost an upstream something would answer all that follows.
    if (status === 429) await app().database.db.delete(rateLimits)
    if (status === 401 && sessions < maxSessions) {
      sessions += 1
      browser = await enter[endpoint.policy]()
    }
  }
  return faults
}

describe('hostile requests', () => {
  // Administrators change any provider: their requests name serrana where they name one.
  const isAdministration = ({ policy }: Endpoint) => policy.startsWith('admin')
  const groups = [
    ['subscribers and provider users', endpoints.filter((one) => !isAdministration(one)), ['demo']],
    [
      'administrators',
      endpoints.filter(isAdministration),
      // Their own sign-ins are recorded for the administration.
      ['serrana', administrationId],
    ],
  ] as const

  it.each(groups)(
    'of %s are answered 2xx or 4xx, logged once, and change nothing of others',
    async (_, routes, clientIds) => {
      await app().signIn(maria)
      const [own] = await app().database.db.select().from(sessions).limit(1)
      const whose = { clientIds, customerId: own?.customerId ?? '' }
      // What was refused at others' before would enter the audit log when an hour ends during the walk.
      await app().database.db.delete(refusedSignIns)
      const before = await digestOtherRows(app().database, whose)
      const faults: string[] = []
      for (const endpoint of routes.filter(({ name }) => chosenRoutes.test(name))) {
        const found = await walk(endpoint)
        faults.push(...found.map((fault) => `${endpoint.name}: ${fault}`))
      }
      if (isLong) process.stderr.write(`hostile requests: ${JSON.stringify(seen)}\n`)
      expect(faults).toEqual([])
      expect(await digestOtherRows(app().database, whose)).toEqual(before)
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )
})
