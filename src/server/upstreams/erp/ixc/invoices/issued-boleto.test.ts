import { describe, expect, it } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { fakeIxc, invoiceRow, line, listing } from '#tests/support/upstreams/fake-ixc.ts'
import type { Row } from '#tests/support/upstreams/fake-ixc.ts'
import { readLink } from './issued-boleto.ts'

const pdf = Buffer.from('%PDF-1.4 boleto %%EOF').toString('base64')
const unissued: Row = { ...invoiceRow, linha_digitavel: '', impresso: 'N', pix_txid: '' }

/** An ERP that prints `answer`; from then on the row has these columns, too. */
function ixcThatPrints(answer: string, columns: Row = {}) {
  let row = unissued
  return fakeIxc(({ resource }) => {
    if (resource === 'fn_areceber') return listing(row)
    row = { ...row, ...columns }
    return new Response(answer)
  })
}

async function open({ erp }: ReturnType<typeof fakeIxc>) {
  const [invoice] = (await erp.invoices('7')).value
  if (!invoice) throw new Error('no invoice')
  return invoice
}

it('offers nothing for a charge whose row cannot be read after the print, and keeps no answer', async () => {
  let columns: Row = {}
  const ixc = fakeIxc(({ resource }) => {
    if (resource === 'fn_areceber')
      return listing({ ...unissued, ...columns }, { ...unissued, id: '12' })
    columns = { linha_digitavel: line, valor: '1.099' }
    return new Response(pdf)
  })
  const invoice = await open(ixc)
  await expect(ixc.erp.issueBoleto(invoice)).rejects.toMatchObject({ kind: 'protocol-error' })
})

describe('issuing the boleto of a charge that was never printed', () => {
  it('prints it once and reads the row again, which has the line then', async () => {
    const ixc = ixcThatPrints(pdf, { linha_digitavel: line, impresso: 'S' })
    const invoice = await open(ixc)
    const issued = { kind: 'line', line }
    expect(await Promise.all([1, 2, 3].map(() => ixc.erp.issueBoleto(invoice)))).toEqual([
      issued,
      issued,
      issued,
    ])
    expect(ixc.to('get_boleto')).toHaveLength(1)
    expect(await open(ixc)).toMatchObject({ linha_digitavel: line })
  })

  it.each([
    ['a PDF without a line', pdf, {}, { kind: 'file' }],
    [
      'a page that opens a link',
      "<script>window.open('https://pay.example/b/11')</script>",
      {},
      { kind: 'link', link: 'https://pay.example/b/11' },
    ],
    [
      'a refusal while the row has a link',
      '{"type":"error","message":"A carteira não imprime!"}',
      { gateway_link: 'https://pay.example/c/11' },
      { kind: 'link', link: 'https://pay.example/c/11' },
    ],
    [
      'a refusal while the row has a link that is not encrypted',
      '{"type":"error","message":"A carteira não imprime!"}',
      { gateway_link: 'http://pay.example/c/11' },
      { kind: 'none' },
    ],
    ['nothing', '', {}, { kind: 'none' }],
    ['an error of the printer', '<strong>TCPDF ERROR: </strong>logo.jpg', {}, { kind: 'none' }],
    [
      'an error of the printer about an address',
      '<strong>TCPDF ERROR: </strong>[Image] Unable to get image: https://erp.example/logo.jpg',
      {},
      { kind: 'none' },
    ],
  ])('remembers for an hour that the wallet gives %s', async (_, answer, columns, issued) => {
    const ixc = ixcThatPrints(answer, columns)
    const invoice = await open(ixc)
    expect(await ixc.erp.issueBoleto(invoice)).toEqual(issued)
    ixc.clock.now = new Date(ixc.clock.now.getTime() + 59 * minuteMs)
    expect(await ixc.erp.issueBoleto(invoice)).toEqual(issued)
    expect(ixc.to('get_boleto')).toHaveLength(1)
    ixc.clock.now = new Date(ixc.clock.now.getTime() + 2 * minuteMs)
    await ixc.erp.issueBoleto(invoice)
    expect(ixc.to('get_boleto')).toHaveLength(2)
  })

  it('remembers nothing of an ERP that does not answer', async () => {
    let isDown = true
    const ixc = fakeIxc(({ resource }) => {
      if (resource === 'fn_areceber') return listing(unissued)
      return new Response(isDown ? '' : pdf, { status: isDown ? 500 : 200 })
    })
    const invoice = await open(ixc)
    await expect(ixc.erp.issueBoleto(invoice)).rejects.toMatchObject({ kind: 'unavailable' })
    isDown = false
    expect(await ixc.erp.issueBoleto(invoice)).toEqual({ kind: 'file' })
  })
})

it.each([
  ['https://pay.example/1', 'https://pay.example/1'],
  ['"https://pay.example/1"', 'https://pay.example/1'],
  ['{"link":"https:\\/\\/pay.example\\/1"}', 'https://pay.example/1'],
  ['http://pay.example/1', ''],
  ['javascript:alert(1)', ''],
  ['', ''],
  ["window.location.href = 'https://pay.example/1'", 'https://pay.example/1'],
  [
    '<html><body onload="location.replace(\'https://pay.example/1\')"></body></html>',
    'https://pay.example/1',
  ],
  ['<a href="https://pay.example/1?a=1&amp;b=2">Abrir</a>', 'https://pay.example/1?a=1&b=2'],
  ['Abra https://pay.example/1.', 'https://pay.example/1'],
  [
    '{"logo":"https://erp.example/logo.png","link":"https://pay.example/1"}',
    'https://pay.example/1',
  ],
  [
    '{"type":"error","message":"A carteira gera um link","link":"https://pay.example/1"}',
    'https://pay.example/1',
  ],
  // Addresses of something else.
  [
    '<strong>TCPDF ERROR: </strong>[Image] Unable to get the size of the image: https://erp.example/logo',
    '',
  ],
  ['TCPDF ERROR: Could not include font definition file: https://erp.example/fonts/x.php', ''],
  ['{"type":"error","message":"Carteira sem boleto. Saiba mais: https://erp.example/wiki"}', ''],
  ['[{"tipo":"erro","mensagem":"Veja https://erp.example/wiki"}]', ''],
  ['{"msg":[{"type":"error","message":"Veja https://erp.example/wiki"}]}', ''],
  ['<html><head><link href="https://erp.example/a.css"></head>Connection refused</html>', ''],
  ['<!DOCTYPE html PUBLIC "x" "https://www.w3.org/TR/x.dtd"><html>login</html>', ''],
  [
    '<div style="background:#FF0000">Ocorreu um erro. <a href="https://erp.example/x">Contate</a></div>',
    '',
  ],
  ['{"type":"success","logo":"https://erp.example/logo.png?v=2"}', ''],
])('reads from %s the link "%s"', (answer, link) => {
  expect(readLink(Buffer.from(answer))).toBe(link)
})

it('no text of more than a megabyte has an address: it is a file', () => {
  const answer = `<script>window.open("https://banco.example/boleto/1")</script>${'x'.repeat(1_100_000)}`
  expect(readLink(Buffer.from(answer))).toBe('')
})
