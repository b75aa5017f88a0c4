import { describe, expect, it } from 'vitest'
import { foreignHost, linkedHosts } from './linked-hosts.ts'

const allowed = ['demo.portal.example', 'provedor.com.br']

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
  ])('in %j are found, and one that is not allowed is named', (text, host) => {
    expect(linkedHosts(text)).toContain(host)
    expect(foreignHost(text, allowed)).toBe(host)
  })

  it.each([
    'Hoje, das 2h às 4h, a internet pode ficar fora do ar.',
    'Voltamos amanhã.No domingo também.Obrigado!',
    'A parcela é de R$ 99.90/mês e/ou R$ 1.129,90.',
    'Escreva para contato@evil.example ou ligue 0800.100.0000.',
    'Av.Brasil, nº 10, Sr.João',
    'Versão 2.0.1 às 24/7...',
  ])('in %j are none', (text) => {
    expect(linkedHosts(text)).toEqual([])
  })

  it.each([
    'https://provedor.com.br/pagar',
    'https://www.provedor.com.br',
    'PROVEDOR.com.br',
    'https://demo.portal.example:3000/panel',
  ])('in %j may be those allowed, with or without www', (text) => {
    expect(linkedHosts(text)).toHaveLength(1)
    expect(foreignHost(text, allowed)).toBeNull()
  })

  it('are no subdomains of those allowed', () => {
    expect(foreignHost('https://blog.provedor.com.br', allowed)).toBe('blog.provedor.com.br')
  })
})
