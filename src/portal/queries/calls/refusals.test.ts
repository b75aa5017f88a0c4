import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { ApiError, NetworkError } from './failure.ts'
import { refusalTexts } from './refusals.ts'

const save = endpoint({
  name: 'save',
  method: 'POST',
  path: '/api/central/save',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: [],
  summary: 'Save.',
  answer: v.object({}),
  refusals: { 'name taken': 409, 'quota used': 429, 'away for now': 503, 'nothing to add': 400 },
})
const other = endpoint({ ...save, name: 'other' })

interface Answer {
  endpoint?: typeof save | typeof other
  status?: number
  text?: string | null
  wait?: number | null
  fields?: string[]
}

const refused = ({
  endpoint = save,
  status = 400,
  text = null,
  wait = null,
  fields = [],
}: Answer) =>
  new ApiError(endpoint, { status, text, requestId: 'r-1', fields, retryAfterSeconds: wait })

const own = {
  'name taken': { text: 'Nome em uso', field: 'name', kind: 'warning' },
  'quota used': {
    text: 'Limite usado',
    textWithWait: (wait: string) => `Limite usado por ${wait}`,
  },
  'away for now': 'Fora do ar',
  'nothing to add': null,
} as const

const serverFailure = 'Falha ao se comunicar com o servidor'
const failureOf = refusalTexts(save)({ own })
const failureOfForm = refusalTexts(save)({ own, otherwise: 'Falha ao salvar' })

describe('a refusal of the endpoint', () => {
  test('says its words, where and how the table wants them', () => {
    expect(failureOf(refused({ text: 'name taken' }))).toEqual({
      text: 'Nome em uso',
      field: 'name',
      kind: 'warning',
      requestId: null,
    })
  })

  test('says how long to wait once the server does', () => {
    expect(failureOf(refused({ text: 'quota used' })).text).toBe('Limite usado')
    expect(failureOf(refused({ text: 'quota used', wait: 120 })).text).toBe(
      'Limite usado por 2 minutos',
    )
  })

  test('names the request for support only when the server is at fault', () => {
    expect(failureOf(refused({ text: 'away for now', status: 503 }))).toMatchObject({
      text: 'Fora do ar',
      requestId: 'r-1',
    })
    expect(failureOf(refused({ text: 'name taken', status: 409 })).requestId).toBeNull()
  })

  test('without words of its own says the sentence for any other failure, and names the request', () => {
    expect(failureOfForm(refused({ text: 'nothing to add' }))).toEqual({
      text: 'Falha ao salvar',
      requestId: 'r-1',
    })
  })

  test('is not confused with the same text of another endpoint', () => {
    expect(failureOf(refused({ endpoint: other, text: 'name taken' })).text).toBe(serverFailure)
  })
})

describe('a refusal common to all endpoints', () => {
  test.each([
    ['unauthenticated', /não está autenticado/],
    ['forbidden', /não tem acesso/],
    ['unknown provider', /Provedor não encontrado/],
    ['internal error', serverFailure],
    ['server unavailable', serverFailure],
    ['invalid request', serverFailure],
  ])('%s says the same on every screen', (text, words) => {
    expect(failureOf(refused({ text })).text).toMatch(words)
  })

  test('says something else where the table wants it', () => {
    const special = refusalTexts(save)({ own, common: { forbidden: 'Só o titular pode.' } })
    expect(special(refused({ text: 'forbidden' })).text).toBe('Só o titular pode.')
  })

  test.each([null, 'too many requests'])('asks for patience at status 429, text %s', (text) => {
    expect(failureOf(refused({ status: 429, text })).text).toBe(
      'Foram muitas tentativas. Aguarde um pouco e tente de novo.',
    )
    expect(failureOf(refused({ status: 429, text, wait: 45 })).text).toBe(
      'Foram muitas tentativas. Aguarde 45 segundos e tente de novo.',
    )
  })

  test('tells of a provider that is away, unless the screen has a sentence for any failure', () => {
    const away = refused({ status: 503, text: 'upstream unavailable' })
    expect(failureOf(away)).toEqual({
      text: 'O sistema está fora do ar. Tente de novo daqui a alguns minutos.',
      requestId: 'r-1',
    })
    expect(failureOfForm(away).text).toBe('Falha ao salvar')
  })
})

describe('any other failure', () => {
  test('of the server says the sentence for it, and names the request', () => {
    expect(failureOf(refused({ status: 418 }))).toEqual({ text: serverFailure, requestId: 'r-1' })
  })

  test('is told by its status where the table wants it', () => {
    const table = refusalTexts(save)({ own, statuses: { 409: 'Já existe' } })
    expect(table(refused({ status: 409 })).text).toBe('Já existe')
    expect(table(refused({ status: 409, text: 'name taken' })).text).toBe('Nome em uso')
  })

  test('without an answer says that sentence, or what the table has for silence', () => {
    const silence = new NetworkError(save, 'network')
    expect(failureOf(silence)).toEqual({ text: serverFailure })
    expect(failureOfForm(silence)).toEqual({ text: 'Falha ao salvar' })
    const table = { own, otherwise: 'Falha ao salvar', unanswered: 'Sem resposta' }
    expect(refusalTexts(save)(table)(silence)).toEqual({ text: 'Sem resposta' })
  })
})

describe('an input the server names', () => {
  const table = refusalTexts(save)<'name' | 'phone'>({
    own,
    common: { 'invalid request': 'Valor recusado' },
    fieldOf: (input) => (input.startsWith('contact.phone') ? 'phone' : undefined),
  })

  test('leads to the first field of the form among them', () => {
    const fields = ['unknown', 'contact.phone.0']
    expect(table(refused({ text: 'invalid request', fields }))).toMatchObject({
      text: 'Valor recusado',
      field: 'phone',
    })
  })

  test('does not outdo the field the table names', () => {
    expect(table(refused({ text: 'name taken', fields: ['contact.phone'] })).field).toBe('name')
  })
})
