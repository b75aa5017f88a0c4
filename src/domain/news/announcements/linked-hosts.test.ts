import { describe, expect, it } from 'vitest'
import { linkedHosts } from './linked-hosts.ts'

describe('the hosts a text leads to', () => {
  it.each([
    ['Pague em https://evil.example/pix', 'evil.example'],
    ['HTTP://EVIL.EXAMPLE.', 'evil.example'],
    ['veja:https://evil.example', 'evil.example'],
    ['(https://evil.example)', 'evil.example'],
    ['www.evil.example agora', 'evil.example'],
    ['Acesse evil.com.br/pagar hoje', 'evil.com.br'],
    ['Acesse evil.com.', 'evil.com'],
    ['https://provedor.com.br@evil.example/', 'evil.example'],
    [String.raw`https://evil.example\@provedor.com.br`, 'evil.example'],
    ['https:/evil.example', 'evil.example'],
    [String.raw`https:\\\evil.example`, 'evil.example'],
    ['https://xn--provdor-bhg.com.br', 'xn--provdor-bhg.com.br'],
    ['https://evil%2eexample', 'evil%2eexample'],
    ['https://', 'https://'],
    ['https://provedor.com.br.evil.example', 'provedor.com.br.evil.example'],
    ['https://evil。com', 'evil.com'],
    ['evil．com', 'evil.com'],
    ['https://evil\u200b.com', 'evil.com'],
    ['https://prov\u0435dor.com.br', 'prov\u0435dor.com.br'],
    ['intent://evil.example/#Intent;end', 'evil.example'],
    ['https://1.2.3.4/x', '1.2.3.4'],
    ['https://provedor.com.br/?para=https://evil.example', 'evil.example'],
    ['fulano@evil.com/pagar', 'evil.com'],
    ['evil.com:8080/pix', 'evil.com'],
    ['https:evil.example', 'evil.example'],
    ['Pague:evil.com/pix', 'evil.com'],
    ['👉evil.com', 'evil.com'],
    ['site=evil.com', 'evil.com'],
    ['evil.com→https://provedor.com.br', 'evil.com'],
    ['Chame wa.me/5511999998888', 'wa.me'],
    ['Fale em t.me/golpe', 't.me'],
    ['BIT.LY/x', 'bit.ly'],
    ['pague.evil.space hoje', 'pague.evil.space'],
    ['veja provedor.world.', 'provedor.world'],
    ['evil.bank', 'evil.bank'],
    ['conta.evil.finance', 'conta.evil.finance'],
    ['Acesse evil.No/pix', 'evil.no'],
    ['evil.me:8080', 'evil.me'],
    ['evil.localdomain/pix', 'evil.localdomain'],
    ['evil.banco?pix=1', 'evil.banco'],
    ['golpe.рф', 'golpe.рф'],
    ['acesse 45.33.32.156', '45.33.32.156'],
    ['45.33.32.156/pix', '45.33.32.156'],
  ])('in %j are found', (text, host) => {
    expect(linkedHosts(text)).toContain(host)
  })

  it.each([
    'Hoje, das 2h às 4h, a internet pode ficar fora do ar.',
    'Voltamos amanhã.No domingo também.Obrigado!',
    'A parcela é de R$ 99.90/mês e/ou R$ 1.129,90.',
    'Escreva para contato@evil.example ou ligue 0800.100.0000.',
    'Av.Brasil, nº 10, Sr.João',
    'Versão 2.0.1 às 24/7...',
    'Reinicie o roteador em 192.168.0.1, das 08.00 às 12.30.',
    'Foi ontem.Se voltar, avise. S.A., Ltda. e 1.º andar.',
  ])('in %j are none', (text) => {
    expect(linkedHosts(text)).toEqual([])
  })
})
