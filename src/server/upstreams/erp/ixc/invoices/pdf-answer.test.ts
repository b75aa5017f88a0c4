import { describe, expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { readPdf } from './pdf-answer.ts'

const pdf = Buffer.from('%PDF-1.4\nã boleto\n%%EOF', 'latin1')
const base64 = pdf.toString('base64')
const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('the PDF in an answer', () => {
  it.each([
    ['bare base64', bytes(base64)],
    [
      'base64 with line breaks and spaces around',
      bytes(` ${base64.slice(0, 9)}\r\n${base64.slice(9)}\n`),
    ],
    [
      'base64 after a byte order mark',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(base64)]),
    ],
    ['quoted base64', bytes(`"${base64}"`)],
    [
      'quoted base64 broken into lines, which is not JSON',
      bytes(`"${base64.slice(0, 9)}\n${base64.slice(9)}"`),
    ],
    ["quoted base64 with PHP's escaped slashes", bytes(`"${base64.replaceAll('/', '\\/')}"`)],
    ['a data URI', bytes(`data:application/pdf;base64,${base64}`)],
    ['JSON under any key', bytes(JSON.stringify({ arquivo: base64 }))],
    [
      'deeply nested JSON',
      bytes(JSON.stringify([{ type: 'success', registros: [{ boleto: { file: base64 } }] }])),
    ],
    ['the file itself', pdf],
    ['the file after a line break', Buffer.concat([bytes('\r\n'), pdf])],
  ])('is read from %s', (_what, answer) => {
    expect(Buffer.from(readPdf(answer) ?? []).equals(pdf)).toBe(true)
  })

  it.each([
    ['an empty answer', ''],
    ['only white space', '\r\n'],
    ['a refusal', '{"type":"error","message":"Boleto n\\u00e3o dispon\\u00edvel"}'],
    ['a refusal in the old dialect', '[{"tipo":"erro","mensagem":"indispon\\u00edvel"}]'],
    ['a link to a gateway', 'https://pagamento.example/boleto/1'],
    [
      'a page that opens a gateway',
      "<script>window.open('https://pagamento.example/b/11')</script>",
    ],
    ['a link to a gateway in JSON', '{"type":"success","link":"https://pagamento.example/1"}'],
    ['a report that failed to print', '<strong>TCPDF ERROR: </strong>[Image] logo.jpg'],
  ])('is null for %s', (_what, answer) => {
    expect(readPdf(bytes(answer))).toBeNull()
  })

  it.each([
    [
      'an HTML error page',
      '<div style="color:#FFF;background:#FF0000">Ocorreu um erro ao processar.</div>',
    ],
    ['base64 of HTML', Buffer.from('<html>%PDF-</html>').toString('base64')],
    ['HTML that mentions a PDF', '<html>%PDF-1.4</html>'],
    ['base64 that only begins like a PDF', `JVBERi${'!'.repeat(20)}`],
    ['a success without anything', '{"type":"success"}'],
    ['a number', '17'],
  ])('is a failure for %s', (_what, answer) => {
    expect(() => readPdf(bytes(answer))).toThrow(UpstreamFailure)
  })

  it('is a failure for a file above the size limit', () => {
    const huge = Buffer.concat([pdf, Buffer.alloc(15 * 1024 * 1024)])
    expect(() => readPdf(huge)).toThrow(UpstreamFailure)
  })
})
