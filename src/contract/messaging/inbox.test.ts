import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listInboxMessages } from './inbox.ts'

test('a message of a kind that only a later server knows is shown as an announcement', () => {
  const message = {
    id: '0123456789abcdef0123456789abcdef',
    kind: 'survey',
    title: 'Sem internet na sua rua',
    text: 'Estamos trabalhando nisso.',
    path: '',
    created_at: '2026-11-23T12:00:00.000Z',
    read_at: null,
  }
  const answer = { notices: [message], unread: 1, has_more: false }
  expect(v.parse(listInboxMessages.accepts, answer).notices[0]?.kind).toBe('announcement')
  expect(v.is(listInboxMessages.answer, answer)).toBe(false)
})
