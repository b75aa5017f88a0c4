import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'
import { lineSchema, setLine } from '#sandbox/erp/actions/set-line.ts'
import { pointSchema, setPoint } from '#sandbox/erp/actions/set-point.ts'
import type { Provider } from '#sandbox/world/world.ts'
import { done, readBody, validationMessage } from './form-or-json.ts'

/** What can happen to the network of a provider: to the line of a login, and to all at one point. */
export function networkRoutes(
  providerOf: (clientId: string) => Provider | undefined,
  erpCall: (provider: Provider) => Promise<ErpCall>,
): Hono {
  const app = new Hono()

  const setLineOf = async (c: Context, id: string, body: unknown) => {
    const setting = v.safeParse(lineSchema, body)
    if (!setting.success) return c.json(validationMessage(setting.issues), 400)
    const provider = providerOf(setting.output.client_id)
    if (!provider) return c.json({ message: 'client_id: no such provider' }, 400)
    const isKnown = await setLine(await erpCall(provider), id, setting.output)
    return isKnown ? done(c) : c.json({ message: 'id: no such login' }, 400)
  }

  app.post('/sandbox/lines/:id', async (c) => setLineOf(c, c.req.param('id'), await readBody(c)))

  // The page's form names provider and login in one field.
  app.post('/sandbox/lines', async (c) => {
    const form = v.safeParse(v.looseObject({ line: v.string() }), await readBody(c))
    if (!form.success) return c.json(validationMessage(form.issues), 400)
    const [client_id = '', id = ''] = form.output.line.split(' ')
    return setLineOf(c, id, { ...form.output, client_id })
  })

  const setPointOf = async (c: Context, point: string, body: unknown) => {
    const setting = v.safeParse(pointSchema, body)
    if (!setting.success) return c.json(validationMessage(setting.issues), 400)
    const provider = providerOf(setting.output.client_id)
    if (!provider) return c.json({ message: 'client_id: no such provider' }, 400)
    const isKnown = await setPoint(await erpCall(provider), point, setting.output)
    return isKnown ? done(c) : c.json({ message: 'point: no login is there' }, 400)
  }

  app.post('/sandbox/points/:point', async (c) =>
    setPointOf(c, c.req.param('point'), await readBody(c)),
  )

  // The page's form names provider and point in one field.
  app.post('/sandbox/points', async (c) => {
    const form = v.safeParse(v.looseObject({ point: v.string() }), await readBody(c))
    if (!form.success) return c.json(validationMessage(form.issues), 400)
    const [client_id = '', point = ''] = form.output.point.split(' ')
    return setPointOf(c, point, { ...form.output, client_id })
  })

  return app
}
