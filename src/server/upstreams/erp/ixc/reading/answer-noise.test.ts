import { describe, expect, it } from 'vitest'
import { fakeIxc, invoiceRow, listing } from '#tests/support/upstreams/fake-ixc.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { withoutNoise } from './answer-noise.ts'
import { readInsertedId } from './inserted-id.ts'
import { readIssued } from '../invoices/issued-boleto.ts'
import { readPdf } from '../invoices/pdf-answer.ts'
import { readPixCode } from '../invoices/pix-code.ts'
import { readProtocolNumber } from '../support/protocol-number.ts'
import { readUnlockAnswer } from '../contracts/unlock-answer.ts'

const warning = '<br />\n<b>Warning</b>:  Unknown in Unknown on line <b>0</b><br />\n'

/** What PHP and the servers around it print beside an answer. */
const noises: Readonly<Record<string, string>> = {
  'a warning in HTML': warning,
  'a warning in HTML with a link and a brace': `<br />\n<b>Warning</b>:  mysqli_query(): {x} [<a href='https://www.php.net/mysqli'>x</a>] "y in <b>/var/www/a.php</b> on line <b>12</b><br />\n`,
  'a notice in plain text': '\nNotice: Undefined index: uf in /var/www/a.php on line 7\n',
  'a deprecation in plain text': '\r\nDeprecated: x() in /var/www/b.php on line 120\r\n',
  'a strict standard': '<br>\n<b>Strict Standards</b>: a in <b>b.php</b> on line <b>3</b><br>\n',
  'a warning of the command line': 'PHP Warning:  a on line 3 of b in c.php on line 7\n',
  'a warning with a date': '[28-Nov-2026 11:10:16 UTC] PHP Notice:  a in c.php on line 7\n',
  'a table of Xdebug': `<br />\n<font size='1'><table class='xdebug-error xe-notice' dir='ltr'><tr><th>( ! ) Notice: Undefined index: a in /b.php on line <i>12</i></th></tr></table></font>\n`,
  'two warnings': `${warning}${warning}`,
  'warnings of both forms': `${warning}\nNotice: a in b.php on line 7\n${warning}`,
  'a byte order mark': '\uFEFF',
  'two byte order marks and a line break': '\uFEFF\uFEFF\r\n',
  'white space': ' \r\n\t',
  'a NUL': '\u0000',
  'a comment': '<!-- 0.12 s -->\n',
  'a line break in HTML': '<br>',
}

const positions: readonly (readonly [string, (answer: string, noise: string) => string])[] = [
  ['before', (answer, noise) => noise + answer],
  ['after', (answer, noise) => answer + noise],
  ['before and after', (answer, noise) => noise + answer + noise],
]

const cases = Object.entries(noises).flatMap(([what, noise]) =>
  positions.map(([where, place]) => [`${what} ${where}`, noise, place] as const),
)

const pdf = Buffer.from('%PDF-1.4\nWarning: ã on line 3\n%%EOF', 'latin1')
const base64 = pdf.toString('base64')
const pix =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const bytes = (text: string) => Buffer.from(text)

describe.each(cases)('%s', (_what, noise, place) => {
  it('leaves a listing readable', async () => {
    const obs = 'Warning: "a" in b.php on line 3\n<br />'
    const said = place(JSON.stringify(listing({ ...invoiceRow, obs })), noise)
    const { erp } = fakeIxc(() => new Response(said))
    expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11'])
  })

  it('leaves answers to inserts and actions readable', () => {
    expect(readInsertedId(bytes(place('{"type":"success","id":"12"}', noise)))).toBe('12')
    expect(readUnlockAnswer(bytes(place('[{"tipo":"erro","codigo":"113"}]', noise)))).toBe('used')
    const charge = bytes(place(JSON.stringify({ pix: { code: pix } }), noise))
    expect(readPixCode(charge, { warn: () => undefined }, {})?.code).toBe(pix)
    expect(readProtocolNumber(bytes(place('202611280001', noise)))).toBe('202611280001')
    expect(readProtocolNumber(bytes(place('"202611280001"', noise)))).toBe('202611280001')
  })

  it('leaves documents readable', () => {
    const around = (file: Buffer) => {
      const [head = '', tail = ''] = place('|', noise).split('|')
      return Buffer.concat([bytes(head), file, bytes(tail)])
    }
    for (const answer of [
      around(pdf),
      around(bytes(base64)),
      around(bytes(`"${base64}"`)),
      around(bytes(`data:application/pdf;base64,${base64}`)),
      around(bytes(JSON.stringify({ file: base64 }))),
      bytes(around(pdf).toString('base64')),
    ]) {
      expect(Buffer.from(readPdf(answer) ?? []).toString('latin1')).toBe(pdf.toString('latin1'))
    }
  })

  it('leaves refusals and links what they are', () => {
    expect(readPdf(bytes(place('{"type":"error","message":"x"}', noise)))).toBeNull()
    const link = 'https://pagamento.example/boleto/1'
    expect(readPdf(bytes(place(link, noise)))).toBeNull()
    expect(readIssued(bytes(place(link, noise)), undefined)).toEqual({ kind: 'link', link })
  })
})

it('reads a listing with a warning between its rows', async () => {
  const said = `{"total":"2","registros":[${JSON.stringify(invoiceRow)},${warning}${JSON.stringify({ ...invoiceRow, id: '12' })}]}`
  const { erp } = fakeIxc(() => new Response(said))
  expect((await erp.invoices('7')).value.map(({ id }) => id)).toEqual(['11', '12'])
})

const fatals = [
  '<br />\n<b>Fatal error</b>:  Uncaught Error: x in /a.php:3\nStack trace:\n#0 {main}\n  thrown in <b>/a.php</b> on line <b>3</b><br />\n',
  '\nFatal error: Allowed memory size of 1 bytes exhausted in /a.php on line 3\n',
  'PHP Parse error:  syntax error in /a.php on line 3\n',
  '<br />\n<b>Parse error</b>:  syntax error, unexpected in <b>/a.php</b> on line <b>3</b><br />\n',
  '<b>Catchable fatal error</b>: x in <b>/a.php</b> on line <b>3</b>',
  'Uncaught Exception: x',
  `${warning}Fatal error: x in /a.php on line 3\n`,
  '<b>Warning</b>:  Uncaught Error: x in <b>/a.php</b> on line <b>3</b><br />\n',
]

describe.each(fatals)('the fatal error %j', (fatal) => {
  it.each(positions)('is a failure %s an answer', async (_where, place) => {
    const said = place(JSON.stringify(listing(invoiceRow)), fatal)
    const { erp } = fakeIxc(() => new Response(said))
    await expect(erp.invoices('7')).rejects.toBeInstanceOf(UpstreamFailure)
    expect(() => readInsertedId(bytes(place('{"type":"success","id":"12"}', fatal)))).toThrow(
      UpstreamFailure,
    )
    expect(() => readProtocolNumber(bytes(place('202611280001', fatal)))).toThrow(UpstreamFailure)
    for (const file of [base64, `"${base64}"`, pdf.toString('latin1')]) {
      expect(() => readPdf(Buffer.from(place(file, fatal), 'latin1'))).toThrow(UpstreamFailure)
    }
  })
})

it('words of a fatal error inside an answer are a part of it', () => {
  const answer = bytes('{"type":"success","id":"12","message":"Fatal error: on line 3"}')
  expect(readInsertedId(answer)).toBe('12')
})

it('logs noise once for each form, without its words', async () => {
  const said = JSON.stringify(listing(invoiceRow)) + warning.replace('Unknown', 'segredo')
  const { erp, logged } = fakeIxc(() => new Response(said))
  await erp.invoices('7')
  await erp.invoices('7', { fresh: true })
  await erp.ownInvoicesDue('7', { from: '2026-01-01', to: '2026-12-31' })
  expect(logged).toEqual([
    [{ tenant: 'demo', upstream: 'erp', what: 'fn_areceber' }, expect.any(String)],
  ])
})

it.each([
  ['beginnings of warnings', '<b>Warning</b>: '],
  ['beginnings of comments', '<!-- '],
  ['beginnings of tables', "<font size='1'><table class='xdebug-error'>"],
  ['quotes and backslashes', '\\"'],
  ['white space', '<br> '],
  ['ends of warnings', ' on line 3\n'],
])('reads megabytes of %s in linear time', (_what, piece) => {
  const text = `{${piece.repeat(2_000_000 / piece.length)} on line 3`
  // Reading it in quadratic time would take hours and end in the time-out of the test.
  expect(withoutNoise(bytes(text)).length).toBeGreaterThan(0)
  expect(withoutNoise(bytes(text.slice(1))).length).toBeGreaterThan(0)
})

it('gives up an answer of nothing but beginnings, which would hold up everybody', () => {
  expect(() => withoutNoise(bytes('<'.repeat(600_000)))).toThrow('noise without end')
  expect(() => withoutNoise(bytes('<br>'.repeat(600_000)))).toThrow('noise without end')
})

it.each([
  ['white space', ' \n'],
  ['byte order marks', '\u{feff}'],
  ['NULs', '\0'],
])('drops megabytes of %s behind an answer in linear time', (_what, piece) => {
  expect(withoutNoise(bytes(`{"a":1}${piece.repeat(1_000_000)}`))).toEqual(bytes('{"a":1}'))
})
