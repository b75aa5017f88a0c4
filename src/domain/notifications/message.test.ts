import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { maxPayloadBytes, pushPayload, utf8Bytes } from './message.ts'

const message = { title: 'Lembrete', body: 'Há uma fatura.', path: '/panel', tag: 'r-1' }

it('counts bytes as a network does', () => {
  assert(
    property(
      string({ unit: 'grapheme' }),
      (text) => utf8Bytes(text) === new TextEncoder().encode(text).length,
    ),
  )
})

it('is written in the shape browsers may show by themselves', () => {
  expect(JSON.parse(pushPayload({ ...message, badge: 3 }))).toEqual({
    web_push: 8030,
    notification: {
      title: 'Lembrete',
      body: 'Há uma fatura.',
      navigate: '/panel',
      tag: 'r-1',
      lang: 'pt-BR',
      dir: 'ltr',
    },
    app_badge: 3,
  })
  expect(pushPayload(message)).not.toContain('app_badge')
})

it.each(['a', 'ç', '語', '🙂', '"', '\n'])('fits in a push however long, in %j', (character) => {
  const payload = pushPayload({ ...message, body: character.repeat(5000) })
  expect(utf8Bytes(payload)).toBeLessThanOrEqual(maxPayloadBytes)
  expect(utf8Bytes(payload)).toBeGreaterThan(character === '\n' ? 0 : maxPayloadBytes - 8)
  expect(JSON.parse(payload).notification.body).toMatch(/…$/)
})

it('leaves what fits as it is', () => {
  expect(JSON.parse(pushPayload(message)).notification.body).toBe('Há uma fatura.')
})
