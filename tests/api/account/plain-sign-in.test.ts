import { describe, expect, it } from 'vitest'
import { clientIdHeader } from '#contract/worker/headers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { from } from '#tests/support/browser/visitor.ts'

const app = useApp()

const maria = person('Maria')
const right = { cpfOrCnpj: maria.document, password: sandboxPassword }
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

function post(
  fields: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = sameOrigin,
  path = '/sign-in',
) {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  return app().app.request(
    `http://demo.localhost${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    },
    from('127.0.0.1'),
  )
}

const cookiesOf = ({ headers }: Response) =>
  headers.getSetCookie().map((cookie) => cookie.split('=')[0])

describe('a sign-in posted as a plain form', () => {
  it('opens the session with the cookies of the API and leads to the panel', async () => {
    const answer = await post(right)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/panel')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(cookiesOf(answer)).toEqual(expect.arrayContaining(['validToken', '__Host-vt']))
  })

  it('answers a wrong password with the page, its status and its text, and without the password', async () => {
    const answer = await post({ ...right, password: 'errada-"><i>' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(cookiesOf(answer)).not.toContain('validToken')
    const page = await answer.text()
    expect(page).toContain('CPF/CNPJ ou senha inválidos, tente novamente')
    expect(page).toContain('value="529.982.247-25"')
    expect(page).not.toContain('errada')
  })

  it('writes what was typed as text, never as markup', async () => {
    const answer = await post({ ...right, cpfOrCnpj: '"></script><script>alert(1)</script>' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('Por favor informe um CPF/CNPJ válido')
    expect(page).not.toContain('<script>alert')
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['an old browser at another origin', { origin: 'https://evil.example' }],
    ['a caller that says nothing of its origin', {}],
  ])('refuses one from %s, and opens no session', async (_, headers) => {
    const answer = await post(right, headers)
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).not.toContain('529.982')
  })

  it('refuses a body that no form sends', async () => {
    const json = JSON.stringify(right)
    expect((await post(json, { ...sameOrigin, 'content-type': 'application/json' })).status).toBe(
      415,
    )
    expect((await post(`password=${'x'.repeat(70_000)}`)).status).toBe(413)
  })

  it('counts towards the limits of the sign-in', async () => {
    const joao = person('João')
    const wrong = { cpfOrCnpj: joao.document, password: 'errada' }
    let last = await post(wrong)
    expect(last.status).toBe(401)
    // The wait grows with each try: on the slowest machine it is at some time longer than a call.
    for (let tries = 1; last.status === 401 && tries < 40; tries += 1) last = await post(wrong)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await last.text()).toContain('Foram muitas tentativas. Aguarde')
  })
})

/** The cookie that remembers a customer, as the browser sends it back. */
const rememberedIn = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('__Host-remembered='))
    ?.split(';')[0] ?? ''

describe('a password posted as a plain form by a remembered browser', () => {
  /** The cookie by which the browser of this subscriber is remembered. */
  async function rememberedAs(who: typeof maria): Promise<string> {
    const answer = await post({ cpfOrCnpj: who.document, password: sandboxPassword })
    return rememberedIn(answer)
  }
  const postStep = (cookie: string, fields: Readonly<Record<string, string>>) =>
    post(fields, { ...sameOrigin, cookie }, '/sign-in-2')

  it('opens the session and leads to the panel', async () => {
    const answer = await postStep(await rememberedAs(maria), { password: sandboxPassword })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/panel')
    expect(cookiesOf(answer)).toEqual(expect.arrayContaining(['validToken', '__Host-vt']))
  })

  it('answers a wrong password with the same step, its status and its text', async () => {
    const answer = await postStep(await rememberedAs(maria), { password: 'errada-"><i>' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(cookiesOf(answer)).not.toContain('validToken')
    const page = await answer.text()
    expect(page).toContain('data-drawn="password-step"')
    expect(page).toContain('CPF/CNPJ ou senha inválidos, tente novamente')
    expect(page).not.toContain('errada')
    expect(page).not.toMatch(/529\.?982/)
  })

  it('asks a browser that it does not remember for the document', async () => {
    for (const cookie of ['', '__Host-remembered=anything']) {
      const answer = await postStep(cookie, { password: sandboxPassword })
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe('/sign-in')
      expect(cookiesOf(answer)).not.toContain('validToken')
    }
  })

  it('reads no document from the form', async () => {
    const cookie = await rememberedAs(maria)
    const other = person('João')
    const answer = await postStep(cookie, { cpfOrCnpj: other.document, password: sandboxPassword })
    const again = await app().app.request(
      'http://demo.localhost/api/central/sign-in/remembered',
      { headers: { cookie: rememberedIn(answer), [clientIdHeader]: 'demo' } },
      from('127.0.0.1'),
    )
    expect(cookiesOf(answer)).toContain('validToken')
    expect(await again.json()).toMatchObject({ document: '***.982.247-**' })
  })
})
