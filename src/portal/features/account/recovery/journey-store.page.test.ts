import { beforeEach, describe, expect, test } from 'vitest'
import {
  readChosenContact,
  deleteChosenContact,
  deleteJourney,
  saveChosenContact,
  saveJourney,
  readJourney,
} from './journey-store.ts'
import { open, seal } from './sealed.ts'

const journey = {
  document: '98765432100',
  emails: ['l*****@c****.example', 'l*****@t****.example'],
  mobiles: ['(**) *****-**00'],
  channel: 'sms' as const,
  isFirstAccess: true,
}

const cookies = () => document.cookie.split('; ').filter((cookie) => !cookie.endsWith('='))

beforeEach(() => {
  sessionStorage.clear()
  for (const cookie of cookies()) {
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
})

describe('sealed text', () => {
  test('a sealed text opens unchanged, and each seal of it differs', () => {
    const text = 'ação 🔒 {"a":1}'
    const [one, other] = [seal(text, 'a') ?? '', seal(text, 'a') ?? '']
    expect(one).not.toBe(other)
    expect([open(one, 'a'), open(other, 'a')]).toEqual([text, text])
  })

  test('a sealed text does not open at another place', () => {
    expect(open(seal('text', 'a') ?? '', 'b')).toBeNull()
  })

  test('a sealed text no longer opens after the key cookie is deleted', () => {
    const sealed = seal('text', 'a') ?? ''
    document.cookie = 'recovery_key=; Path=/; Max-Age=0'
    expect(open(sealed, 'a')).toBeNull()
    seal('another', 'a')
    expect(open(sealed, 'a')).toBeNull()
  })

  test('a sealed text with any character changed does not open', () => {
    const sealed = seal('text', 'a') ?? ''
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
      expect([at, open(changed, 'a')]).toEqual([at, null])
    }
  })

  test.each(['', 'a', 'a.b', 'a.b.c', 'a.b.c.d', '..'])(
    '%j does not open as a sealed text',
    (text) => {
      seal('text', 'a')
      expect(open(text, 'a')).toBeNull()
    },
  )
})

describe('the stored journey', () => {
  test('a stored journey reads back, and the storage contains none of its text', () => {
    saveJourney(journey)
    saveChosenContact({ by: 'mail' as const, index: 1, contact: 'l*****@t****.example' })
    expect(readJourney()).toEqual(journey)
    expect(readChosenContact()).toEqual({
      by: 'mail' as const,
      index: 1,
      contact: 'l*****@t****.example',
    })
    const readable = JSON.stringify([...Object.values(sessionStorage), document.cookie])
    expect(readable).not.toMatch(/98765432100|example|\*/)
  })

  test('the journey is null before it is saved and after it is deleted', () => {
    expect([readJourney(), readChosenContact()]).toEqual([null, null])
    saveJourney(journey)
    saveChosenContact({ by: 'mail' as const, index: 0, contact: 'l*****@c****.example' })
    deleteJourney()
    expect([readJourney(), readChosenContact()]).toEqual([null, null])
    expect([sessionStorage.length, document.cookie]).toEqual([0, ''])
  })

  test('the journey remains after the chosen e-mail is deleted', () => {
    saveJourney(journey)
    saveChosenContact({ by: 'mail' as const, index: 0, contact: 'l*****@c****.example' })
    deleteChosenContact()
    expect(readChosenContact()).toBeNull()
    expect(readJourney()).toEqual(journey)
  })

  test('a stored journey of another shape reads as null', () => {
    const sealed = seal(JSON.stringify({ document: 1, emails: 'x' }), 'recovery') ?? ''
    sessionStorage.setItem('recovery', sealed)
    expect(readJourney()).toBeNull()
    sessionStorage.setItem('recovery', seal('no json', 'recovery') ?? '')
    expect(readJourney()).toBeNull()
  })
})
