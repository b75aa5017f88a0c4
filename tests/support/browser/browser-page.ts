import { vi } from 'vitest'
import { hourMs } from '#domain/platform/time/durations.ts'

/** What the client did with the outside world, and what the world will say next. */
export interface Request {
  readonly path: string
  readonly init: RequestInit
  readonly headers: Headers
}
export type Reply = () => Response | Promise<Response>

export const json = (status: number, body: unknown, headers: HeadersInit = {}) =>
  Response.json(body, { status, headers })

export const refusal = (status: number, message: string, headers: HeadersInit = {}) =>
  json(status, { message, request_id: 'r-1' }, headers)

/**
 * The browser as the portal's client sees it: a page of provider demo, its cookies, and a server
 * that gives these replies in order. Each call begins an hour after the one before.
 */
export function browserPage(cookie: string, ...replies: Reply[]): { asked: Request[] } {
  const asked: Request[] = []
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', { hostname: 'demo.portal.example', pathname: '/panel' })
  vi.stubGlobal('document', {
    cookie,
    querySelector: () => ({ textContent: '{"client_id":"demo"}' }),
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init, headers: new Headers(init.headers) })
    const reply = replies.shift()
    if (!reply) throw new Error(`no answer for ${path}`)
    return await reply()
  })
  return { asked }
}
