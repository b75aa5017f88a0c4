import { describe, expect, it } from 'vitest'
import { causeWords } from './cause-words.ts'

const unavailable = { status: 503, cause: 'upstream unavailable' }
const failed = { status: 502, cause: 'upstream failed' }

describe('the cause of a failed call', () => {
  it.each([
    ['circuit open', 'O ERP não atendia, e o portal parou de perguntar por um momento.'],
    ['ECONNREFUSED', 'O ERP recusou a conexão.'],
    ['UND_ERR_HEADERS_TIMEOUT', 'O ERP não respondeu a tempo.'],
    ['no answer in time', 'O ERP não respondeu a tempo.'],
    ['status 503', 'O ERP respondeu que está com um erro.'],
    ['status 401', 'O ERP recusou a chave de acesso do portal.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'O ERP mostrou um certificado que não vale.'],
    ['', 'O ERP não respondeu.'],
    ['A_CODE_OF_TOMORROW', 'O ERP não respondeu.'],
  ])('of an upstream that is away by "%s" is "%s"', (detail, words) => {
    expect(causeWords({ ...unavailable, upstream: 'erp', detail })).toBe(words)
  })

  it.each([
    ['erp', 'not a listing', 'O ERP está respondendo errado.'],
    ['erp', 'insert refused', 'O ERP recusou o pedido.'],
    ['gateway', 'sale is gone', 'A operadora de cartões não tem mais este registro.'],
    ['acs', '', 'O sistema dos roteadores está respondendo errado.'],
    ['platform', 'refused: not_found', 'A plataforma de aplicativos recusou o pedido.'],
  ])('of %s, which answers "%s", is "%s"', (upstream, detail, words) => {
    expect(causeWords({ ...failed, upstream, detail })).toBe(words)
  })

  it.each([
    [429, 'too many requests', 'Muitas tentativas em pouco tempo: é preciso esperar.'],
    [503, 'server unavailable', 'O portal ou o banco de dados dele não respondeu a tempo.'],
    [500, 'internal error', 'Erro do portal. Passe o código a quem cuida do servidor.'],
    [409, 'invoice already paid', 'O portal recusou: a fatura já estava paga.'],
    [409, 'a text of tomorrow', 'O portal recusou o pedido.'],
  ])('of a call that the server answers with %i "%s" is "%s"', (status, cause, words) => {
    expect(causeWords({ status, cause, upstream: '', detail: '' })).toBe(words)
  })
})
