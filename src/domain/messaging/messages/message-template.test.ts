import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeMessage } from './code-message.ts'
import { isHeaderName, isHeaderValue } from './header.ts'
import {
  holdsSecret,
  isAddressTemplate,
  isSecretInAddress,
  isSecretInTemplate,
  renderAddress,
  renderTemplate,
  templateFault,
} from './message-template.ts'

const values = {
  celular: '5548991010000',
  celular_e164: '+5548991010000',
  mensagem: 'Demo: código 123-456-789. Não compartilhe.',
  codigo: '123456789',
  provedor: 'Demo',
  segredo: 's3cr3t',
  segredo2: 'a/b?c&d#e f+g',
}

describe('a template', () => {
  it.each([
    '{"to":"{{celular}}","text":"{{mensagem}}"}',
    '{"to":"{{ celular_e164 }}","template":{"name":"acesso","parameters":[{"text":"{{codigo}}"}]}}',
    '{"messages":[{"to":"{{celular}}","from":"Provedor","text":"{{mensagem}}"}],"flash":false}',
    '{"number":"{{celular}}","message":"{{provedor}}: {{mensagem}}","token":"{{segredo}}"}',
    'to={{celular}}&msg={{mensagem}}&key={{segredo}}',
    'to=%7B%7Bcelular%7D%7D&msg={{codigo}}',
  ])('is good: %s', (template) => {
    expect(templateFault(template)).toBeNull()
  })

  it.each([
    ['', 'not a template'],
    ['Olá {{mensagem}}', 'not a template'],
    ['{"to":{{celular}},"text":"{{mensagem}}"}', 'not a template'],
    ['{"to":"{{celular}}","text":"{{mensagem}}"', 'not a template'],
    ['{"{{celular}}":"{{mensagem}}"}', 'not a template'],
    ['to={{celular}}&msg=%E0%A4{{mensagem}}', 'not a template'],
    ['<to>{{celular}}</to>', 'not a template'],
    ['{"to":"{{celular}}","text":"{{texto}}"}', 'unknown placeholder'],
    ['{"to":"{{celular}}","text":"{{mensagem}"}', 'unknown placeholder'],
    ['{"to":"{{celular}}","text":"{{mensagem}} {{}}"}', 'unknown placeholder'],
    ['to={{celular}}&msg={{mensagem}}&x={{constructor}}', 'unknown placeholder'],
    ['{"text":"{{mensagem}}"}', 'mobile missing'],
    ['{"to":"{{celular}}"}', 'message missing'],
  ])('is not good: %s (%s)', (template, fault) => {
    expect(templateFault(template)).toBe(fault)
  })

  it.each([
    '{"to":"{{celular}}","text":"{{mensagem}}","api_key":"abc"}',
    '{"to":"{{celular}}","text":"{{mensagem}}","senha":"x{{segredo}}"}',
    '{"to":"{{celular}}","text":"{{mensagem}}","h":"Bearer abc"}',
    'to={{celular}}&msg={{mensagem}}&u=0f3a9c7be1d24f6c8a5b7e90',
    'usr=joao&pass=1234&to={{celular}}&msg={{mensagem}}',
    '{"to":"{{celular}}","text":"{{mensagem}}","credentials":{"psw":"1234"}}',
  ])('is good, and seems to hold a secret: %s', (template) => {
    expect(templateFault(template)).toBeNull()
    expect(isSecretInTemplate(template)).toBe(true)
  })

  it('takes words and short names for no secret', () => {
    for (const value of [
      'Provedor Serra Fibra',
      'codigo_de_acesso',
      '5548',
      'pt_BR',
      '{{segredo}}',
    ]) {
      expect(isSecretInTemplate(JSON.stringify({ name: value }))).toBe(false)
    }
  })
})

describe('a filled template', () => {
  it('is JSON with the values in their places', () => {
    const template = '{"to":"{{celular}}","text":"{{mensagem}}","n":1,"list":["{{codigo}}"]}'
    const { contentType, body } = renderTemplate(template, values)
    expect(contentType).toBe('application/json')
    expect(JSON.parse(body)).toEqual({
      to: values.celular,
      text: values.mensagem,
      n: 1,
      list: [values.codigo],
    })
  })

  it('is a form with the values in their places', () => {
    const { contentType, body } = renderTemplate('to={{celular_e164}}&msg={{mensagem}}', values)
    expect(contentType).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(body)]).toEqual([
      ['to', values.celular_e164],
      ['msg', values.mensagem],
    ])
  })

  it('sends a plus that was typed as a plus, and %20 as a space', () => {
    for (const template of [
      'to=+{{celular}}&msg=a%20{{codigo}}',
      'to=%2B{{celular}}&msg=a%20{{codigo}}',
    ]) {
      const { body } = renderTemplate(template, values)
      expect(body).toBe('to=%2B5548991010000&msg=a%20123456789')
    }
    expect(renderTemplate('to={{celular_e164}}&msg=x', values).body).toContain('to=%2B5548')
  })

  it('holds the second secret where the template has it', () => {
    const { body } = renderTemplate('{"a":"{{segredo}}","b":"{{segredo2}}"}', values)
    expect(JSON.parse(body)).toEqual({ a: values.segredo, b: values.segredo2 })
  })

  it('keeps its form whatever a value holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (mensagem) => {
        const filled = { ...values, mensagem }
        const json = renderTemplate('{"to":"{{celular}}","text":"{{mensagem}}"}', filled)
        expect(JSON.parse(json.body)).toEqual({ to: values.celular, text: mensagem })
        const form = renderTemplate('to={{celular}}&text={{mensagem}}', filled)
        expect(new URLSearchParams(form.body).getAll('to')).toEqual([values.celular])
      }),
    )
  })
})

describe('the secret of a gateway', () => {
  it('is sent in the body where the template has it', () => {
    expect(holdsSecret('to={{celular}}&msg={{mensagem}}&key={{ segredo }}')).toBe(true)
    expect(holdsSecret('to={{celular}}&msg={{mensagem}}&key=segredo')).toBe(false)
  })

  it.each(['Authorization', 'x-api-key', 'A', `a${'b'.repeat(63)}`])(
    'may be sent in the header %s',
    (name) => {
      expect(isHeaderName(name)).toBe(true)
    },
  )

  it.each([
    '',
    '1x',
    '-x',
    'x api',
    'x:',
    `a${'b'.repeat(64)}`,
    'Host',
    'Connection',
    'Content-Type',
    'Transfer-Encoding',
    'Cookie',
    'Upgrade',
    'Expect',
    'TE',
    'Trailer',
    'Keep-Alive',
    'Proxy-Authorization',
    'Accept-Encoding',
  ])('is not sent in the header %j', (name) => {
    expect(isHeaderName(name)).toBe(false)
  })

  it('is printable ASCII on one line in a header', () => {
    for (const value of ['Bearer abc', '~', 'a'.repeat(1000)]) {
      expect(isHeaderValue(value)).toBe(true)
    }
    for (const value of ['', ' a', 'a ', 'a\nb', 'ação', 'a\u007f', 'a'.repeat(1001)]) {
      expect(isHeaderValue(value)).toBe(false)
    }
  })

  it.each([
    ['https://sms.example/send?token=abc', true],
    ['https://sms.example/send?to=1&senha=abc', true],
    ['https://sms.example/send?to=1&h=Bearer%20abc&k=0f3a9c7be1d24f6c8a5b7e90', true],
    ['https://sms.example/send?x=a=0f3a9c7be1d24f6c8a5b7e90', true],
    ['https://sms.example/token/abc', true],
    ['https://api.z-api.io/instances/3C01/token/F8A9/send-text', true],
    ['https://sms.example/0f3a9c7be1d24f6c8a5b7e90/send', true],
    ['https://api.z-api.io/instances/3C01/token/{{segredo}}/send-text', false],
    ['https://sms.example/send?token={{segredo2}}', false],
    ['https://sms.example/send?instanceId=LITE-ABC123-DEF456', false],
    ['https://sms.example/send?to=1&flash=false', false],
    ['https://sms.example/send?token=', false],
    ['https://sms.example', false],
    ['https://sms.example/send?key=ABC123&type=9', true],
    ['https://sms.example/send?usr=joao&psw=1234', true],
    ['https://sms.example/send?login=joao&pass=1234', true],
    ['https://sms.example/send?user=joao&hash=9f86d081', true],
    ['https://sms.example/send?user_key=abc', true],
    ['https://sms.example/send?credential=abc', true],
    ['https://sms.example/send?jwt=a.b.c', true],
    ['https://sms.example/send?to%6Ben=abc', true],
    ['https://sms.example/send;token=abc', true],
    ['https://sms.example/send?a=1;pass=abc', true],
    ['https://sms.example/key/abc123/send', true],
    ['https://sms.example/send?keyword=promo&monkey=1&passage=2&hashtag=3', false],
    ['https://sms.example/send?shipping=1&design=2&key={{segredo}}', false],
    ['https://sms.example/send#?token=abc', false],
    ['https://sms.example/send?to=1#&token=abc', false],
  ])('seems to be in %s: %s', (url, isIn) => {
    expect(isSecretInAddress(url)).toBe(isIn)
    expect(isAddressTemplate(url)).toBe(true)
  })

  it('is filled into an address as one part of it', () => {
    const address = 'https://sms.example/token/{{segredo}}/{{ segredo2 }}/send?k={{segredo2}}&x=1'
    const url = new URL(renderAddress(address, values))
    expect(url.host).toBe('sms.example')
    expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
      '',
      'token',
      values.segredo,
      values.segredo2,
      'send',
    ])
    expect([...url.searchParams]).toEqual([
      ['k', values.segredo2],
      ['x', '1'],
    ])
    expect(url.hash).toBe('')
  })

  it.each([
    'https://{{segredo}}.example/send',
    'https://sms.example:{{segredo}}/send',
    'https://{{segredo}}@sms.example/send',
    'https://sms.example/{{celular}}',
    'https://sms.example/{{segredo',
    'https://sms.example/segredo}}',
    'https://sms.example/{{}}',
  ])('is not filled into %s', (url) => {
    expect(isAddressTemplate(url)).toBe(false)
  })
})

describe('a message with a code', () => {
  it('names the provider and the code, and fits into one SMS', () => {
    expect(codeMessage('Demo', '123456789')).toBe('Demo: código 123-456-789. Não compartilhe.')
    const long = codeMessage(`${'a'.repeat(29)} ${'b'.repeat(20)}`, '123456789')
    expect(long).toBe(`${'a'.repeat(29)}: código 123-456-789. Não compartilhe.`)
    expect(codeMessage('🔒'.repeat(40), '123456789')).toMatch(/^(?:🔒){30}:/u)
    expect(long.length).toBeLessThanOrEqual(70)
  })
})
