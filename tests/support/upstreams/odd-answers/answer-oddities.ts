import type { Sent } from './oddities.ts'

/** The answer as a whole made odd. */
type AnswerOddity = readonly [name: string, change: (sent: Sent) => Sent]

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = ({ bytes }: Sent) => new TextDecoder().decode(bytes)
const html = (text: string): Sent => ({
  bytes: encode(text),
  contentType: 'text/html; charset=ISO-8859-1',
})
const json = (value: unknown): Sent => ({
  bytes: encode(JSON.stringify(value)),
  contentType: 'application/json',
})
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const redBox = '<div style="background:#FF0000">Ocorreu um erro ao processar.</div>'

export const answerOddities: readonly AnswerOddity[] = [
  ['HTML', () => html('<!DOCTYPE html><html><body><h1>Manutenção</h1></body></html>')],
  ['the red box', () => html(redBox)],
  [
    'the red box before it',
    ({ bytes, contentType }) => ({ bytes: joined(encode(redBox), bytes), contentType }),
  ],
  [
    'the red box behind it',
    ({ bytes, contentType }) => ({ bytes: joined(bytes, encode(redBox)), contentType }),
  ],
  ['a sign-in page', () => html('<html><form action="login"><input name="senha"></form></html>')],
  ['connection refused', () => html('Connection refused')],
  ['empty', () => html('')],
  ['blanks', () => html(' \r\n ')],
  [
    'cut in half',
    ({ bytes, contentType }) => ({ bytes: bytes.slice(0, bytes.length / 2), contentType }),
  ],
  ['cut by one', ({ bytes, contentType }) => ({ bytes: bytes.slice(0, -1), contentType })],
  [
    'as Latin-1',
    (sent) => ({
      bytes: new Uint8Array(Buffer.from(textOf(sent), 'latin1')),
      contentType: sent.contentType,
    }),
  ],
  [
    'after a byte order mark',
    ({ bytes, contentType }) => ({ bytes: joined(encode('\uFEFF'), bytes), contentType }),
  ],
  [
    'after a warning',
    ({ bytes, contentType }) => ({
      bytes: joined(
        encode('<br />\n<b>Warning</b>:  Unknown in <b>x.php</b> on line <b>0</b><br />\n'),
        bytes,
      ),
      contentType,
    }),
  ],
  [
    'before a fatal error',
    ({ bytes, contentType }) => ({
      bytes: joined(
        bytes,
        encode(
          '<br />\n<b>Fatal error</b>:  Allowed memory size exhausted in <b>x.php</b> on line <b>9</b><br />\n',
        ),
      ),
      contentType,
    }),
  ],
  ['another content type', ({ bytes }) => ({ bytes, contentType: 'image/png' })],
  ['without content type', ({ bytes }) => ({ bytes, contentType: '' })],
  ['inside a list', (sent) => ({ ...sent, bytes: joined(encode('['), sent.bytes, encode(']')) })],
  [
    'inside an object',
    (sent) => ({ ...sent, bytes: joined(encode('{"data":'), sent.bytes, encode('}')) }),
  ],
  ['as text of JSON', (sent) => json(textOf(sent))],
  ['twice', ({ bytes, contentType }) => ({ bytes: joined(bytes, bytes), contentType })],
  ['{}', () => json({})],
  ['[]', () => json([])],
  ['null', () => json(null)],
  ['true', () => json(true)],
  ['0', () => json(0)],
  ['words', () => json('Processando')],
  ['type error', () => json({ type: 'error', message: 'Erro interno' })],
  ['tipo erro', () => json({ tipo: 'erro', mensagem: 'Erro interno' })],
  ['tipo erro in a list', () => json([{ tipo: 'erro', mensagem: 'Erro interno' }])],
  ['type error under msg', () => json({ msg: [{ type: 'error', message: 'Erro interno' }] })],
  ['type Error of capitals', () => json({ Type: 'Error', Message: 'Erro interno' })],
  ['error alone', () => json({ error: 'Erro interno' })],
  ['success of false', () => json({ success: false, message: 'Erro interno' })],
  ['message alone', () => json({ message: 'Erro interno' })],
]
