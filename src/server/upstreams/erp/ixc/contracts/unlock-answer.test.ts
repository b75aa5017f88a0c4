import { expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { readUnlockAnswer } from './unlock-answer.ts'

const bytes = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

it.each([
  [{ type: 'success', message: 'ok' }, 'unlocked'],
  [{ tipo: 'sucesso', mensagem: 'ok' }, 'unlocked'],
  [[{ tipo: 'sucesso', mensagem: 'ok' }], 'unlocked'],
  [{ type: 'error', message: 'não' }, 'refused'],
  [{ tipo: 'erro', codigo: '106' }, 'refused'],
  [{ tipo: 'erro', codigo: '107' }, 'not-blocked'],
  [[{ tipo: 'erro', codigo: 109 }], 'inactive'],
  [[{ tipo: 'erro', codigo: '113' }], 'used'],
  [{ tipo: 'erro', codigo: '105' }, 'refused'],
  [{ msg: [{ type: 'error', codigo: '113' }] }, 'used'],
  [{ msg: [{ type: 'success' }] }, 'unlocked'],
  [{ tipo: 'erro', codigo: '107 ' }, 'not-blocked'],
])('reads the unlock answer %j as %s', (answer, outcome) => {
  expect(readUnlockAnswer(bytes(answer))).toBe(outcome)
})

it.each(['', '<html>', '[]', '{}', '{"type":"maybe"}', '"sucesso"'])(
  'fails when the unlock answer says neither yes nor no: %s',
  (text) => {
    expect(() => readUnlockAnswer(bytes(text))).toThrow(UpstreamFailure)
  },
)
