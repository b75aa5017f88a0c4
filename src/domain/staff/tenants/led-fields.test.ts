import { describe, expect, it } from 'vitest'
import { changedLedFields, changeText, isForPeople, toldChanges } from './led-fields.ts'

describe('the led fields that changed', () => {
  it('are those of a change that lead people or money', () => {
    const before = { alias: 'Vale', faq_url: 'https://vale.example' }
    const after = { alias: 'Rio', faq_url: 'https://rio.example' }
    expect(changedLedFields(['alias', 'faq_url'], before, after)).toEqual(['faq_url'])
    expect(changedLedFields(['constructor'], {}, {})).toEqual([])
  })

  it('are none that were empty and are empty, or have the same value', () => {
    const names = ['faq_url', 'play_store_link', 'rules.announcementHosts', 'rules.chatUrl']
    const before = { play_store_link: '', 'rules.announcementHosts': ['a'], 'rules.chatUrl': null }
    const after = { faq_url: '', 'rules.announcementHosts': ['a'] }
    expect(changedLedFields(names, before, after)).toEqual([])
  })

  it('are secrets by their name alone', () => {
    expect(changedLedFields(['ixc_access_token'], {}, {})).toEqual(['ixc_access_token'])
  })
})

describe('what is told of a change', () => {
  it.each([
    ['whatsapp_number', '49 1', '48 2', '49 1', '48 2'],
    [
      'gateway_url',
      'https://a.example/v1?key=1',
      'https://b.example/#x',
      'https://a.example/v1',
      'https://b.example/',
    ],
    ['ixc_domain', 'erp.a.example', 'erp.b.example:8443', 'erp.a.example', 'erp.b.example:8443'],
    [
      'message_gateway_url',
      'https://a.example/key',
      'http://b.example/key?x',
      'a.example',
      'b.example',
    ],
    [
      'rules.announcementHosts',
      ['a.example'],
      ['a.example', 'b.example'],
      'a.example',
      'a.example, b.example',
    ],
    ['rules.centralPassword', 'off', 'first-time', 'não', 'só no primeiro acesso'],
    ['rules.asksSecurityCode', true, false, 'sim', 'não'],
    ['rules.chatUrl', null, 'https://chat.example', '', 'https://chat.example'],
    [
      'rules.supportSubjectDescriptions',
      { 1: 'a', 2: 'b', 4: 'd' },
      { 1: 'a', 2: 'c', 3: 'e' },
      '2: b; 4: d',
      '2: c; 3: e',
    ],
  ] as const)('of %s is from what to what', (field, before, after, from, to) => {
    const told = toldChanges([field], { [field]: before }, { [field]: after })
    expect(told).toEqual([{ field, from, to }])
  })

  it.each(['ixc_access_token', 'message_gateway_template', 'acs_trust'] as const)(
    'of %s is nothing',
    (field) => {
      expect(toldChanges([field], { [field]: 'one' }, { [field]: 'other' })).toEqual([])
    },
  )

  it('is nothing where only what is not told differs', () => {
    const before = { gateway_url: 'https://a.example?key=1' }
    const after = { gateway_url: 'https://a.example?key=2' }
    expect(toldChanges(['gateway_url'], before, after)).toEqual([])
  })

  it('is cut after 300 characters, and no character in two', () => {
    const told = (length: number) =>
      toldChanges(['active_text'], {}, { active_text: '😀'.repeat(length) })[0]?.to
    expect(told(300)).toBe('😀'.repeat(300))
    expect(told(301)).toBe(`${'😀'.repeat(300)}…`)
  })

  it.each([
    ['49 1', '48 2', 'WhatsApp: de “49 1” para “48 2”'],
    ['', '48 2', 'WhatsApp: antes vazio, agora “48 2”'],
    ['49 1', '', 'WhatsApp: antes “49 1”, agora vazio'],
  ])('from %j to %j is said in words', (from, to, words) => {
    expect(changeText({ field: 'whatsapp_number', from, to })).toBe(words)
  })

  it('of a field of a later version is said by its name', () => {
    expect(changeText({ field: 'later', from: 'a', to: 'b' })).toBe('later: de “a” para “b”')
  })
})

it('keeps secrets and trusted certificates for people', () => {
  expect(isForPeople('gateway_merchant_key')).toBe(true)
  expect(isForPeople('ixc_trust')).toBe(true)
  expect(isForPeople('whatsapp_number')).toBe(false)
})
