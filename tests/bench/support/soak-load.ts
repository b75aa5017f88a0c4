import { Agent } from 'node:http'
import * as v from 'valibot'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listInboxMessages, markMessagesRead } from '#contract/messaging/inbox.ts'
import {
  createInvoiceDownload,
  downloadInvoice,
  listInvoices,
  readPix,
} from '#contract/money/invoices.ts'
import { pushSubscriptionSchema, savePushConfig, testPush } from '#contract/news/notifications.ts'
import { signIn, signOut } from '#contract/account/session.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { overHttp } from '../../support/wire/over-http.ts'
import { enterAsAdmin, enterAsProvider } from '../../support/people/staff.ts'
import { Visitor } from '../../support/browser/visitor.ts'

/** Sessions that are open before the load begins, and at most; a sign-in beyond ends the oldest. */
const minSessions = 20
const maxSessions = 60
const maxInFlight = 200
const tickMs = 50
const remindersEveryMs = 60_000

/** Reads that need no input, of everybody who may ask: the walk of all screens. */
const readsOf = (policy: Endpoint['policy']) =>
  endpoints.filter(
    ({ method, path, hasEffect, ...endpoint }) =>
      endpoint.policy === policy && method === 'GET' && !hasEffect && !path.includes('{'),
  )
const pages = ['/', '/panel/financial/invoices', '/manifest.webmanifest', '/api/theme', '/sw.js']
const portalPeople = people.filter(({ password }) => password === sandboxPassword)

const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]

const bills = v.object({ invoices: v.array(v.object({ id: v.string(), status: v.string() })) })
const messages = v.object({ notices: v.array(v.object({ id: v.string() })) })
const download = v.object({ token: v.string() })

/** What came of the load so far. */
export interface LoadCount {
  /** Answers by status. */
  readonly statuses: Map<number, number>
  /** Answers of 500 and above, and calls without an answer, by what was asked. */
  readonly failures: Map<string, number>
  /** Requests that were not sent, because too many waited for an answer. */
  heldBack: number
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Subscribers and staff of the sandbox who use everything, at so many requests a second. */
export class SoakLoad {
  readonly counted: LoadCount = { statuses: new Map(), failures: new Map(), heldBack: 0 }
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 30_000 })
  readonly #app: ReturnType<typeof overHttp>
  readonly #sessions: Visitor[] = []
  readonly #staff: (readonly [Visitor, readonly Endpoint[]])[] = []
  #visitors = 0
  #inFlight = 0

  constructor(port: number) {
    this.#app = overHttp(port, null, this.#agent)
  }

  #visitor(clientId: string): Visitor {
    this.#visitors += 1
    const [high, low] = [(this.#visitors >> 8) % 250, this.#visitors & 255]
    return new Visitor(this.#app, clientId, `127.60.${high}.${low || 1}`)
  }

  async #answered(what: string, answer: Promise<Response>): Promise<Response | null> {
    try {
      const given = await answer
      count(this.counted.statuses, given.status)
      if (given.status >= 500) {
        const [, reason = ''] = /"message":"([^"]*)"/.exec(await given.clone().text()) ?? []
        count(this.counted.failures, `${what}: ${given.status} ${reason}`)
      }
      return given
    } catch (error) {
      count(this.counted.failures, `${what}: ${error instanceof Error ? error.message : 'failed'}`)
      return null
    }
  }

  #read(visitor: Visitor, endpoint: Endpoint): Promise<Response | null> {
    const asked = { params: {}, query: {}, body: undefined, fresh: Math.random() < 0.1 }
    return this.#answered(endpoint.name, visitor.call(endpoint, asked))
  }

  async #enter(): Promise<void> {
    const who = one(portalPeople)
    if (!who) return
    const visitor = this.#visitor(who.clientId)
    const body = { cpfOrCnpj: who.document, password: sandboxPassword }
    const answer = await this.#answered(signIn.name, visitor.call(signIn, { body }))
    if (answer?.status !== 200) return
    this.#sessions.push(visitor)
    if (this.#sessions.length <= maxSessions) return
    const [oldest] = this.#sessions.splice(0, 1)
    // Half of the people leave without signing out.
    if (oldest && Math.random() < 0.5) await this.#answered(signOut.name, oldest.call(signOut, {}))
  }

  async #openBill(visitor: Visitor): Promise<void> {
    const answer = await this.#read(visitor, listInvoices)
    if (answer?.status !== 200) return
    const { invoices } = v.parse(bills, await answer.json())
    const bill = one(invoices.filter(({ status }) => status === 'A'))
    if (!bill) return
    const params = { invoiceId: bill.id }
    await this.#answered(readPix.name, visitor.call(readPix, { params }))
    const made = await this.#answered(
      createInvoiceDownload.name,
      visitor.call(createInvoiceDownload, { body: params }),
    )
    if (made?.status !== 200) return
    const { token } = v.parse(download, await made.json())
    const file = { params: { token } }
    await this.#answered(downloadInvoice.name, visitor.call(downloadInvoice, file))
  }

  async #readInbox(visitor: Visitor): Promise<void> {
    const answer = await this.#read(visitor, listInboxMessages)
    if (answer?.status !== 200) return
    const ids = v.parse(messages, await answer.json()).notices.map(({ id }) => id)
    if (ids.length === 0) return
    const body = { ids: ids.slice(0, 3) }
    await this.#answered(markMessagesRead.name, visitor.call(markMessagesRead, { body }))
  }

  async #subscribe(visitor: Visitor): Promise<void> {
    const made = await this.#sandbox('push-devices', { client_id: visitor.clientId })
    if (!made?.ok) return
    const subscription = v.parse(pushSubscriptionSchema, await made.json())
    const body = { subscription, invoiceRange: 5 } as const
    await this.#answered(savePushConfig.name, visitor.call(savePushConfig, { body }))
    const device = { subscription: JSON.stringify(subscription) }
    await this.#answered(testPush.name, visitor.call(testPush, { body: device }))
  }

  #sandbox(path: string, body: object): Promise<Response | null> {
    const visitor = new Visitor(this.#app, 'demo', '127.0.0.1')
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return this.#answered(`sandbox ${path}`, visitor.request(`/sandbox/${path}`, init))
  }

  async #act(subscriberReads: readonly Endpoint[]): Promise<void> {
    const dice = Math.random() * 100
    const visitor = one(this.#sessions)
    if (!visitor || dice < 2) return this.#enter()
    if (dice < 4) return this.#openBill(visitor)
    if (dice < 7) return this.#readInbox(visitor)
    if (dice < 8) return this.#subscribe(visitor)
    if (dice < 18) {
      const [path = '/'] = [one(pages)]
      await this.#answered(path, visitor.request(path))
      return
    }
    const [staff, reads] = (dice < 28 && one(this.#staff)) || [visitor, subscriberReads]
    const endpoint = one(reads)
    if (endpoint) await this.#read(staff, endpoint)
  }

  /** Opens the sessions of the staff and of some subscribers, one after the other. */
  async begin(): Promise<void> {
    while (this.#sessions.length < minSessions) await this.#enter()
    const admin = await enterAsAdmin(this.#visitor('adm'), sandboxStaff.administrator)
    const provider = await enterAsProvider(this.#visitor('demo'), sandboxStaff.providerPassword)
    this.#staff.splice(0, Infinity, [admin, readsOf('admin')], [provider, readsOf('provider')])
  }

  /** Sends requests until the moment; resolves when all are answered. */
  async run(perSecond: number, until: number): Promise<void> {
    const subscriberReads = readsOf('subscriber')
    let [owed, remindAt] = [0, 0]
    while (Date.now() < until) {
      owed += (perSecond * tickMs) / 1_000
      for (; owed >= 1; owed -= 1) {
        if (this.#inFlight >= maxInFlight) {
          this.counted.heldBack += 1
          continue
        }
        this.#inFlight += 1
        void this.#act(subscriberReads).finally(() => (this.#inFlight -= 1))
      }
      if (Date.now() > remindAt) {
        remindAt = Date.now() + remindersEveryMs
        void this.#sandbox('reminders', {})
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs))
    }
    while (this.#inFlight > 0) await new Promise((resolve) => setTimeout(resolve, tickMs))
    this.#agent.destroy()
  }
}
