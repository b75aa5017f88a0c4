import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { maxPayloadBytes, buildPushPayload, utf8Bytes } from './push-message.ts'

const message = { title: 'Lembrete', body: 'Há uma fatura.', path: '/panel', tag: 'r-1' }

it('counts the bytes of a text in UTF-8', () => {
  assert(
    property(
      string({ unit: 'grapheme' }),
      (text) => utf8Bytes(text) === new TextEncoder().encode(text).length,
    ),
  )
})

it('builds the declarative shape that browsers show by themselves', () => {
  expect(JSON.parse(buildPushPayload({ ...message, badge: 3 }))).toEqual({
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
  expect(buildPushPayload(message)).not.toContain('app_badge')
})

it.each(['a', 'ç', '語', '🙂', '"', '\n'])(
  'cuts a long message of %j to fit in a push',
  (character) => {
    const payload = buildPushPayload({ ...message, body: character.repeat(5000) })
    expect(utf8Bytes(payload)).toBeLessThanOrEqual(maxPayloadBytes)
    expect(utf8Bytes(payload)).toBeGreaterThan(character === '\n' ? 0 : maxPayloadBytes - 8)
    expect(JSON.parse(payload).notification.body).toMatch(/…$/)
  },
)

it('leaves a message unchanged when it fits', () => {
  expect(JSON.parse(buildPushPayload(message)).notification.body).toBe('Há uma fatura.')
})
