import { describe, expect, it } from 'vitest'
import { fakeIxc, listing, invoiceRow, customerRow } from '#tests/support/fake-ixc.ts'
import { UpstreamFailure } from '../../egress/failure.ts'

const html =
  (text: string, status = 200) =>
  () =>
    new Response(text, { status, headers: { 'content-type': 'text/html; charset=ISO-8859-1' } })

const said = 'Ocorreu um erro: segredo'

describe('nonsense', () => {
  it.each<[string, () => unknown]>([
    ['the red box at 200', html(`<div style="background:#FF0000">${said}</div>`)],
    ['the red box at 504', html(`<div style="background:#FF0000">${said}</div>`, 504)],
    ['the gate of nginx', html(`<html>401 Authorization Required ${said}</html>`, 401)],
    ['a forbidden page', html(said, 403)],
    ['a page that is not there', html(said, 404)],
    ['a dead database at 200', html(`Connection refused ${said}`)],
    ['a refusal', () => ({ type: 'error', message: said })],
    ['a refusal that counts no rows', () => ({ type: 'error', message: said, total: '0' })],
    ['a refusal in the old dialect', () => ({ tipo: 'erro', mensagem: said })],
    ['a refusal in a list', () => [{ tipo: 'erro', mensagem: said }]],
    ['a refusal under msg', () => ({ msg: [{ type: 'error', message: said }] })],
    ['nothing at 200', html('')],
    ['bare base64', html(Buffer.from(said).toString('base64'))],
    ['quoted text', html(JSON.stringify(said))],
    ['a bare null', html('null')],
    ['JSON cut short', html(JSON.stringify(listing(invoiceRow)).slice(0, -20))],
    ['NaN where a number was', html('{"total":NaN,"registros":[]}')],
    ['a count that is none', () => ({ total: 'muitos', registros: [invoiceRow] })],
    ['rows counted but not given', () => ({ total: '3' })],
    ['rows counted but null', () => ({ total: '3', registros: null })],
    ['rows that are text', () => ({ total: '1', registros: [said] })],
    ['rows that are no invoices', () => ({ total: '1', registros: [{ id: said }] })],
    ['a redirect', () => Response.redirect('https://169.254.169.254/latest', 302)],
    ['an answer without end', html('x'.repeat(6 * 1024 * 1024))],
    [
      'a host that is not there',
      () => {
        throw new TypeError(said)
      },
    ],
  ])('is a failure without a word of it: %s', async (_what, answer) => {
    const { erp, logged } = fakeIxc(answer)
    const failure: unknown = await erp.invoices('7').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UpstreamFailure)
    expect(JSON.stringify([logged, String(failure), failure])).not.toMatch(/segredo|Ocorreu|abab/)
  })

  it('survives a body in another charset than its header says, and a byte order mark', async () => {
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

  it('leaves out a row it cannot read, says so without quoting it, and keeps the others', async () => {
    const broken = { ...invoiceRow, id: '12', data_vencimento: '0000-00-00', obs: 'segredo' }
    const { erp, logged } = fakeIxc(() => listing(invoiceRow, broken))
    expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11'])
    expect(logged).toEqual([
      [{ tenant: 'demo', what: 'fn_areceber', unreadable: 1 }, expect.any(String)],
    ])
  })
})
