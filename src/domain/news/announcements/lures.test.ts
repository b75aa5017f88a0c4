import { describe, expect, it } from 'vitest'
import { findLure, findLures } from './lures.ts'

const allowed = {
  hosts: ['demo.portal.example', 'provedor.com.br'],
  contacts: ['(48) 99101-0000', '48 3333-4444', '0800 123 4567', 'contato@gmail.com'],
}

const ownPix =
  '00020126360014br.gov.bcb.pix0114+55119999988885204000053039865802BR5905Golpe6009Sao Paulo62070503***6304ABCD'

describe('what leads a reader away from the provider', () => {
  it.each([
    ['Pague em https://evil.example/pix', 'evil.example'],
    ['Chame wa.me/5511999998888', 'wa.me'],
    ['Fale em t.me/golpe', 't.me'],
    ['wa.me/5548991010000@evil.com/', 'evil.com'],
    ['https://blog.provedor.com.br', 'blog.provedor.com.br'],
    ['https://provedor.com.br@evil.example/', 'evil.example'],
    ['Veja //evil.com/pix', 'evil.com'],
    ['Veja \\\\evil.com\\pix', 'evil.com'],
    ['boleto/PIX:/evil.com', 'evil.com'],
    ['https://prov\u0435dor.com.br', 'prov\u0435dor.com.br'],
  ])('is a link in %j', (text, shown) => {
    expect(findLure(text, allowed)).toEqual({ kind: 'link', shown })
  })

  it.each([
    'Ligue (11) 99999-8888',
    'Ligue 11999998888',
    'Ligue +55 11 99999 8888',
    'Ligue 011 99999-8888',
    'WhatsApp: 1 1 9 9 9 9 9 8 8 8 8',
    'WhatsApp 11.999.998.888',
    'Fone １１９９９９９８８８８',
    'Fone 11\u200b99999\u200b8888',
    // A longer dash than the hyphen is what keyboards of phones make of two.
    'Ligue 11 99999\u20138888',
    'Ligue 11 99999\u20148888',
    'Ligue 11 99999\u22128888',
    'Ligue (11) 9\u20229999\u20228888',
    'Ligue 11/99999/8888',
    'Ligue *11* | *99999_8888*',
    'Ligue 1\uFE0F\u20E31\uFE0F\u20E3 9\uFE0F\u20E39\uFE0F\u20E39\uFE0F\u20E39\uFE0F\u20E39\uFE0F\u20E3-8\uFE0F\u20E38\uFE0F\u20E38\uFE0F\u20E38\uFE0F\u20E3',
    'Ligue 1\u03361\u0336 99999-8888',
    'Ligue \u2776\u2780 \u277E\u2788\u2792\u24FD\u277E-\u277D\u277D\u277D\u24FF',
    'Ligue 9 8765-4321',
    'Ligue 3222-1111',
    'Ligue 99999-8888',
    'Ligue 999998888',
    'Ligue 0800 765 4321',
    'Ligue 4004-1234',
    'Ligue +351 912 345 678',
    'Ligue 48 99101-0000 ou 48 99101-0001',
    'Escreva para contato@evil.example',
    'Chave: golpista@gmail.com.',
    'joão@evil.example',
  ])('is a contact in %j', (text) => {
    expect(findLure(text, allowed)?.kind).toBe('contact')
  })

  it.each([
    'Nova chave PIX: 529.982.247-25',
    'Nova chave PIX: 52998224725',
    'Nova chave PIX: 529 982 247 25',
    'Nova chave PIX: 5 2 9 9 8 2 2 4 7 2 5',
    'Nova chave PIX: 529.982.247\u201325',
    'Nova chave PIX: 529\u00B7982\u00B7247\u00B725',
    'Nova chave PIX: 529_982_247_25',
    'Nova chave PIX: 5\uFE0F\u20E329.982.247-25',
    'CNPJ 11.222.333/0001\u201381',
    'CNPJ 12 ABC 345 01DE 35',
    'CNPJ 12.ABC.345 / 01DE \u2013 35',
    'Chave 123e4567\u2013e89b\u201312d3\u2013a456\u2013426614174000',
    'Chave 123e4567 e89b 12d3 a456 426614174000',
    'Chave 123e4567-e89b-12d3-\na456-426614174000',
    '23793.38128\u201360000.000003\u201300000.000400\u20131\u201384340000012345',
    'CNPJ 11.222.333/0001-81',
    'CNPJ 11222333000181',
    'CNPJ 12.ABC.345/01DE-35',
    'Chave 123e4567-e89b-12d3-a456-426614174000',
    'Chave 123E4567E89B12D3A456426614174000',
    ownPix,
    `Copie: ${ownPix.slice(0, 40)}\n${ownPix.slice(40)}`,
    '23793.38128 60000.000003 00000.000400 1 84340000012345',
    '23793381286000000000300000000400184340000012345',
    '846700000017435900240209024050002435842210108119',
  ])('is payment data in %j', (text) => {
    expect(findLure(text, allowed)?.kind).toBe('payment data')
  })

  it.each([
    'Hoje, das 2h às 4h, a internet pode ficar fora do ar.',
    'Voltamos amanhã.No domingo também.Obrigado!',
    'Dúvidas? (48) 99101-0000, 3333-4444, 0800 123 4567 ou contato@gmail.com.',
    'Ligue +55 (48) 3333 4444 ou 048 991010000, ou escreva a suporte@provedor.com.br!',
    'Chame https://wa.me/5548991010000?text=Oi ou api.whatsapp.com/send?phone=554833334444.',
    'Acesse https://www.provedor.com.br ou demo.portal.example/panel e siga @provedor.',
    'A parcela é de R$ 99.90/mês e/ou R$ 1.129,90, até 31.12.2026 18.00.',
    'Entre 28/11/2026 14:30 e 15/3/2027, protocolo 20261128001.',
    'Campanha 2025-2026. CEP 88000-000, Rua 7, nº 1520, apto 1203.',
    'Emergências: 190, 193 ou 199. Roteador: 192.168.100.1, senha de 8 a 63 caracteres.',
    'Planos de 300/150, 600/300 ou 100/200/300/400/500 Mega por R$ 49,90 | 59,90 | 69,90.',
    '• 10/12 • 15/12 • 20/12: vencimentos de 2026/2027 – das 8h às 18h, 24/7.',
    'Faturas 1022 – 1023 – 1024, nota 11/2026 de 10/11/2026 - R$ 1.129,90 - 12 vezes.',
    '1\uFE0F\u20E3 Abra o portal 2\uFE0F\u20E3 Toque em Faturas 3\uFE0F\u20E3 Pague; ½ hora, 20 m².',
    'A chave PIX continua a mesma, e a fatura 1022 do contrato 4511 também.',
  ])('is not in %j', (text) => {
    expect(findLure(text, allowed)).toBeNull()
  })

  it('is not a mobile of the provider whose figures are those of a CPF, as of one in a hundred', () => {
    const text = 'Chame (11) 99100-0057 ou 11991000057.'
    const own = { ...allowed, contacts: ['11 99100-0057'] }
    expect(findLure(text, own)).toBeNull()
    expect(findLure(text, allowed)?.kind).toBe('payment data')
  })

  it('is named with the fields that have it', () => {
    const texts = { title: 'evil.com', message: 'ligue 11999998888', note: 't.me/x' }
    expect(findLures(texts, allowed)).toEqual({
      refused: 'link not allowed',
      fields: ['title', 'note'],
    })
    expect(findLures({ title: 'Aviso', message: '' }, allowed)).toBeNull()
  })

  it('is named with all fields where it begins in one and ends in another', () => {
    const texts = { title: 'Novo PIX: 529.982.', message: '247-25 é a chave.' }
    expect(findLures(texts, allowed)).toEqual({
      refused: 'payment data not allowed',
      fields: ['title', 'message'],
    })
    const own = { title: 'Ligue (48) 99101', message: '0000, de 8h às 18h.' }
    expect(findLures(own, allowed)).toBeNull()
    const long = { title: 'Obra', message: 'ﷺ 10/12. '.repeat(1_100).slice(0, 9_999) }
    expect(findLures(long, allowed)).toBeNull()
  })

  it('is shown cut', () => {
    expect(findLure(`https://${'a'.repeat(300)}.example`, allowed)?.shown).toHaveLength(100)
  })
})
