import { Hono } from 'hono'
import { refusalSchema } from '#contract/platform/refusals.ts'
import { signIn, signInWithPassword } from '#contract/account/session.ts'
import { clientIdHeader } from '#contract/worker/headers.ts'
import * as v from 'valibot'
import { limitBody, wholeRequest } from '#server/platform/http/limits/body-limit.ts'
import type { Ctx, Env } from '#server/platform/http/context.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import { isStatus } from '#server/platform/http/answers/send-text.ts'
import { themeOf } from '#server/site/theme/port.ts'
import type { Pages } from './page.ts'

/** Answers a call of the API within this process. */
export type CallApi = (request: Request, env: object) => Promise<Response>

/** Headers that say something of the body or the connection of the form's own request. */
const ofTheForm = ['accept-encoding', 'content-length', 'content-type', 'transfer-encoding']

/** The two forms: their addresses are those of the screens that hold them. */
const forms = [
  { path: '/sign-in', screen: 'sign-in', endpoint: signIn },
  { path: '/sign-in-2', screen: 'password-step', endpoint: signInWithPassword },
] as const
type PlainForm = (typeof forms)[number]

/** The fields of the form; refuses a body that no form of a browser sends. */
async function readForm(c: Ctx) {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw commonRefusal('unsupported media type')
  }
  const fields = new URLSearchParams(await c.req.text())
  return {
    cpfOrCnpj: fields.get('cpfOrCnpj') ?? '',
    password: fields.get('password') ?? '',
    isOwnDevice: fields.has('isOwnDevice'),
  }
}

/** The same call that the portal makes, with the headers by which its guards know the visitor. */
function toApiCall(
  c: Ctx,
  clientId: string,
  { screen, endpoint }: PlainForm,
  typed: Awaited<ReturnType<typeof readForm>>,
): Request {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ofTheForm) headers.delete(name)
  headers.set('content-type', 'application/json')
  headers.set(clientIdHeader, clientId)
  const { cpfOrCnpj, password, isOwnDevice } = typed
  const body = JSON.stringify({
    ...(screen === 'sign-in' && { cpfOrCnpj }),
    password,
    ...(isOwnDevice && { isOwnDevice }),
  })
  const { path, method } = endpoint
  return new Request(new URL(path, c.req.url), { method, headers, body })
}

function redirect(answer: Response, to: string): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 303, headers })
}

const retryAfterSecondsOf = ({ headers }: Response) => {
  const seconds = Number(headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds : null
}

/**
 * The sign-in of a browser whose script has not arrived, or that runs none: a plain form. It becomes
 * the call of the API that the portal makes, so that every guard, limit and record is the same; the
 * answer becomes a redirect, or the page with the text of the refusal.
 */
export function plainSignIn({ pages, callApi }: { pages: Pages; callApi: CallApi }): Hono<Env> {
  const app = new Hono<Env>()
  const answerForm = (form: PlainForm) => async (c: Ctx) => {
    c.set('route', form.path)
    const tenant = c.get('tenant')
    if (!tenant) throw commonRefusal('not found')
    const typed = await readForm(c)
    const answer = await callApi(toApiCall(c, tenant.clientId, form, typed), c.env)
    if (answer.ok) return redirect(answer, '/panel')
    const body: unknown = await answer.json()
    const refusal = v.safeParse(refusalSchema, body)
    const message = refusal.success ? refusal.output.message : ''
    // What another site sent in a visitor's name is not shown either.
    if (message === 'cross-site request') throw commonRefusal(message)
    if (message === 'new password required') return redirect(answer, '/change-password')
    if (message === 'identification required') return redirect(answer, '/sign-in')
    const { cpfOrCnpj, isOwnDevice } = typed
    const { status } = answer
    const retryAfterSeconds = retryAfterSecondsOf(answer)
    const refused = { cpfOrCnpj, isOwnDevice, status, body, retryAfterSeconds }
    const page = await pages.refused(themeOf(tenant), form.path, form.screen, refused)
    c.set('styles', page.styles)
    c.set('scripts', page.scripts)
    c.header('Cache-Control', 'no-store')
    for (const cookie of answer.headers.getSetCookie())
      c.header('Set-Cookie', cookie, { append: true })
    if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds))
    c.header('Content-Type', 'text/html; charset=utf-8')
    return c.body(page.text, isStatus(status) ? status : 500)
  }
  for (const form of forms) app.post(form.path, wholeRequest, limitBody, answerForm(form))
  return app
}
