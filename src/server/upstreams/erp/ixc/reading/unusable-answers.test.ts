import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, invoiceRow, customerRow } from '#tests/support/upstreams/fake-ixc.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'

const html =
  (text: string, status = 200) =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'text/html; charset=ISO-8859-1' } })

/** A text of the ERP that must appear neither in an error nor in the log. */
const said = 'Ocorreu um erro: segredo'

describe('an unusable answer', () => {
  it.each<[string, () => unknown]>([
    ['an HTML error page at 200', html(`<div style="background:#FF0000">${said}</div>`)],
    ['an HTML error page at 504', html(`<div style="background:#FF0000">${said}</div>`, 504)],
    [
      'an authorization page of nginx',
      html(`<html>401 Authorization Required ${said}</html>`, 401),
    ],
    ['a forbidden page', html(said, 403)],
    ['a page not found', html(said, 404)],
    ['a database error at 200', html(`Connection refused ${said}`)],
    ['a refusal', () => ({ type: 'error', message: said })],
    ['a refusal that counts no rows', () => ({ type: 'error', message: said, total: '0' })],
    ['a refusal in the old form', () => ({ tipo: 'erro', mensagem: said })],
    ['a refusal in a list', () => [{ tipo: 'erro', mensagem: said }]],
    ['a refusal under msg', () => ({ msg: [{ type: 'error', message: said }] })],
    ['an empty body at 200', html('')],
    ['bare base64', html(Buffer.from(said).toString('base64'))],
    ['quoted text', html(JSON.stringify(said))],
    ['a bare null', html('null')],
    ['JSON cut short', html(JSON.stringify(listing(invoiceRow)).slice(0, -20))],
    ['NaN in place of a number', html('{"total":NaN,"registros":[]}')],
    ['a count that is not a number', () => ({ total: 'muitos', registros: [invoiceRow] })],
    ['rows counted but not given', () => ({ total: '3' })],
    ['rows counted but false', () => ({ total: '3', registros: false })],
    ['rows counted but null', () => ({ total: '3', registros: null })],
    ['rows that are text', () => ({ total: '1', registros: [said] })],
    ['rows that are not invoices', () => ({ total: '1', registros: [{ id: said }] })],
    ['a redirect', () => Response.redirect('https://169.254.169.254/latest', 302)],
    ['an answer above the size limit', html('x'.repeat(6 * 1024 * 1024))],
    [
      'a host that cannot be reached',
      () => {
        throw new TypeError(said)
      },
    ],
  ])('is a failure that repeats none of its words: %s', async (_what, answer) => {
    const { erp, logged } = fakeIxc(answer)
    const failure: unknown = await erp.invoices('7').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UpstreamFailure)
    expect(JSON.stringify([logged, String(failure), failure])).not.toMatch(/segredo|Ocorreu|abab/)
  })

  it('is not made by a wrong charset header or a byte order mark', async () => {
    const text = JSON.stringify(listing({ ...customerRow, razao: 'José Conceição' }))
    for (const body of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`)]) {
      const { erp } = fakeIxc(({ resource }) =>
        resource === 'cliente'
          ? new Response(body, { headers: { 'content-type': 'text/x-json; charset=utf-8' } })
          : listing(),
      )
      expect((await erp.customer('7')).value?.legalName).toBe('José Conceição')
    }
  })

  it('in one row leaves that row out, logs the count, and keeps the others', async () => {
    const broken = { ...invoiceRow, id: '12', data_vencimento: '0000-00-00', obs: 'segredo' }
    const { erp, logged } = fakeIxc(() => listing(invoiceRow, broken))
    expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11'])
    expect(logged).toEqual([
      [{ tenant: 'demo', upstream: 'erp', what: 'fn_areceber', unreadable: 1 }, expect.any(String)],
    ])
  })
})
