import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  rawSupportMessageSchema,
  rawSupportRequestSchema,
  readSupportMessage,
  readSupportRequest,
} from './support.ts'

const request = {
  id: '1',
  protocolo: '202611000001',
  status: 'in_progress',
  subject: 'Lentidão',
  created_at: { date: '2026-11-18 09:15:00.000000' },
  message: 'Lenta',
}

describe('a support request', () => {
  it('is converted without the microseconds of its date', () => {
    expect(readSupportRequest(v.parse(rawSupportRequestSchema, request))).toEqual({
      id: '1',
      protocol: '202611000001',
      status: 'in_progress',
      subject: 'Lentidão',
      openedAt: '2026-11-18 09:15:00',
      message: 'Lenta',
      visit: null,
      contractId: null,
    })
  })

  it('may have no protocol number and an invalid date', () => {
    const raw = { ...request, protocolo: null, created_at: { date: '0000-00-00 00:00:00' } }
    expect(readSupportRequest(v.parse(rawSupportRequestSchema, raw))).toMatchObject({
      protocol: null,
      openedAt: null,
    })
  })
})

describe('a support message', () => {
  const message = { id: '2', mensagem: 'Olá', data: '2026-11-18 11:40:00' }

  it('is from the subscriber when it has no attendant', () => {
    const raw = v.parse(rawSupportMessageSchema, { ...message, ATTENDANT: null })
    expect(readSupportMessage(raw).sender).toBe('subscriber')
  })

  it('is from the attendant who wrote it, also when the attendant has no name', () => {
    for (const nome of ['Rafael Mendes', '']) {
      const raw = v.parse(rawSupportMessageSchema, { ...message, ATTENDANT: { nome } })
      expect(readSupportMessage(raw).sender).toEqual({ name: nome })
    }
  })
})
